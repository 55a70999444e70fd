#include "CPixelKernels.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

enum { ROWS_SHIFT = FILTER_WEIGHT_BITS - FILTER_BETWEEN_BITS,
       COLUMNS_SHIFT = FILTER_WEIGHT_BITS + FILTER_BETWEEN_BITS };

#if defined(__SSE2__)
// Two weights side by side, four times over.
static __m128i weight_pair(int16_t first, int16_t second) {
  return _mm_set1_epi32((int32_t)((uint32_t)(uint16_t)second << 16 | (uint16_t)first));
}

// Sixteen channels at once. Returns how many were done.
static int32_t filter_rows_vector(int16_t *between, const uint8_t *const *rows,
                                  const int16_t *weights, int32_t taps, int32_t count) {
  const __m128i zero = _mm_setzero_si128(), half = _mm_set1_epi32(1 << (ROWS_SHIFT - 1));
  int32_t i = 0;
  for (; i + 16 <= count; i += 16) {
    __m128i a = half, b = half, c = half, d = half;
    for (int32_t k = 0; k < taps; k += 2) {
      const int has_second = k + 1 < taps;
      const __m128i weight = weight_pair(weights[k], has_second ? weights[k + 1] : 0);
      const __m128i one = _mm_loadu_si128((const __m128i *)(rows[k] + i));
      const __m128i two = has_second ? _mm_loadu_si128((const __m128i *)(rows[k + 1] + i)) : zero;
      const __m128i low = _mm_unpacklo_epi8(one, two), high = _mm_unpackhi_epi8(one, two);
      a = _mm_add_epi32(a, _mm_madd_epi16(_mm_unpacklo_epi8(low, zero), weight));
      b = _mm_add_epi32(b, _mm_madd_epi16(_mm_unpackhi_epi8(low, zero), weight));
      c = _mm_add_epi32(c, _mm_madd_epi16(_mm_unpacklo_epi8(high, zero), weight));
      d = _mm_add_epi32(d, _mm_madd_epi16(_mm_unpackhi_epi8(high, zero), weight));
    }
    a = _mm_packs_epi32(_mm_srai_epi32(a, ROWS_SHIFT), _mm_srai_epi32(b, ROWS_SHIFT));
    c = _mm_packs_epi32(_mm_srai_epi32(c, ROWS_SHIFT), _mm_srai_epi32(d, ROWS_SHIFT));
    _mm_storeu_si128((__m128i *)(between + i), a);
    _mm_storeu_si128((__m128i *)(between + i + 8), c);
  }
  return i;
}

void filter_columns(uint8_t *pixels, const int16_t *between, const int32_t *firsts,
                    const int16_t *weights, int32_t taps, int32_t width, int32_t clamps_to_last) {
  const __m128i half = _mm_set1_epi32(1 << (COLUMNS_SHIFT - 1));
  for (int32_t x = 0; x < width; x++) {
    const int16_t *from = between + 4 * (intptr_t)firsts[x];
    __m128i sum = half;
    for (int32_t k = 0; k < taps; k += 2, from += 8, weights += 2) {
      const __m128i both = _mm_loadu_si128((const __m128i *)from);
      const __m128i paired = _mm_unpacklo_epi16(both, _mm_srli_si128(both, 8));
      sum = _mm_add_epi32(sum, _mm_madd_epi16(paired, weight_pair(weights[0], weights[1])));
    }
    __m128i narrow = _mm_packs_epi32(_mm_srai_epi32(sum, COLUMNS_SHIFT), _mm_setzero_si128());
    if (clamps_to_last) narrow = _mm_min_epi16(narrow, _mm_shufflelo_epi16(narrow, 0xFF));
    const int32_t pixel = _mm_cvtsi128_si32(_mm_packus_epi16(narrow, narrow));
    __builtin_memcpy(pixels + 4 * (intptr_t)x, &pixel, 4);
  }
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
