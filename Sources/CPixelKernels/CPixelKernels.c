#include "CPixelKernels.h"

#if defined(__SSE2__)
#include <immintrin.h>
#endif

enum { ROWS_SHIFT = FILTER_WEIGHT_BITS - FILTER_BETWEEN_BITS,
       COLUMNS_SHIFT = FILTER_WEIGHT_BITS + FILTER_BETWEEN_BITS };

#if defined(__SSE2__)
// Repeats two weights four times.
static __m128i weight_pair(int16_t first, int16_t second) {
  return _mm_set1_epi32((int32_t)((uint32_t)(uint16_t)second << 16 | (uint16_t)first));
}

// Adds two rows of sixteen channels, each times its weight.
static void add_rows_128(__m128i sums[4], __m128i one, __m128i two, __m128i weight) {
  const __m128i zero = _mm_setzero_si128();
  const __m128i low = _mm_unpacklo_epi8(one, two), high = _mm_unpackhi_epi8(one, two);
  sums[0] = _mm_add_epi32(sums[0], _mm_madd_epi16(_mm_unpacklo_epi8(low, zero), weight));
  sums[1] = _mm_add_epi32(sums[1], _mm_madd_epi16(_mm_unpackhi_epi8(low, zero), weight));
  sums[2] = _mm_add_epi32(sums[2], _mm_madd_epi16(_mm_unpacklo_epi8(high, zero), weight));
  sums[3] = _mm_add_epi32(sums[3], _mm_madd_epi16(_mm_unpackhi_epi8(high, zero), weight));
}

// Filters sixteen channels at a time, and returns the number of finished ones.
static int32_t filter_rows_128(int16_t *between, const uint8_t *const *rows,
                               const int16_t *weights, int32_t taps, int32_t count) {
  const __m128i zero = _mm_setzero_si128(), half = _mm_set1_epi32(1 << (ROWS_SHIFT - 1));
  int32_t i = 0;
  for (; i + 16 <= count; i += 16) {
    __m128i sums[4] = {half, half, half, half};
    int32_t k = 0;
    for (; k + 2 <= taps; k += 2)
      add_rows_128(sums, _mm_loadu_si128((const __m128i *)(rows[k] + i)),
                   _mm_loadu_si128((const __m128i *)(rows[k + 1] + i)),
                   weight_pair(weights[k], weights[k + 1]));
    if (k < taps)
      add_rows_128(sums, _mm_loadu_si128((const __m128i *)(rows[k] + i)), zero,
                   weight_pair(weights[k], 0));
    for (int32_t n = 0; n < 4; n++) sums[n] = _mm_srai_epi32(sums[n], ROWS_SHIFT);
    _mm_storeu_si128((__m128i *)(between + i), _mm_packs_epi32(sums[0], sums[1]));
    _mm_storeu_si128((__m128i *)(between + i + 8), _mm_packs_epi32(sums[2], sums[3]));
  }
  return i;
}

// Stores the pixel of four sums; with `clamps_to_last`, no channel exceeds the last one.
static void store_pixel(uint8_t *pixel, __m128i sum, int32_t clamps_to_last) {
  __m128i narrow = _mm_packs_epi32(_mm_srai_epi32(sum, COLUMNS_SHIFT), _mm_setzero_si128());
  if (clamps_to_last) narrow = _mm_min_epi16(narrow, _mm_shufflelo_epi16(narrow, 0xFF));
  const int32_t bytes = _mm_cvtsi128_si32(_mm_packus_epi16(narrow, narrow));
  __builtin_memcpy(pixel, &bytes, sizeof bytes);
}

// Two pixels of `between`, each times its weight.
static __m128i weighted_pair(const int16_t *from, const int16_t *weights) {
  const __m128i both = _mm_loadu_si128((const __m128i *)from);
  const __m128i paired = _mm_unpacklo_epi16(both, _mm_srli_si128(both, 8));
  return _mm_madd_epi16(paired, weight_pair(weights[0], weights[1]));
}

