import { readFileSync } from 'node:fs'
import { specialBlocks } from '../../proof/raw-sources.ts'
import { blockRange, type Family, ipv4Text, ipv6FullText, WRAPPINGS } from '../../support/addresses.ts'
import { datasetFile } from '../../support/datasets.ts'
import { addressRecords, type DnsScript } from '../../support/dns.ts'

/** Rows that have no blank in them, however they are laid out. */
const words = (text: string): string[] => text.trim().split(/\s+/)

/** Hosts that by their text alone are not public (contract T1): every one of them leads inside, or is meant to. */
export const HOSTS: readonly string[] = [
  // The loopback, as parsers of forty years have read it.
  ...words(`127.0.0.1 127.0.0.1. 127.1 127.0.1 127.0.0.53 127.255.255.254 2130706433 017700000001 0x7f000001 0X7F.1
    0x7f.0x0.0x0.0x1 0177.0.0.1 0177.0.0.01 0x7f.0.1 127.000.000.001 00000177.1 127.0x1 0x7F.00000000000000000001
    %31%32%37.0.0.1 127%2e0%2e0%2e1 127.0.0.1%2e １２７.０.０.１ 127。0。0。1 127．0．0．1 ①②⑦.⓪.⓪.① ¹²⁷.0.0.1 𝟭𝟮𝟳.𝟬.𝟬.𝟭`),
  // This host.
  ...words('0 0.0.0.0 0x0 00 0.0 0.1.2.3 00000000000'),
  // Private, shared, link-local, documentation, multicast, reserved, and the metadata of clouds.
  ...words(`10.0.0.1 10.255.255.255 012.0.0.1 167772161 172.16.0.1 172.31.255.254 0xac100001 192.168.0.1 192.168.1
    3232235521 0xc0a80001 100.64.0.1 100.127.255.255 100.100.100.200 169.254.169.254 2852039166 0xa9fea9fe
    0251.0376.0251.0376 169.254.43518 169.254.170.2 168.63.129.16 192.0.0.192 192.0.0.9 192.0.0.170 198.18.0.1
    192.0.2.1 203.0.113.7 192.88.99.1 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255 4294967295 037777777777`),
  // IPv6, and IPv4 in it.
  ...words(`[::] [::1] [0:0:0:0:0:0:0:1] [::0001] [::ffff:127.0.0.1] [::ffff:7f00:1] [::FFFF:7F00:0001] [::127.0.0.1]
    [::ffff:0:127.0.0.1] [::ffff:8.8.8.8] [64:ff9b::127.0.0.1] [64:ff9b::808:808] [64:ff9b:1::7f00:1] [2002:7f00:1::]
    [2002:808:808::1] [2001:0:7f00:1::] [2606:4700::5efe:7f00:1] [fc00::1] [fd00:ec2::254] [fe80::1] [fec0::1]
    [ff02::1] [100::1] [2001:db8::1] [3fff::1] [5f00::1] [2001:2::1] [2001:10::1] [3ffe::1] [4000::1] [1fff::1]`),
  // Names.
  ...words(`localhost LOCALHOST localhost. a.localhost ｌｏｃａｌｈｏｓｔ ⓛⓞⓒⓐⓛⓗⓞⓢⓣ loc%61lhost local\u00adhost %6cocalhost com
    localhost.localdomain intranet kubernetes kubernetes.default.svc redis.default.svc.cluster.local db｡internal
    metadata.google.internal metadata.google.internal. instance-data.ec2.internal host.docker.internal printer.local
    router.lan router.home router.home.arpa dc.corp mx.mail a.onion 1.0.0.127.in-addr.arpa a.test a.invalid a.example
    127.0.0.1.internal`),
]

