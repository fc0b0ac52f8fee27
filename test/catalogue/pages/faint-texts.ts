import type { Page } from 'playwright-core'

/**
 * Texts of the page whose contrast with what is behind them is below WCAG 2.2's level AA (1.4.3): 4.5, or 3 where the
 * text is large. Each with its contrast and where it stands.
 */
export function faintTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Colour = readonly [red: number, green: number, blue: number, alpha: number]

    const parse = (text: string): Colour => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number)
      return [red, green, blue, alpha]
    }
    const over = (front: Colour, back: Colour): Colour => {
      const mix = (index: 0 | 1 | 2) => front[index] * front[3] + back[index] * (1 - front[3])
      return [mix(0), mix(1), mix(2), 1]
    }
    const luminance = (colour: Colour) => {
      const [red = 0, green = 0, blue = 0] = colour.map((part) => {
        const share = part / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const behind = (element: Element | null): Colour => {
      if (element === null) return [255, 255, 255, 1]
      const own = parse(getComputedStyle(element).backgroundColor)
      return own[3] === 1 ? own : over(own, behind(element.parentElement))
    }
    const opacityOf = (element: Element | null): number =>
      element === null ? 1 : Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement)
    const contrastOf = (element: Element) => {
      const back = behind(element)
      const [red, green, blue, alpha] = parse(getComputedStyle(element).color)
      const front = over([red, green, blue, alpha * opacityOf(element)], back)
      const [darker = 0, lighter = 0] = [luminance(front), luminance(back)].sort((one, other) => one - other)
      return (lighter + 0.05) / (darker + 0.05)
    }
    const neededBy = (element: Element) => {
      const { fontSize, fontWeight } = getComputedStyle(element)
      const pixels = Number.parseFloat(fontSize)
      return pixels >= 24 || (pixels >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5
    }

    const faint = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const element = text.parentElement
      if (element === null || text.textContent?.trim() === '' || element.getClientRects().length === 0)
        continue
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const contrast = contrastOf(element)
      if (contrast < neededBy(element)) {
        faint.add(
          `${contrast.toFixed(2)} ${element.tagName}.${element.className}: ${text.textContent?.trim()}`,
        )
      }
    }
    return [...faint]
  })
}
