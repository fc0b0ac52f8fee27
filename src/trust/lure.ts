import type { Page } from './page.ts'

/** Opening the window that runs commands. */
const RUN =
  /(?:win(?:dows)?|⊞|❖|🪟)[ -]?(?:key|button|logo|taste|キー|键|鍵)?["”']?[ ]?(?:\+|and|und|et|y|と|＋|[-–])[ ]?["“']?(?:r|x|s)\b|windows[- ]?taste|touche windows|tecla (?:de )?windows|windows ?キー|win ?键|run (?:dialog|box|window|command)|ausf[uü]hren[- ](?:dialog|fenster)|ファイル名を指定して実行|bo[iî]te de dialogue ex[eé]cuter|(?:cmd|command|⌘)[ ]?\+[ ]?space|spotlight|address bar|ctrl[ ]?\+[ ]?l\b|task ?mgr/i
const TERMINAL =
  /\bterminal\b|command prompt|powershell window|eingabeaufforderung|ターミナル|コマンドプロンプト|invite de commandes|s[ií]mbolo del sistema|终端/i
const PASTE =
  /(?:ctrl|strg|control|cmd|command|⌘)["”']?[ ]?(?:\+|and|und|と|＋|[-–])[ ]?["“']?v\b|⌘[ ]?v\b|\bpaste\b|einf[uü]gen|\bcollez\b|\bcoller\b|\bpega(?:r|ue)?\b|貼り付け|ペースト|粘贴|incolla|\bcole\b/i
const PASTE_KEYS =
  /(?:ctrl|strg|control|cmd|command|⌘)["”']?[ ]?(?:\+|and|und|と|＋|[-–])[ ]?["“']?v\b|⌘[ ]?v\b/i
const PRETEXT =
  /human|robot|captcha|verif(?:y|ication) (?:steps?|you|that|your)|verification id|cloudflare|are you (?:a )?human|unusual (?:web )?traffic|to (?:fix|resolve|solve) (?:this|the|it)|how to fix|fix (?:it|now|the)|something went wrong|display error|update (?:failed|required)|troubleshoot|menschlich|mensch sind|roboter|humain|humano|人間|ロボット|人机|真人|bestätigen sie|v[eé]rifi(?:er|ez)|verifi(?:car|que|ca)|認証手順|検証手順/i

const LOOKED_AT = 20_000

/** What a page tells its visitor to do with the keyboard. */
export interface Lure {
  readonly runs: boolean
  readonly opensTerminal: boolean
  readonly pastes: boolean
  readonly namesKeys: boolean
  /** Whether it says that this proves or repairs something. */
  readonly hasPretext: boolean
  readonly seen: string
}

export function lureOf(page: Page): Lure {
  const text = `${page.title ?? ''}\n${page.text.slice(0, LOOKED_AT)}`.replace(/\s+/g, ' ')
  const run = RUN.exec(text) ?? TERMINAL.exec(text)
  const paste = PASTE.exec(text)
  const first = run?.index ?? paste?.index ?? 0
  return {
    runs: RUN.test(text),
    opensTerminal: TERMINAL.test(text),
    pastes: paste !== null,
    namesKeys: PASTE_KEYS.test(text),
    hasPretext: PRETEXT.test(text),
    seen: text.slice(Math.max(0, first - 30), first + 100),
  }
}

/** What a visitor is told that the machine lacks; things that a site does not offer itself. */
const LACKS: readonly RegExp[] = [
  /(?:update|upgrade|aktualisieren sie|mettez [aà] jour|actuali[cz]a|atualize|更新|アップデート).{0,30}(?:browser|chrome|firefox|edge|safari|flash|navigateur|navegador|ブラウザ|浏览器|plug-?in)/i,
  /(?:browser|chrome|firefox|edge|safari|flash(?: player)?|navigateur|navegador|plug-?in|player|codec)\b.{0,40}(?:out of date|outdated|update (?:is )?(?:required|needed|available)|veraltet|obsol[eè]t|desactualizado|desatualizado|n['’]est pas [aà] jour)|ブラウザ.{0,20}(?:古い|更新が必要)|浏览器.{0,10}(?:过期|过时|版本过低)/i,
  /(?:outdated|old) version of.{0,30}(?:browser|chrome|firefox|edge|safari|flash|player)|version of this plug-?in/i,
  /(?:needs?|missing|requires?|install).{0,20}\b(?:codec|plug-?in|font pack|fonts?\b)|コーデック|codec.{0,20}(?:fehlt|manquant|necesario|necess[aá]rio)/i,
  /(?:document|secure|pdf|file|invoice) (?:viewer|reader).{0,30}(?:required|needed|to (?:open|view|read))|(?:install|download) the (?:secure |document )?(?:viewer|reader)/i,
]
const PRETEXT_LOOKED_AT = 4000

/** The words with which a page says that its visitor has to update or install something to go on; null where it does not. */
export function updatePretext(page: Page): string | null {
  const text = [page.title ?? '', ...page.headings, page.text.slice(0, PRETEXT_LOOKED_AT)].join('\n')
  for (const lacks of LACKS) {
    const seen = lacks.exec(text)?.[0]
    if (seen !== undefined) return seen
  }
  return null
}