/** URLs that are none of the web, or that no parser may read otherwise than the one that dials. */
export const REFUSED_URLS: readonly string[] = [
  ...words(`file:///etc/passwd file://127.0.0.1/etc/passwd gopher://127.0.0.1:6379/_INFO dict://127.0.0.1:11211/
    ftp://127.0.0.1/ sftp://127.0.0.1/ tftp://127.0.0.1/ ldap://127.0.0.1/ jar:http://127.0.0.1!/ data:text/html,<p>
    javascript:fetch("http://127.0.0.1") ws://127.0.0.1/ unix:/var/run/docker.sock netdoc:///etc/passwd about:blank
    http+unix://%2Fvar%2Frun%2Fdocker.sock/ blob:http://127.0.0.1/1 view-source:http://127.0.0.1/ //127.0.0.1/
    /etc/passwd 127.0.0.1 127.0.0.1:80 http://`),
  // Ports of other services, of the loopback and of the public.
  ...[22, 25, 0, 6379, 5432, 11_211, 2375, 9200, 65_535].map((port) => `http://public.example.com:${port}/`),
  ...words('http://127.0.0.1:22/ http://[::1]:6379/ http://public.example.com:65536/ http://127.0.0.1:080/'),
  // User information, slashes of both kinds, and what only looks like a host.
  ...words(`http://public.example.com@127.0.0.1/ http://public.example.com:80@127.0.0.1/ http://a:b@[::1]/
    http://public.example.com%40@127.0.0.1/ http://a@b@127.0.0.1/ http:127.0.0.1 http:/127.0.0.1 http:////127.0.0.1/
    http://127.0.0.1#@public.example.com/ http://127.0.0.1?@public.example.com/ http://127.0.0.1/@public.example.com`),
  ...['http:\\\\127.0.0.1\\', 'http:\\/127.0.0.1/', 'http://127.0.0.1\\@public.example.com/'],
  'http://1.1.1.1 &@127.0.0.1# @public.example.com/',
  // Line ends, tabs and zeros.
  ...['http://127.0.0.1%0d%0aHost:%20public.example.com/', 'http://127.0.0.1\r\nHost: public.example.com/'],
  ...['ht\ntp://127.0.0.1/', 'http://12\t7.0.0.1/', '\u0000http://127.0.0.1/', ' http://127.0.0.1/ '],
  ...['http://public.example.com\u0000.127.0.0.1/', 'http://local\r\nhost/'],
  // Hosts that are none.
  ...words(`http://[::1 http://[::1%25lo]/ http://[127.0.0.1]/ http://1.1.1.1.1/ http://0x100000000/ http://127.0.0.256/
    http://a..example.com/ http://a,b.example.com/ http://public.example.com::80/ http://public.example.com%00@127.1/`),
]

/** URLs that can only be read in one way, and the name that is then asked for. */
export const READ_AS: readonly (readonly [url: string, host: string])[] = [
  ...[
    ...words(`http://127.0.0.1@public.example.com/ http://127.0.0.1:80@public.example.com/ http://a@public.example.com:80/
      http://public.example.com/@127.0.0.1 http://public.example.com#@127.0.0.1/ http://public.example.com?@127.0.0.1/
      http://public.example.com/%0d%0aHost:%20127.0.0.1 http://ｐublic。example．com/ http:public.example.com`),
    ...['http://public.example.com\\@127.0.0.1/', 'http://public.example.com\\.127.0.0.1@localhost/'],
    ...['http://public.example.com/\r\nHost: 127.0.0.1\r\n\r\n', 'http://public.\r\nexample.com/'],
  ].map((url) => [url, 'public.example.com'] as const),
  ['http://127.0.0.1.example.com/', '127.0.0.1.example.com'],
  ['http://0x7f000001.example.com/', '0x7f000001.example.com'],
  ['http://localhost.example.com/', 'localhost.example.com'],
]

/** What is said of a name, which then must not be visited. */
export interface NameRow {
  readonly what: string
  readonly host: string
  readonly script: DnsScript
  readonly fails: 'refused' | 'dns'
}

const PUBLIC = ['93.184.215.14', '2606:4700::1111']

const answering =
  (addresses: readonly string[]): DnsScript =>
  ({ type }) => ({ records: addressRecords(type, addresses) })

const leadingTo =
  (names: readonly string[], addresses: readonly string[]): DnsScript =>
  ({ name, type }) => ({
    records: [
      ...names.map((value, index) => ({ name: names[index - 1] ?? name, type: 'CNAME' as const, value })),
      ...addressRecords(type, addresses).map((record) => ({ ...record, name: names.at(-1) ?? name })),
    ],
  })

const specialAddresses = ([4, 6] as const).flatMap((family: Family) =>
  specialBlocks(readFileSync(datasetFile(`iana-ipv${family}-special-registry-1.csv`), 'utf8'))
    .filter(({ globallyReachable }) => !globallyReachable)
    .map(({ block }) => {
      const { last } = blockRange(block)
      return { block, address: family === 4 ? ipv4Text(Number(last)) : ipv6FullText(last) }
    }),
)

const embedded = Object.entries(WRAPPINGS).map(([kind, wrap]) => ({
  what: `127.0.0.1 inside ${kind}`,
  address: ipv6FullText(wrap(0x7f000001n, 0n)),
}))

