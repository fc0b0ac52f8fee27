/* MaxMind's own library in C over the city dataset, for bench/lookup.
 *
 *   lookup-maxminddb MMDB ADDRESSES {search|fields}
 *
 * ADDRESSES holds IPv4 addresses as 32-bit numbers. `search` finds the record; `fields` reads the five fields of a
 * location from it, too. Prints nanoseconds an address and how many were found, or how many fields.
 */
#include <arpa/inet.h>
#include <maxminddb.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *FIELDS[] = {"country_code", "state1", "city", "latitude", "longitude"};

int main(int count, char **arguments) {
  MMDB_s mmdb;
  if (count != 4 || MMDB_open(arguments[1], MMDB_MODE_MMAP, &mmdb) != MMDB_SUCCESS) return 64;
  FILE *file = fopen(arguments[2], "rb");
  if (!file) return 66;
  fseek(file, 0, SEEK_END);
  size_t address_count = (size_t)ftell(file) / sizeof(uint32_t);
  rewind(file);
  uint32_t *addresses = malloc(address_count * sizeof *addresses);
  if (fread(addresses, sizeof *addresses, address_count, file) != address_count) return 66;
  const int with_fields = !strcmp(arguments[3], "fields");

  long sum = 0;
  struct timespec start, end;
  struct sockaddr_in address = {.sin_family = AF_INET};
  /* The first time warms up. */
  for (int pass = 0; pass < 2; pass++) {
    sum = 0;
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (size_t i = 0; i < address_count; i++) {
      int error;
      address.sin_addr.s_addr = htonl(addresses[i]);
      MMDB_lookup_result_s found = MMDB_lookup_sockaddr(&mmdb, (const struct sockaddr *)&address, &error);
      if (!found.found_entry) continue;
      if (!with_fields) sum++;
      for (size_t field = 0; with_fields && field < sizeof FIELDS / sizeof *FIELDS; field++) {
        MMDB_entry_data_s data;
        sum += MMDB_get_value(&found.entry, &data, FIELDS[field], NULL) == MMDB_SUCCESS && data.has_data;
      }
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
  }
  const double took = (double)(end.tv_sec - start.tv_sec) * 1e9 + (double)(end.tv_nsec - start.tv_nsec);
  printf("{\"ns\":%.3f,\"checksum\":%ld}\n", took / (double)address_count, sum);
  return 0;
}
