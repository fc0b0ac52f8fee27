/* The floor of bench/lookup: the same search over the same index file (index-builder/FORMAT.md), as a plain loop in C.
 *
 *   lookup-index INDEX ADDRESSES
 *
 * ADDRESSES holds IPv4 addresses as 32-bit numbers. Prints nanoseconds an address and the sum of the record numbers.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const size_t PREFIX_BITS_AT = 20, SECTION_TABLE_AT = 68;

static uint8_t *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file) exit((perror(path), 1));
  fseek(file, 0, SEEK_END);
  *size = (size_t)ftell(file);
  rewind(file);
  uint8_t *bytes = malloc(*size);
  if (fread(bytes, 1, *size, file) != *size) exit((perror(path), 1));
  fclose(file);
  return bytes;
}

static uint32_t number_at(const uint8_t *bytes, size_t at) {
  uint32_t number;
  memcpy(&number, bytes + at, sizeof number);
  return number;
}

int main(int count, char **arguments) {
  if (count != 3) return 64;
  size_t index_size, address_bytes;
  const uint8_t *index = read_file(arguments[1], &index_size);
  const uint32_t *addresses = (const uint32_t *)read_file(arguments[2], &address_bytes);
  size_t address_count = address_bytes / sizeof *addresses;
  const uint32_t prefix_bits = number_at(index, PREFIX_BITS_AT), low_bits = 32 - prefix_bits;
  const uint32_t low_mask = (1u << low_bits) - 1, record_mask = (1u << prefix_bits) - 1;
  const uint32_t *top = (const uint32_t *)(index + number_at(index, SECTION_TABLE_AT));
  const uint16_t *offset = (const uint16_t *)(index + number_at(index, SECTION_TABLE_AT + 8));
  const uint32_t *entries = (const uint32_t *)(index + number_at(index, SECTION_TABLE_AT + 16));

  uint32_t sum = 0;
  struct timespec start, end;
  /* The first time warms up. */
  for (int pass = 0; pass < 2; pass++) {
    sum = 0;
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (size_t i = 0; i < address_count; i++) {
      const uint32_t address = addresses[i], high = address >> 16, key = address & low_mask;
      const uint32_t stretch = (address >> low_bits) + high;
      /* It may be one before the first entry, which the first step makes good. */
      uint32_t last = top[high] + offset[stretch] - 1u;
      uint32_t left = (uint32_t)(offset[stretch + 1] - offset[stretch]);
      while (left > 0) {
        const uint32_t half = (left + 1) / 2;
        /* Without a branch, as in TypeScript. */
        last += half & -(uint32_t)((entries[last + half] >> prefix_bits) <= key);
        left -= half;
      }
      sum += entries[last] & record_mask;
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
  }
  const double took = (double)(end.tv_sec - start.tv_sec) * 1e9 + (double)(end.tv_nsec - start.tv_nsec);
  printf("{\"ns\":%.3f,\"checksum\":%d}\n", took / (double)address_count, (int32_t)sum);
  return 0;
}
