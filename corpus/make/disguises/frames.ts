import { escaped } from '../pages/layout.ts'
import {
  base64Of,
  cover,
  type Disguise,
  disguise,
  frameAt,
  fromBase64,
  otherAddress,
  ownAddress,
  type Plain,
  script,
} from './disguise.ts'

const FULL = 'position:fixed;top:0;left:0;width:100%;height:100%;border:0'

const windowOn = (address: string) => `<iframe src="${address}" style="${FULL}"></iframe>`
const EMPTY = `<iframe id="v" style="${FULL}"></iframe>`

/** The page with its own address as base, for documents that have none. */
const based = ({ html, url }: Plain) =>
  /<head>/i.test(html)
    ? html.replace(/<head>/i, (head) => `${head}<base href="${escaped(url)}">`)
    : `<base href="${escaped(url)}">${html}`

export const FRAMES: readonly Disguise[] = [
  disguise(
    'frame_same_site',
    'A frame over the whole window shows the page from the same host.',
    (page, chance) => {
      const at = ownAddress(page, chance)
      return { html: cover(page, windowOn(at), chance), resources: [frameAt(at, page.html)] }
    },
  ),
  disguise(
    'frame_other_host',
    'A frame over the whole window shows the page from another host.',
    (page, chance) => {
      const at = otherAddress(chance)
      return { html: cover(page, windowOn(at), chance), resources: [frameAt(at, page.html)] }
    },
  ),
  disguise('frame_in_frame', 'A frame over the window holds a frame with the page.', (page, chance) => {
    const [outer, inner] = [ownAddress(page, chance), otherAddress(chance)]
    return {
      html: cover(page, windowOn(outer), chance),
      resources: [frameAt(outer, cover(page, windowOn(inner), chance)), frameAt(inner, page.html)],
    }
  }),
  disguise('frame_set_by_script', 'A script gives the frame over the window its address.', (page, chance) => {
    const at = otherAddress(chance)
    const code = `setTimeout(function(){document.getElementById("v").src=${fromBase64(at)}},${chance.below(600)});`
    return { html: cover(page, EMPTY + script(code), chance), resources: [frameAt(at, page.html)] }
  }),
  disguise('frame_srcdoc', 'A script sets the page as the `srcdoc` of a frame.', (page, chance) =>
    cover(page, EMPTY + script(`document.getElementById("v").srcdoc=${fromBase64(page.html)};`), chance),
  ),
  disguise('frame_written', 'A script writes the page into an empty frame.', (page, chance) => {
    const code = `var d=document.getElementById("v").contentWindow.document;d.open();d.write(${fromBase64(page.html)});d.close();`
    return cover(page, EMPTY + script(code), chance)
  }),
  disguise('frame_blob', 'A frame shows the page from an object URL.', (page, chance) => {
    const code = `document.getElementById("v").src=URL.createObjectURL(new Blob([${fromBase64(based(page))}],{type:"text/html;charset=utf-8"}));`
    return cover(page, EMPTY + script(code), chance)
  }),
  disguise('frame_data', 'A frame shows the page from a data address.', (page, chance) =>
    cover(page, windowOn(`data:text/html;charset=utf-8;base64,${base64Of(based(page))}`), chance),
  ),
  disguise('frameset', 'A frameset has one frame, which shows the page.', (page, chance) => {
    const at = chance.maybe(0.5) ? ownAddress(page, chance) : otherAddress(chance)
    return {
      html: `<html><head><title>${escaped(page.title)}</title></head><frameset rows="100%,*" border="0"><frame src="${at}" noresize><noframes>-</noframes></frameset></html>`,
      resources: [frameAt(at, page.html)],
    }
  }),
  disguise('object', 'An `object` element over the window shows the page.', (page, chance) => {
    const at = chance.maybe(0.5) ? ownAddress(page, chance) : otherAddress(chance)
    const body = `<object data="${at}" type="text/html" style="${FULL}"></object>`
    return { html: cover(page, body, chance), resources: [frameAt(at, page.html)] }
  }),
  disguise('embed', 'An `embed` element over the window shows the page.', (page, chance) => {
    const at = chance.maybe(0.5) ? ownAddress(page, chance) : otherAddress(chance)
    const body = `<embed src="${at}" type="text/html" style="${FULL}">`
    return { html: cover(page, body, chance), resources: [frameAt(at, page.html)] }
  }),
]
