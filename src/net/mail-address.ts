/** RFC 5321, section 4.5.3.1.3, allows a path of 256 octets, including two angle brackets. */
export const MAX_ADDRESS = 254

const NOWHERE = '\\s\\u0000-\\u001f\\u007f-\\u009f<>"(),:;\\[\\]\\\\@'
const LOCAL = `[^${NOWHERE}]`
const DOMAIN = `[^${NOWHERE}.]`
/** Any text that means one address; a mail may be unable to go there. */
export const ADDRESS = new RegExp(`^${LOCAL}+@${DOMAIN}+(?:\\.${DOMAIN}+)+$`)
const ATOM = "[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
/** A domain that ends so is an address of IPv4 to every reader of URLs (WHATWG URL, ends in a number). */
const NUMBER = '(?:\\d+|0[xX][0-9a-fA-F]*)'
/** RFC 5321, section 4.1.2: a dot-string of 64 characters at most, at a domain with a dot. */
export const MAILABLE = new RegExp(
  `^(?=.{1,64}@)(?!.*\\.${NUMBER}$)${ATOM}(?:\\.${ATOM})*@${LABEL}(?:\\.${LABEL})+$`,
)