static void filter_columns_128(uint8_t *pixels, const int16_t *between, const int32_t *firsts,
                               const int16_t *weights, int32_t taps, int32_t width,
                               int32_t clamps_to_last) {
  const __m128i half = _mm_set1_epi32(1 << (COLUMNS_SHIFT - 1));
  for (int32_t x = 0; x < width; x++) {
    const int16_t *from = between + 4 * (intptr_t)firsts[x];
    __m128i sum = half;
    for (int32_t k = 0; k < taps; k += 2, from += 8, weights += 2)
      sum = _mm_add_epi32(sum, weighted_pair(from, weights));
    store_pixel(pixels + 4 * (intptr_t)x, sum, clamps_to_last);
  }
}

// The same twice as wide, for processors with AVX2, which all of the last ten years have. Compiled for them alone,
// and called only on them.
#define WIDE __attribute__((target("avx2")))

static int has_wide(void) { return __builtin_cpu_supports("avx2"); }

// Adds two rows of thirty-two channels, each times its weight.
WIDE static void add_rows_256(__m256i sums[4], __m256i one, __m256i two, __m128i weight) {
  const __m256i zero = _mm256_setzero_si256(), weights = _mm256_broadcastsi128_si256(weight);
  const __m256i low = _mm256_unpacklo_epi8(one, two), high = _mm256_unpackhi_epi8(one, two);
  sums[0] = _mm256_add_epi32(sums[0], _mm256_madd_epi16(_mm256_unpacklo_epi8(low, zero), weights));
  sums[1] = _mm256_add_epi32(sums[1], _mm256_madd_epi16(_mm256_unpackhi_epi8(low, zero), weights));
  sums[2] = _mm256_add_epi32(sums[2], _mm256_madd_epi16(_mm256_unpacklo_epi8(high, zero), weights));
  sums[3] = _mm256_add_epi32(sums[3], _mm256_madd_epi16(_mm256_unpackhi_epi8(high, zero), weights));
}

// Filters thirty-two channels at a time, and returns the number of finished ones.
WIDE static int32_t filter_rows_256(int16_t *between, const uint8_t *const *rows,
                                    const int16_t *weights, int32_t taps, int32_t count) {
  const __m256i zero = _mm256_setzero_si256(), half = _mm256_set1_epi32(1 << (ROWS_SHIFT - 1));
  int32_t i = 0;
  for (; i + 32 <= count; i += 32) {
    __m256i sums[4] = {half, half, half, half};
    int32_t k = 0;
    for (; k + 2 <= taps; k += 2)
      add_rows_256(sums, _mm256_loadu_si256((const __m256i *)(rows[k] + i)),
                   _mm256_loadu_si256((const __m256i *)(rows[k + 1] + i)),
                   weight_pair(weights[k], weights[k + 1]));
    if (k < taps)
      add_rows_256(sums, _mm256_loadu_si256((const __m256i *)(rows[k] + i)), zero,
                   weight_pair(weights[k], 0));
    for (int32_t n = 0; n < 4; n++) sums[n] = _mm256_srai_epi32(sums[n], ROWS_SHIFT);
    // Unpacking and packing stay within the halves of a register, which are put in order last.
    const __m256i low = _mm256_packs_epi32(sums[0], sums[1]);
    const __m256i high = _mm256_packs_epi32(sums[2], sums[3]);
    _mm256_storeu_si256((__m256i *)(between + i), _mm256_permute2x128_si256(low, high, 0x20));
    _mm256_storeu_si256((__m256i *)(between + i + 16), _mm256_permute2x128_si256(low, high, 0x31));
  }
  return i;
}