const others =
  words(`168.63.129.16 192.0.0.9 224.0.0.1 239.1.2.3 127.0.0.1 169.254.169.254 100.100.100.200 ::1
  fd00:ec2::254 ff02::1 fec0::1 3ffe::1 64:ff9b::a9fe:a9fe 2606:4700::5efe:7f00:1`)

const told: readonly Omit<NameRow, 'host'>[] = [
  ...specialAddresses.map(({ block, address }) => ({
    what: `the last address of ${block}`,
    script: answering([address]),
    fails: 'refused' as const,
  })),
  ...embedded.map(({ what, address }) => ({ what, script: answering([address]), fails: 'refused' as const })),
  ...others.map((address) => ({ what: address, script: answering([address]), fails: 'refused' as const })),
  {
    what: 'a public address and then the loopback',
    script: answering([...PUBLIC, '127.0.0.1']),
    fails: 'refused',
  },
  {
    what: 'the loopback and then a public address',
    script: answering(['127.0.0.1', ...PUBLIC]),
    fails: 'refused',
  },
  {
    what: 'a public A and a private AAAA',
    script: answering(['93.184.215.14', 'fd00::1']),
    fails: 'refused',
  },
  {
    what: 'a private A and a public AAAA',
    script: answering(['10.0.0.1', '2606:4700::1111']),
    fails: 'refused',
  },
  {
    what: 'thirty public ones and a private one',
    script: answering([...manyPublic(30), '10.0.0.1']),
    fails: 'refused',
  },
  {
    what: 'forty public ones and a private one',
    script: answering([...manyPublic(40), '10.0.0.1']),
    fails: 'dns',
  },
  { what: 'a CNAME to localhost', script: leadingTo(['localhost'], ['127.0.0.1']), fails: 'refused' },
  { what: 'a CNAME to localhost and no address', script: leadingTo(['localhost'], []), fails: 'dns' },
  {
    what: 'a chain of CNAMEs to a private name',
    script: leadingTo(['a.example.com', 'b.example.net', 'metadata.google.internal'], ['169.254.169.254']),
    fails: 'refused',
  },
  {
    what: 'a CNAME to a private name with a public address beside',
    script: leadingTo(['db.internal'], ['93.184.215.14', '10.0.0.1']),
    fails: 'refused',
  },
  { what: 'the loopback over TCP alone', script: overTcp(['127.0.0.1']), fails: 'refused' },
]

function manyPublic(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `93.184.215.${index}`)
}

function overTcp(addresses: readonly string[]): DnsScript {
  return ({ type, overTcp: isTcp }) =>
    isTcp ? { records: addressRecords(type, addresses) } : { truncated: true }
}

/** Names that resolve to what must not be visited (contract T2). */
export const NAMES: readonly NameRow[] = told.map((row, index) => ({ ...row, host: `n${index}.example.com` }))

/**
 * Locations that a public page must not be able to send the visitor to. A name under example.com is to resolve to
 * 127.0.0.1.
 */
export const REDIRECT_TARGETS: readonly string[] = [
  ...words(`http://127.0.0.1/ //127.0.0.1/ http://2130706433/ //0x7f.1/ http://[::1]/ //[::ffff:7f00:1]/ http://0/
    ///127.0.0.1/ http://10.0.0.1/ http://169.254.169.254/latest/meta-data/ http://[fd00:ec2::254]/
    http://168.63.129.16/ http://[64:ff9b::7f00:1]/ http://[2002:7f00:1::]/ http://100.64.0.1/ https:127.0.0.1
    http://localhost/ https://localhost:8443/ http://metadata.google.internal/ http://printer.local/ //intranet/
    http://inside.example.com/ //inside.example.com/ https://inside.example.com:8443/ http://inside.example.com./
    http://public.example.com:22/ http://public.example.com:6379/ //public.example.com:0/ file:///etc/passwd
    gopher://127.0.0.1:6379/_INFO ftp://127.0.0.1/ data:text/html,hi javascript:alert(1) ws://127.0.0.1/ about:blank
    http://public.example.com@127.0.0.1/ http://[::1 http:// http://127.0.0.1:65536/`),
  ...['\\\\127.0.0.1\\', '/\\127.0.0.1/', ' //127.0.0.1/ ', '//public.example.com\\@127.0.0.1/..'],
  'http://127.0.0.1\\@public.example.com/',
]
