/** Images that no browser can show: pages give them so that their `onerror` runs. */

/** How the files of the kinds begin, in base64: PNG, GIF, JPEG, WebP, ICO, BMP, AVIF. */
const BEGINS = /^(?:iVBOR|R0lGOD|\/9j\/|UklGR|AAABAA|Qk|AAAA[A-Z]{2}Z0eX)/
const DATA = /^data:([^,]*),(.*)/is

/** Others put another picture in its place, which changes nothing. */
const LEADS_AWAY = /\b(?:location|document|eval|atob|import|open)\b/

export function isBroken(element) {
  if (element.localName !== 'img') return false
  if (LEADS_AWAY.test(element.getAttribute('onerror') ?? '')) return true
  const src = (element.getAttribute('src') ?? '').trim()
  const data = DATA.exec(src)
  if (data === null) return !/[./]/.test(src)
  return !/svg/i.test(data[1]) && /;\s*base64/i.test(data[1]) && !BEGINS.test(data[2])
}