// Adds four taps at a time.
WIDE static void filter_columns_256(uint8_t *pixels, const int16_t *between, const int32_t *firsts,
                                    const int16_t *weights, int32_t taps, int32_t width,
                                    int32_t clamps_to_last) {
  const __m128i half = _mm_set1_epi32(1 << (COLUMNS_SHIFT - 1));
  // Puts each channel's two values of a pair of pixels side by side.
  const __m256i pairing = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15));
  // The first two of four weights for the lower half, the others for the upper one.
  const __m256i spreading = _mm256_setr_epi32(0x03020100, 0x03020100, 0x03020100, 0x03020100,
                                              0x07060504, 0x07060504, 0x07060504, 0x07060504);
  for (int32_t x = 0; x < width; x++) {
    const int16_t *from = between + 4 * (intptr_t)firsts[x];
    __m256i sums = _mm256_setzero_si256();
    int32_t k = 0;
    for (; k + 4 <= taps; k += 4, from += 16, weights += 4) {
      int64_t four;
      __builtin_memcpy(&four, weights, sizeof four);
      const __m256i weight = _mm256_shuffle_epi8(_mm256_set1_epi64x(four), spreading);
      const __m256i pixel = _mm256_loadu_si256((const __m256i *)from);
      sums = _mm256_add_epi32(sums, _mm256_madd_epi16(_mm256_shuffle_epi8(pixel, pairing), weight));
    }
    __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    if (k < taps) {
      sum = _mm_add_epi32(sum, weighted_pair(from, weights));
      weights += 2;
    }
    store_pixel(pixels + 4 * (intptr_t)x, _mm_add_epi32(sum, half), clamps_to_last);
  }
}

void filter_columns(uint8_t *pixels, const int16_t *between, const int32_t *firsts,
                    const int16_t *weights, int32_t taps, int32_t width, int32_t clamps_to_last) {
  (has_wide() ? filter_columns_256 : filter_columns_128)(pixels, between, firsts, weights, taps,
                                                         width, clamps_to_last);
}

static int32_t filter_rows_vector(int16_t *between, const uint8_t *const *rows,
                                  const int16_t *weights, int32_t taps, int32_t count) {
  return (has_wide() ? filter_rows_256 : filter_rows_128)(between, rows, weights, taps, count);
}
#else
static int32_t filter_rows_vector(int16_t *between, const uint8_t *const *rows,
                                  const int16_t *weights, int32_t taps, int32_t count) {
  return 0;
}

static int32_t clamp(int32_t value, int32_t most) {
  return value < 0 ? 0 : value > most ? most : value;
}

void filter_columns(uint8_t *pixels, const int16_t *between, const int32_t *firsts,
                    const int16_t *weights, int32_t taps, int32_t width, int32_t clamps_to_last) {
  for (int32_t x = 0; x < width; x++, weights += taps, pixels += 4) {
    int32_t sums[4] = {0};
    const int16_t *from = between + 4 * (intptr_t)firsts[x];
    for (int32_t k = 0; k < taps; k++)
      for (int32_t c = 0; c < 4; c++) sums[c] += weights[k] * from[4 * k + c];
    int32_t most = 255;
    for (int32_t c = 3; c >= 0; c--) {
      pixels[c] = clamp((sums[c] + (1 << (COLUMNS_SHIFT - 1))) >> COLUMNS_SHIFT, most);
      if (clamps_to_last) most = pixels[3];
    }
  }
}
#endif

void filter_rows(int16_t *between, const uint8_t *const *rows, const int16_t *weights,
                 int32_t taps, int32_t count) {
  for (int32_t i = filter_rows_vector(between, rows, weights, taps, count); i < count; i++) {
    int32_t sum = 1 << (ROWS_SHIFT - 1);
    for (int32_t k = 0; k < taps; k++) sum += weights[k] * rows[k][i];
    between[i] = (int16_t)(sum >> ROWS_SHIFT);
  }
}

// The same for 16 bits a channel, in blocks whose sums stay in the first-level cache. The compiler vectorises the
// loops.
enum { DEEP_BLOCK = 1024 };

__attribute__((always_inline)) static inline void filter_deep_block(
    float *restrict between, const uint16_t *const *rows, const int16_t *weights, int32_t taps,
    int32_t start, int32_t count) {
  for (int32_t i = 0; i < count; i++) between[i] = 0;
  for (int32_t k = 0; k < taps; k++) {
    const uint16_t *restrict row = rows[k] + start;
    const float weight = weights[k] / (float)(1 << FILTER_WEIGHT_BITS);
    for (int32_t i = 0; i < count; i++) between[i] += weight * (float)row[i];
  }
}

#if defined(__SSE2__)
WIDE static void filter_deep_block_256(float *between, const uint16_t *const *rows,
                                       const int16_t *weights, int32_t taps, int32_t start,
                                       int32_t count) {
  filter_deep_block(between, rows, weights, taps, start, count);
}
#endif

