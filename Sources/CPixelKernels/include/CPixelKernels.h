// The inner loops that every photo's pixels go through. They are in C for instructions that Swift cannot express:
// multiplying eight 16-bit numbers and adding them in pairs, and those of newer processors than the rest of the
// program needs.
#pragma once
#include <stdint.h>

// Fractional bits of a filter's weight; the weights of one pixel add up to 1 << 14.
#define FILTER_WEIGHT_BITS 14
// Fractional bits of the vertical pass's results, which the horizontal pass reads.
#define FILTER_BETWEEN_BITS 6

// Adds up `taps` rows, each times its weight: `between[i] = Σ weights[k] * rows[k][i]` for `count`
// channels of 8 bits. Nothing may overlap.
void filter_rows(int16_t *_Nonnull between, const uint8_t *_Nonnull const *_Nonnull rows,
                 const int16_t *_Nonnull weights, int32_t taps, int32_t count);

// Makes `width` pixels of four channels, each the weighted sum of `taps` pixels of `between` that begin at its entry
// in `firsts`; `weights` has `taps` for each. `taps` must be even. With `clamps_to_last`, no channel exceeds the last
// one, as premultiplied colours must not.
void filter_columns(uint8_t *_Nonnull pixels, const int16_t *_Nonnull between,
                    const int32_t *_Nonnull firsts, const int16_t *_Nonnull weights, int32_t taps,
                    int32_t width, int32_t clamps_to_last);

// `filter_rows` for channels of 16 bits, with floating-point numbers between the passes.
void filter_deep_rows(float *_Nonnull between, const uint16_t *_Nonnull const *_Nonnull rows,
                      const int16_t *_Nonnull weights, int32_t taps, int32_t count);

// `filter_columns` for channels of 16 bits; none exceeds the last one.
void filter_deep_columns(uint16_t *_Nonnull pixels, const float *_Nonnull between,
                         const int32_t *_Nonnull firsts, const int16_t *_Nonnull weights,
                         int32_t taps, int32_t width);

// Converts `count` pixels of one to four channels to four: red, green and blue in reverse order, a single grey level
// as all three. A second or fourth channel becomes the last one, which is otherwise 255.
void unpack_row(uint8_t *_Nonnull pixels, const uint8_t *_Nonnull row, int32_t channels,
                int32_t count);
