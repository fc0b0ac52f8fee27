/** The screen, the window on it, and styles as they are computed. */
import { no } from '../members.js'

export const display = {
  screen: {
    width: 1920,
    height: 1080,
    availWidth: 1920,
    availHeight: 1040,
    availLeft: 0,
    availTop: 0,
    colorDepth: 24,
    pixelDepth: 24,
    orientation: { type: 'landscape-primary', angle: 0, addEventListener: no },
  },
  innerWidth: 1920,
  innerHeight: 969,
  outerWidth: 1920,
  outerHeight: 1040,
  devicePixelRatio: 1,
  scrollX: 0,
  scrollY: 0,
  pageXOffset: 0,
  pageYOffset: 0,
  screenX: 0,
  screenY: 0,
  screenLeft: 0,
  screenTop: 0,
  visualViewport: { width: 1920, height: 969, scale: 1, addEventListener: no },
  focus: no,
  blur: no,
  stop: no,
  close: no,
  moveTo: no,
  moveBy: no,
  resizeTo: no,
  resizeBy: no,
  scrollTo: no,
  scroll: no,
  scrollBy: no,
}

const DEFAULT_FLOW = {
  display: 'block',
  visibility: 'visible',
  opacity: '1',
  position: 'static',
  zIndex: 'auto',
}
function getComputedStyle(element) {
  return new Proxy(element?.style ?? {}, {
    get: (style, name) => {
      if (name === 'getPropertyValue')
        return (property) => style.getPropertyValue?.(property) || (DEFAULT_FLOW[property] ?? '')
      return style[name] || (DEFAULT_FLOW[name] ?? '')
    },
  })
}

export const styles = {
  CSS: { supports: () => true, escape: (text) => `${text}`.replace(/[^\w-]/g, (char) => `\\${char}`) },
  getComputedStyle,
  matchMedia: (media) => ({
    media,
    matches: !/max-width|dark|reduce|print|touch|coarse|portrait|standalone/.test(media),
    addListener: no,
    removeListener: no,
    addEventListener: no,
    removeEventListener: no,
  }),
}