void filter_deep_rows(float *between, const uint16_t *const *rows, const int16_t *weights,
                      int32_t taps, int32_t count) {
  for (int32_t start = 0; start < count; start += DEEP_BLOCK) {
    const int32_t length = count - start < DEEP_BLOCK ? count - start : DEEP_BLOCK;
#if defined(__SSE2__)
    if (has_wide()) {
      filter_deep_block_256(between + start, rows, weights, taps, start, length);
      continue;
    }
#endif
    filter_deep_block(between + start, rows, weights, taps, start, length);
  }
}

// The four channels of a pixel, aligned as one of them.
typedef float DeepPixel __attribute__((vector_size(16), aligned(4)));
typedef int32_t DeepLevels __attribute__((vector_size(16)));
typedef uint16_t DeepStored __attribute__((vector_size(8), aligned(2)));

__attribute__((always_inline)) static inline void filter_deep_pixels(
    uint16_t *pixels, const float *between, const int32_t *firsts, const int16_t *weights,
    int32_t taps, int32_t width) {
  for (int32_t x = 0; x < width; x++, weights += taps, pixels += 4) {
    DeepPixel sums = {0};
    const DeepPixel *from = (const DeepPixel *)(between + 4 * (intptr_t)firsts[x]);
    for (int32_t k = 0; k < taps; k++) sums += (float)weights[k] * from[k];
    const DeepPixel levels = sums / (float)(1 << FILTER_WEIGHT_BITS);
    const float last = levels[3] < 0 ? 0 : levels[3] > 65535 ? 65535 : levels[3];
    const DeepPixel least = {0}, most = {last, last, last, last};
    const DeepPixel positive = __builtin_elementwise_max(levels, least);
    const DeepPixel allowed = __builtin_elementwise_min(positive, most);
    *(DeepStored *)pixels =
        __builtin_convertvector(__builtin_convertvector(allowed + 0.5f, DeepLevels), DeepStored);
  }
}

#if defined(__SSE2__)
WIDE static void filter_deep_pixels_256(uint16_t *pixels, const float *between,
                                        const int32_t *firsts, const int16_t *weights, int32_t taps,
                                        int32_t width) {
  filter_deep_pixels(pixels, between, firsts, weights, taps, width);
}
#endif

void filter_deep_columns(uint16_t *pixels, const float *between, const int32_t *firsts,
                         const int16_t *weights, int32_t taps, int32_t width) {
#if defined(__SSE2__)
  if (has_wide()) return filter_deep_pixels_256(pixels, between, firsts, weights, taps, width);
#endif
  filter_deep_pixels(pixels, between, firsts, weights, taps, width);
}

// The compiler vectorises the loop if the number of channels is constant.
__attribute__((always_inline)) static inline void unpack_channels(
    uint8_t *restrict pixels, const uint8_t *restrict row, int32_t channels, int32_t count) {
  const int32_t green = channels > 2 ? 1 : 0, blue = channels > 2 ? 2 : 0;
  for (int32_t x = 0; x < count; x++, row += channels, pixels += 4) {
    pixels[0] = row[blue];
    pixels[1] = row[green];
    pixels[2] = row[0];
    pixels[3] = channels % 2 == 0 ? row[channels - 1] : 255;
  }
}

__attribute__((always_inline)) static inline void unpack_any(
    uint8_t *pixels, const uint8_t *row, int32_t channels, int32_t count) {
  switch (channels) {
    case 1: return unpack_channels(pixels, row, 1, count);
    case 2: return unpack_channels(pixels, row, 2, count);
    case 3: return unpack_channels(pixels, row, 3, count);
    default: return unpack_channels(pixels, row, 4, count);
  }
}

#if defined(__SSE2__)
WIDE static void unpack_row_256(uint8_t *pixels, const uint8_t *row, int32_t channels,
                                int32_t count) {
  unpack_any(pixels, row, channels, count);
}
#endif

void unpack_row(uint8_t *pixels, const uint8_t *row, int32_t channels, int32_t count) {
#if defined(__SSE2__)
  if (has_wide()) return unpack_row_256(pixels, row, channels, count);
#endif
  unpack_any(pixels, row, channels, count);
}
