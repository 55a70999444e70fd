// The inner loops that every photo's pixels go through. They are in C for instructions that Swift has no
// way to ask for: multiplying eight 16-bit numbers and adding them in pairs, and for those of processors
// that are newer than the rest of the program needs.
#pragma once
#include <stdint.h>

// Bits after the point of a filter's weight; the weights of one pixel add up to 1 << 14.
#define FILTER_WEIGHT_BITS 14
// Bits after the point of what the vertical pass hands to the horizontal one.
#define FILTER_BETWEEN_BITS 6

// Adds up `taps` rows, each times its weight: `between[i] = Σ weights[k] * rows[k][i]` for `count`
// channels of 8 bits. Nothing may overlap.
void filter_rows(int16_t *_Nonnull between, const uint8_t *_Nonnull const *_Nonnull rows,
                 const int16_t *_Nonnull weights, int32_t taps, int32_t count);

// Makes `width` pixels of four channels, each the weighted sum of `taps` pixels of `between` that
// begin at its entry in `firsts`; `weights` has `taps` for each. `taps` must be even. With
// `clamps_to_last`, no channel becomes greater than the last one, as colours multiplied by their
// alpha may not be.
void filter_columns(uint8_t *_Nonnull pixels, const int16_t *_Nonnull between,
                    const int32_t *_Nonnull firsts, const int16_t *_Nonnull weights, int32_t taps,
                    int32_t width, int32_t clamps_to_last);

// `filter_rows` for channels of 16 bits, which have no fixed point between the passes.
void filter_deep_rows(float *_Nonnull between, const uint16_t *_Nonnull const *_Nonnull rows,
                      const int16_t *_Nonnull weights, int32_t taps, int32_t count);

// `filter_columns` for channels of 16 bits; none becomes greater than the last one.
void filter_deep_columns(uint16_t *_Nonnull pixels, const float *_Nonnull between,
                         const int32_t *_Nonnull firsts, const int16_t *_Nonnull weights,
                         int32_t taps, int32_t width);

// Makes pixels of four channels of `count` pixels of one to four: red, green and blue come in the opposite
// order, a single shade becomes all three. The second or fourth channel stays the last, which is else 255.
void unpack_row(uint8_t *_Nonnull pixels, const uint8_t *_Nonnull row, int32_t channels,
                int32_t count);
