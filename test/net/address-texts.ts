/** A seeded stream of address texts: valid, nearly valid and hopeless ones. The same seed gives the same texts. */
export class AddressTexts {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  next(): string {
    const kind = this.below(16)
    if (kind < 2) return this.ipv4()
    if (kind < 5) return this.ipv6()
    if (kind < 9) return this.mutated()
    if (kind < 11) return this.octets()
    if (kind < 13) return this.groups()
    if (kind < 14) return this.decorated()
    return this.garbage()
  }

  /** mulberry32, by Tommy Ettinger. */
  bits(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }

  below(limit: number): number {
    return this.bits() % limit
  }

  pick<T>(from: ArrayLike<T>): T {
    return from[this.below(from.length)] as T
  }

  private ipv4(): string {
    const octet = () => this.pick([0, 1, 9, 10, 99, 100, 127, 192, 199, 200, 249, 250, 255, this.below(256)])
    return [octet(), octet(), octet(), octet()].join('.')
  }

  private group(): string {
    const value = this.pick([
      0,
      0,
      1,
      0xffff,
      this.below(0x10),
      this.below(0x100),
      this.below(0x1000),
      this.below(0x10000),
    ])
    const text = value.toString(16).padStart(this.pick([1, 1, 1, 2, 3, 4]), '0')
    return this.below(4) === 0 ? text.toUpperCase() : text
  }

  /** Valid: all groups, or `::` in any place it may stand; with or without an IPv4 tail. */
  private ipv6(): string {
    const tail = this.below(4) === 0 ? [this.ipv4()] : []
    const room = 8 - tail.length * 2
    if (this.below(12) === 0)
      return `${this.pick(['::ffff:', '::FFFF:', '0:0:0:0:0:ffff:', '::fffe:', '::'])}${this.ipv4()}`
    if (this.below(3) === 0) return [...this.groupList(room), ...tail].join(':')
    const count = this.below(room)
    const before = this.below(count + 1)
    return `${this.groupList(before).join(':')}::${[...this.groupList(count - before), ...tail].join(':')}`
  }

  private groupList(count: number): string[] {
    return Array.from({ length: count }, () => this.group())
  }

  private mutated(): string {
    let text = this.below(3) === 0 ? this.ipv4() : this.ipv6()
    for (let edits = 1 + this.below(2); edits > 0; edits--) {
      const at = this.below(text.length + 1)
      const end = at + this.pick([0, 1, 1, 2])
      const inserted = this.pick([
        '',
        this.pick(MUTATION_CHARACTERS),
        this.pick(MUTATION_CHARACTERS),
        text.slice(at, at + 3),
      ])
      text = text.slice(0, at) + inserted + text.slice(end)
    }
    return text
  }

  /** Dotted numbers in wrong counts, sizes, bases and with leading zeros. */
  private octets(): string {
    const count = this.pick([1, 2, 3, 4, 4, 4, 4, 4, 5, 6])
    const octet = () =>
      this.pick([
        '0',
        '00',
        '000',
        '01',
        '001',
        '08',
        '010',
        '0377',
        '0x1',
        '0X7f',
        '1e1',
        '+1',
        '-1',
        '255',
        '256',
        '257',
        '260',
        '300',
        '999',
        '1000',
        '65535',
        '4294967295',
        '',
        `${this.below(256)}`,
        `${this.below(256)}`,
        `${this.below(256)}`,
        `${this.below(256)}`,
      ])
    return Array.from({ length: count }, octet).join('.')
  }

  /** Colon-separated groups in wrong counts and lengths, empty ones among them. */
  private groups(): string {
    const count = this.below(11)
    const parts = Array.from({ length: count }, () =>
      this.pick([
        '',
        '',
        '0',
        '00000',
        '12345',
        'g',
        'ffff',
        'fffff',
        '0x1',
        '1.2.3.4',
        '256.1.1.1',
        '1.2.3',
        '01.2.3.4',
        this.group(),
        this.group(),
        this.group(),
        this.group(),
        this.group(),
      ]),
    )
    return parts.join(this.below(30) === 0 ? '::' : ':')
  }

  private decorated(): string {
    const text = this.below(2) === 0 ? this.ipv4() : this.ipv6()
    switch (this.below(8)) {
      case 0:
        return `${text}%${this.pick(['', '0', 'eth0', '25eth0', 'é', '%', ' ', '/64'])}`
      case 1:
        return `[${text}]${this.pick(['', ':80', ':'])}`
      case 2:
        return `${text}:${this.below(70000)}`
      case 3:
        return `${text}/${this.below(140)}`
      case 4:
        return `${this.pick(SPACES)}${text}`
      case 5:
        return `${text}${this.pick(SPACES)}`
      case 6:
        return text.replace(/[0-9]/, (digit) =>
          String.fromCodePoint(this.pick(UNICODE_ZEROS) + Number(digit)),
        )
      default:
        return this.pick([
          `${text}${'0'.repeat(this.below(400))}`,
          `${'0'.repeat(1 + this.below(400))}${text}`,
          `${text}${text}`,
          `${text}.`,
          `${text}:`,
          `:${text}`,
          `.${text}`,
          `${text}\0`,
        ])
    }
  }

  private garbage(): string {
    const length = this.below(100) === 0 ? this.below(5000) : this.below(50)
    const alphabet = this.pick(GARBAGE_ALPHABETS)
    let text = ''
    for (let index = 0; index < length; index++) text += this.pick(alphabet)
    return text
  }
}

const SPACES = [' ', '\t', '\n', '\r\n', '\u00a0', '\u2003', '\ufeff']
/** Where other scripts' ten digits start: Arabic-Indic, Devanagari, full width, mathematical bold. */
const UNICODE_ZEROS = [0x0660, 0x0966, 0xff10, 0x1d7ce]
const MUTATION_CHARACTERS = [
  ...'0123456789abcdefABCDEFgGxX::::....%[]/ +-_,;@\0\n\t\u00b2\u0661\uff11\uff0e\uff1a\u3002\u0130\ud800',
]
const GARBAGE_ALPHABETS = [
  [...'0123456789.'],
  [...'0123456789abcdef:'],
  [...'01:.f'],
  [...'::ffff:1.2'],
  [...' 0aé\ud83d\udca9\u0000:%[]/.'],
]
