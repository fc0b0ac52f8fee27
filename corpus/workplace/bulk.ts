import type { Chance } from '../make/chance.ts'

const range = <T>(count: number, one: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => one(index))

const SIDES = ['t', 'r', 'b', 'l', 'x', 'y'] as const
const SIDE_NAMES = {
  t: ['top'],
  r: ['right'],
  b: ['bottom'],
  l: ['left'],
  x: ['left', 'right'],
  y: ['top', 'bottom'],
}

const spacing = (chance: Chance) => {
  const step = chance.of([4, 5, 8])
  const unit = chance.of(['px', 'px', 'rem'])
  const size = (index: number) => (unit === 'px' ? `${index * step}px` : `${(index * step) / 16}rem`)
  return (['margin', 'padding'] as const)
    .flatMap((kind) =>
      SIDES.flatMap((side) =>
        range(
          6 + chance.below(8),
          (index) =>
            `.${kind.slice(0, 1)}${side}-${index}{${SIDE_NAMES[side].map((name) => `${kind}-${name}:${size(index)}`).join(';')}}`,
        ),
      ),
    )
    .join('')
}

const columns = (chance: Chance) =>
  ['sm', 'md', 'lg', 'xl']
    .slice(0, 1 + chance.below(4))
    .map(
      (name, at) =>
        `@media (min-width:${[576, 768, 992, 1200][at]}px){.container{max-width:${[540, 720, 960, 1140][at]}px}${range(12, (index) => `.col-${name}-${index + 1}{flex:0 0 auto;width:${(((index + 1) / 12) * 100).toFixed(6)}%}`).join('')}}`,
    )
    .join('')

const normal = () =>
  'html{line-height:1.15;-webkit-text-size-adjust:100%}body{margin:0}main{display:block}hr{box-sizing:content-box;height:0;overflow:visible}pre{font-family:monospace,monospace;font-size:1em}a{background-color:transparent}abbr[title]{border-bottom:none;text-decoration:underline dotted}b,strong{font-weight:bolder}code,kbd,samp{font-family:monospace,monospace;font-size:1em}small{font-size:80%}img{border-style:none}button,input,optgroup,select,textarea{font-family:inherit;font-size:100%;line-height:1.15;margin:0}button,input{overflow:visible}button,select{text-transform:none}fieldset{padding:.35em .75em .625em}legend{box-sizing:border-box;display:table;max-width:100%;padding:0;white-space:normal}textarea{overflow:auto}[type=checkbox],[type=radio]{box-sizing:border-box;padding:0}[hidden],template{display:none}'

const palette = (chance: Chance) =>
  `:root{${range(8 + chance.below(20), (index) => `--${chance.of(['c', 'color', 'clr', 'ds'])}-${index * 50 + 50}:#${chance.hex(6)}`).join(';')};--radius:${chance.below(12)}px;--shadow:0 ${1 + chance.below(8)}px ${4 + chance.below(30)}px rgba(0,0,0,.${1 + chance.below(3)})}`

const icons = (chance: Chance) =>
  range(
    10 + chance.below(60),
    () => `.${chance.of(['fa', 'icon', 'i', 'bi'])}-${chance.name(2)}:before{content:"\\e${chance.hex(3)}"}`,
  ).join('')

const face = (chance: Chance) =>
  `@font-face{font-family:"${chance.of(['Inter', 'Segoe UI', 'Open Sans', 'Roboto', 'Lato', 'Source Sans 3'])}";font-weight:${chance.of([400, 600])};font-display:swap;src:url(data:font/woff2;base64,d09GMgABAAAA${chance.base64(1500 + chance.below(9000))}) format("woff2")}`

const KEYFRAMES =
  '@keyframes spin{to{transform:rotate(360deg)}}@keyframes fadeIn{from{opacity:0;transform:translateY(6px)}to{opacity:1;transform:none}}@keyframes shake{10%,90%{transform:translateX(-1px)}20%,80%{transform:translateX(2px)}30%,50%,70%{transform:translateX(-4px)}40%,60%{transform:translateX(4px)}}'

/** Rules of a style sheet that pages of any kind carry along, from little to much. */
export function carriedStyles(chance: Chance): string {
  const parts = [normal, spacing, columns, palette, icons, face, () => KEYFRAMES]
  return chance
    .some(parts, 1 + chance.below(5))
    .map((part) => part(chance))
    .join(chance.of(['', '\n']))
}

const path = (chance: Chance) =>
  `M${chance.below(24)} ${chance.below(24)}${range(3 + chance.below(9), () =>
    `${chance.of(['l', 'L', 'h', 'v', 'c'])}`
      .replace(/[lL]/, (letter) => `${letter}${chance.below(20)} ${chance.below(20)}`)
      .replace(/[hv]/, (letter) => `${letter}${chance.below(12)}`)
      .replace('c', `c${range(6, () => chance.below(9)).join(' ')}`),
  ).join('')}z`

/** Symbols of an icon set at the end of a body. */
export const iconSprite = (chance: Chance): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" style="display:none" aria-hidden="true">${range(3 + chance.below(14), (index) => `<symbol id="${chance.of(['i', 'icon', 'ic'])}-${chance.name(2)}${index}" viewBox="0 0 24 24"><path d="${path(chance)}"/></symbol>`).join('')}</svg>`

/** The mark of an invented or borrowed organisation: a shape in its colour. */
export function markOf(colour: string, chance: Chance): string {
  const size = 20 + chance.below(20)
  const shape = chance.of([
    `<rect x="2" y="2" width="9" height="9" fill="${colour}"/><rect x="13" y="2" width="9" height="9" fill="#${chance.hex(6)}"/><rect x="2" y="13" width="9" height="9" fill="#${chance.hex(6)}"/><rect x="13" y="13" width="9" height="9" fill="${colour}"/>`,
    `<circle cx="12" cy="12" r="10" fill="${colour}"/><path fill="#fff" d="${path(chance)}"/>`,
    `<path fill="${colour}" d="M12 1 22 6v7c0 5-4 8-10 10C6 21 2 18 2 13V6z"/>`,
    `<path fill="none" stroke="${colour}" stroke-width="3" d="${path(chance)}"/>`,
  ])
  return `<svg width="${size}" height="${size}" viewBox="0 0 24 24" aria-hidden="true">${shape}</svg>`
}

/** A sheet of paper with lines and a table, as one sees it from afar. */
export function drawnPaper(colour: string, chance: Chance): string {
  const line = (index: number) =>
    `<rect x="60" y="${190 + index * 22}" width="${220 + chance.below(320)}" height="8" rx="2" fill="#${chance.of(['bbb', 'c5c9cf', '999'])}"/>`
  const row = (index: number) =>
    `<path d="M60 ${470 + index * 30}h600" stroke="#ccc"/><rect x="70" y="${480 + index * 30}" width="${80 + chance.below(180)}" height="8" fill="#aaa"/><rect x="580" y="${480 + index * 30}" width="60" height="8" fill="#888"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 1018" width="100%"><rect width="720" height="1018" fill="#fff"/><rect x="60" y="56" width="${90 + chance.below(120)}" height="44" fill="${colour}"/><rect x="470" y="64" width="190" height="10" fill="#bbb"/><rect x="470" y="84" width="140" height="10" fill="#ccc"/>${range(6 + chance.below(5), line).join('')}${range(5 + chance.below(8), row).join('')}<rect x="500" y="${880 + chance.below(40)}" width="160" height="24" fill="${colour}" opacity=".5"/></svg>`
}

/** The same for an attribute or a style. */
export const asAddress = (svg: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
