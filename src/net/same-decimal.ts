const ZERO = 0x30

export function isSameDecimal(one: string, other: string): boolean {
  return one === other || decimal(one) === decimal(other)
}

function decimal(text: string): string {
  const [, whole, fraction = '', exponent = '0'] = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? []
  if (whole === undefined) return text
  const digits = whole + fraction
  let start = 0
  while (digits.charCodeAt(start) === ZERO) start++
  if (start === digits.length) return '0'
  let end = digits.length
  while (digits.charCodeAt(end - 1) === ZERO) end--
  return `${digits.slice(start, end)}e${Number(exponent) - fraction.length + digits.length - end}`
}
