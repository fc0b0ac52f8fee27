/* Sends prepared HTTP/1.1 requests over the loopback: at a fixed rate, or as fast as they are answered.
 *
 *   driver port=N file=PATH [rate=N] [connections=N] [seconds=N] [count=N] [grace=SECONDS] [source=127.0.0.X]
 *
 * The file holds each request as its length (32 bits, little-endian) and its bytes; they are sent in turn, again and
 * again. With a rate, request number n is due at n / rate and its wait is counted from then, sent or not: a server that
 * stops answering is not asked less for it. Without one (0), a connection sends its next request when the last was
 * answered. One line of JSON tells what was seen; driver.ts, which does the same without a compiler, describes it.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

enum { BUFFER_BYTES = 65536, STATUSES = 600 };

typedef struct {
  int fd;
  int busy;       /* a request is under way */
  int open;       /* the connection stands */
  int status;     /* of the answer whose head has been read; 0: its head has not */
  int chunked;
  int64_t due;    /* nanoseconds */
  int64_t left;   /* bytes of the body still to come */
  size_t filled;
  const char *rest; /* of a request that the kernel did not take whole */
  size_t rest_bytes;
  char buffer[BUFFER_BYTES + 1];
} Connection;

static const char **requests;
static uint32_t *lengths;
static size_t request_count, next_request;
static Connection *connections, **idle;
static int connection_count = 64, idle_count, idle_first, poller;
static struct sockaddr_in server, source;
static double rate, seconds = 5, grace = 2;
static int64_t *waits, wait_room, answered, failed, sent, limit;
static int64_t statuses[STATUSES], bytes_read, late_max, unexpected;

static int64_t now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void die(const char *what) {
  perror(what);
  exit(1);
}

static void read_requests(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) die(path);
  fseek(file, 0, SEEK_END);
  size_t size = (size_t)ftell(file);
  rewind(file);
  char *all = malloc(size + 1);
  if (fread(all, 1, size, file) != size) die(path);
  fclose(file);
  for (int pass = 0; pass < 2; pass++) {
    request_count = 0;
    for (size_t at = 0; at + 4 <= size; request_count++) {
      uint32_t length;
      memcpy(&length, all + at, 4);
      if (pass) requests[request_count] = all + at + 4, lengths[request_count] = length;
      at += 4 + length;
    }
    if (!pass) requests = calloc(request_count, sizeof *requests), lengths = calloc(request_count, sizeof *lengths);
  }
}

static void watch(Connection *c, int change, uint32_t events) {
  struct epoll_event event = {.events = events, .data.ptr = c};
  if (epoll_ctl(poller, change, c->fd, &event)) die("epoll_ctl");
}

static void open_connection(Connection *c) {
  int one = 1;
  c->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (c->fd < 0) die("socket");
  if (source.sin_family && bind(c->fd, (struct sockaddr *)&source, sizeof source)) die("bind");
  setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  c->open = connect(c->fd, (struct sockaddr *)&server, sizeof server) == 0;
  c->busy = c->status = 0;
  c->filled = 0;
  if (c->open) watch(c, EPOLL_CTL_ADD, EPOLLIN);
  else close(c->fd);
}

/* The connection that has been free for longest is used next, as if each were another client's. */
static void set_idle(Connection *c) {
  idle[(idle_first + idle_count++) % connection_count] = c;
}

static Connection *take_idle(void) {
  Connection *c = idle[idle_first];
  idle_first = (idle_first + 1) % connection_count;
  idle_count--;
  return c;
}

static void push_rest(Connection *c) {
  while (c->rest_bytes) {
    ssize_t took = send(c->fd, c->rest, c->rest_bytes, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (took < 0 && errno == EAGAIN) break;
    if (took < 0) { c->rest_bytes = 0; break; } /* the end of the connection is read later */
    c->rest += took;
    c->rest_bytes -= (size_t)took;
  }
}

static void send_request(Connection *c, int64_t due) {
  if (!c->open) open_connection(c);
  if (!c->open) {
    failed++, sent++;
    set_idle(c);
    return;
  }
  c->busy = 1;
  c->due = due;
  c->rest = requests[next_request];
  c->rest_bytes = lengths[next_request];
  next_request = (next_request + 1) % request_count;
  sent++;
  push_rest(c);
  if (c->rest_bytes) watch(c, EPOLL_CTL_MOD, EPOLLIN | EPOLLOUT);
}

static void finish(Connection *c, int64_t now) {
  if (answered == wait_room) waits = realloc(waits, sizeof *waits * (size_t)(wait_room = wait_room * 2 + 4096));
  waits[answered++] = now - c->due;
  statuses[c->status]++;
  c->busy = c->status = 0;
  set_idle(c);
}

static void lose(Connection *c) {
  close(c->fd);
  c->open = 0;
  if (!c->busy) return; /* an idle one: it is opened again when it is needed */
  failed++;
  c->busy = c->status = 0;
  set_idle(c);
}

/* Reads what the head says of the body. 0: the head is not whole. */
static int read_head(Connection *c) {
  c->buffer[c->filled] = 0;
  char *end = memmem(c->buffer, c->filled, "\r\n\r\n", 4);
  if (!end) return 0;
  c->status = atoi(c->buffer + 9);
  if (c->status < 100 || c->status >= STATUSES) c->status = STATUSES - 1;
  c->left = 0;
  c->chunked = 0;
  *end = 0;
  for (char *line = strstr(c->buffer, "\r\n"); line; line = strstr(line + 2, "\r\n")) {
    if (!strncasecmp(line + 2, "content-length:", 15)) c->left = atoll(line + 17);
    if (!strncasecmp(line + 2, "transfer-encoding: chunked", 26)) c->chunked = 1;
  }
  size_t head = (size_t)(end + 4 - c->buffer);
  c->filled -= head;
  memmove(c->buffer, c->buffer + head, c->filled);
  return 1;
}

static void receive(Connection *c) {
  ssize_t got = recv(c->fd, c->buffer + c->filled, BUFFER_BYTES - c->filled, MSG_DONTWAIT);
  if (got < 0 && errno == EAGAIN) return;
  if (got <= 0) { lose(c); return; }
  bytes_read += got;
  c->filled += (size_t)got;
  if (!c->busy) { unexpected++; c->filled = 0; return; }
  if (!c->status && !read_head(c)) return;
  if (c->chunked) {
    int last = c->filled >= 5 && !memcmp(c->buffer + c->filled - 5, "0\r\n\r\n", 5);
    if (c->filled > 5) memmove(c->buffer, c->buffer + c->filled - 5, 5), c->filled = 5;
    if (!last) return;
  } else {
    c->left -= (int64_t)c->filled;
    c->filled = 0;
    if (c->left > 0) return;
  }
  c->filled = 0;
  finish(c, now_ns());
}

static int by_size(const void *a, const void *b) {
  int64_t one = *(const int64_t *)a, other = *(const int64_t *)b;
  return one < other ? -1 : one > other;
}

static double wait_at(double part) {
  return answered ? (double)waits[(int64_t)(part * (double)(answered - 1))] / 1e6 : 0;
}

static void report(double took) {
  qsort(waits, (size_t)answered, sizeof *waits, by_size);
  printf("{\"driver\":\"c\",\"sent\":%lld,\"answered\":%lld,\"failed\":%lld,\"seconds\":%.4f,\"bytes\":%lld,"
         "\"p50Ms\":%.4f,\"p90Ms\":%.4f,\"p99Ms\":%.4f,\"p999Ms\":%.4f,\"maxMs\":%.4f,\"lateMs\":%.4f,\"statuses\":{",
         (long long)sent, (long long)answered, (long long)failed, took, (long long)bytes_read, wait_at(0.5),
         wait_at(0.9), wait_at(0.99), wait_at(0.999), wait_at(1), (double)late_max / 1e6);
  const char *comma = "";
  for (int s = 0; s < STATUSES; s++)
    if (statuses[s]) printf("%s\"%d\":%lld", comma, s, (long long)statuses[s]), comma = ",";
  printf("}}\n");
}

static void read_arguments(int count, char **arguments) {
  server = (struct sockaddr_in){.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  for (int i = 1; i < count; i++) {
    char *value = strchr(arguments[i], '=');
    if (!value) continue;
    *value++ = 0;
    if (!strcmp(arguments[i], "port")) server.sin_port = htons((uint16_t)atoi(value));
    else if (!strcmp(arguments[i], "file")) read_requests(value);
    else if (!strcmp(arguments[i], "rate")) rate = atof(value);
    else if (!strcmp(arguments[i], "connections")) connection_count = atoi(value);
    else if (!strcmp(arguments[i], "seconds")) seconds = atof(value);
    else if (!strcmp(arguments[i], "grace")) grace = atof(value);
    else if (!strcmp(arguments[i], "count")) limit = atoll(value);
    else if (!strcmp(arguments[i], "source")) source.sin_family = AF_INET, inet_pton(AF_INET, value, &source.sin_addr);
  }
  if (!request_count || !server.sin_port) exit((fprintf(stderr, "port= and file= are needed\n"), 64));
}

/* Sends what is due, in turn of its time, as long as a connection is free. Returns when the next is due. */
static int64_t send_due(int64_t start, int64_t end) {
  for (;;) {
    int64_t now = now_ns(), due = rate > 0 ? start + (int64_t)((double)sent / rate * 1e9) : now;
    if (due >= end || (limit && sent >= limit)) return -1;
    if (due > now || !idle_count) return due;
    if (now - due > late_max) late_max = now - due;
    int64_t lost = failed;
    send_request(take_idle(), due);
    if (failed > lost) return now + 10000000; /* nobody listens: not asked again at once */
  }
}

int main(int count, char **arguments) {
  read_arguments(count, arguments);
  prctl(PR_SET_TIMERSLACK, 1);
  poller = epoll_create1(EPOLL_CLOEXEC);
  connections = calloc((size_t)connection_count, sizeof *connections);
  idle = calloc((size_t)connection_count, sizeof *idle);
  for (int i = 0; i < connection_count; i++) open_connection(&connections[i]), set_idle(&connections[i]);
  int64_t start = now_ns(), end = start + (int64_t)(seconds * 1e9), last = end + (int64_t)(grace * 1e9), due = start;
  struct epoll_event events[256];
  while (due >= 0 || idle_count < connection_count) {
    int64_t now = now_ns(), until = due < 0 || !idle_count ? last : due;
    if (now >= last) break;
    struct timespec rest = {0, 0};
    if (until > now) rest.tv_sec = (until - now) / 1000000000, rest.tv_nsec = (until - now) % 1000000000;
    int ready = epoll_pwait2(poller, events, 256, &rest, NULL);
    for (int i = 0; i < ready; i++) {
      Connection *c = events[i].data.ptr;
      if (events[i].events & EPOLLOUT && c->rest_bytes) {
        push_rest(c);
        if (!c->rest_bytes) watch(c, EPOLL_CTL_MOD, EPOLLIN);
      }
      if (events[i].events & ~(uint32_t)EPOLLOUT) receive(c);
      if (due >= 0 && rate <= 0) due = send_due(start, end);
    }
    if (due >= 0) due = send_due(start, end);
  }
  failed += connection_count - idle_count;
  /* A request that never found a free connection counts as not answered. */
  if (due >= 0 && rate > 0) failed += (int64_t)(rate * seconds + 0.5) - sent;
  report((double)(now_ns() - start) / 1e9);
  return 0;
}
