import { PRIVATE_START } from '../address/private-hosts.ts'

const TO_SHELL = String.raw`\|\s{0,3}(?:(?:sudo|nohup)\s{1,3}){0,2}(?:/(?:usr/)?bin/)?(?:ba|z|da|k)?sh\b`

const COMMANDS: readonly { readonly word: string; readonly pattern: RegExp }[] = [
  // Parentheses in prose hold words.
  {
    word: 'powershell',
    pattern:
      /^powershell(?:\.exe)?["'\s]{1,4}(?:[-/&"'$]|\(\s?(?:[[($&"']|[a-z]{2,12}-[a-z]|i(?:rm|wr|ex)|curl)|iex|iwr|irm|invoke|start)/,
  },
  { word: 'pwsh', pattern: /^pwsh(?:\.exe)?["'\s]{1,4}(?:[-/&"'$]|\(\s?(?:[[($&"']|[a-z]{2,12}-[a-z]))/ },
  {
    word: 'mshta',
    pattern: /^mshta(?:\.exe)?["'\s]{1,4}(?:https?:|vbscript:|javascript:|\\|[\w-]{1,60}\.[a-z])/,
  },
  { word: 'cmd', pattern: /^cmd(?:\.exe)?["'\s]{1,4}\/[ckvs]/ },
  {
    word: 'curl',
    pattern: new RegExp(
      String.raw`^curl(?:\.exe)?\s[^|\n]{3,300}(?:${TO_SHELL}|\|\s{0,3}(?:iex|cmd|python)|&&|-o\s)`,
    ),
  },
  {
    word: 'wget',
    pattern: new RegExp(String.raw`^wget\s[^|\n]{3,300}(?:${TO_SHELL}|&&|-o-|;\s{0,3}(?:chmod|(?:ba)?sh)\s)`),
  },
  { word: 'bash', pattern: /^bash\s{1,3}(?:-c|<\(|<<<)/ },
  { word: 'zsh', pattern: /^zsh\s{1,3}(?:-c|<\(|<<<)/ },
  { word: 'sh', pattern: /^sh\s{1,3}-c\s/ },
  { word: 'iex', pattern: /^iex\s{0,3}[("'$&]/ },
  { word: 'invoke-expression', pattern: /^invoke-expression/ },
  { word: 'irm', pattern: /^irm\s{1,3}["']?(?:https?:|[\w-]{1,60}\.[a-z])/ },
  { word: 'iwr', pattern: /^iwr\s{1,3}["']?(?:https?:|-|[\w-]{1,60}\.[a-z])/ },
  { word: 'invoke-webrequest', pattern: /^invoke-webrequest\s/ },
  { word: 'invoke-restmethod', pattern: /^invoke-restmethod\s/ },
  { word: 'rundll32', pattern: /^rundll32(?:\.exe)?\s{1,4}\S/ },
  { word: 'regsvr32', pattern: /^regsvr32(?:\.exe)?\s{1,4}\S/ },
  { word: 'certutil', pattern: /^certutil(?:\.exe)?\s{1,4}[-/]/ },
  { word: 'bitsadmin', pattern: /^bitsadmin(?:\.exe)?\s{1,4}\// },
  { word: 'msiexec', pattern: /^msiexec(?:\.exe)?\s{1,4}[-/]/ },
  { word: 'wscript', pattern: /^wscript(?:\.exe)?\s{1,4}\S/ },
  { word: 'cscript', pattern: /^cscript(?:\.exe)?\s{1,4}\S/ },
  { word: 'conhost', pattern: /^conhost(?:\.exe)?\s{1,4}\S/ },
  { word: 'osascript', pattern: /^osascript\s{1,3}-/ },
  { word: 'nslookup', pattern: /^nslookup\s[^|\n]{3,200}\|/ },
  { word: 'finger', pattern: /^finger\s[^|\n]{0,60}@[^|\n]{3,120}\|/ },
  {
    word: 'grep',
    pattern: new RegExp(String.raw`^grep\s[^\n]{3,300}${TO_SHELL}`),
  },
  {
    word: 'strings',
    pattern: new RegExp(String.raw`^strings\s[^\n]{3,300}${TO_SHELL}`),
  },
  {
    word: 'base64',
    pattern: new RegExp(
      String.raw`^base64\s{1,3}(?:-d|--decode)\s{0,3}(?:${TO_SHELL}|\|\s{0,3}(?:python3?|perl|node|osascript)\b)`,
    ),
  },
  { word: 'python', pattern: /^python3?(?:\.exe)?\s{1,3}-c\s/ },
  { word: 'wmic', pattern: /^wmic(?:\.exe)?\s{1,3}process\s{1,3}call/ },
  { word: 'forfiles', pattern: /^forfiles(?:\.exe)?\s{1,3}\/p/ },
  { word: 'pcalua', pattern: /^pcalua(?:\.exe)?\s{1,3}-a/ },
  { word: 'schtasks', pattern: /^schtasks(?:\.exe)?\s{1,3}\/create/ },
  { word: 'start-bitstransfer', pattern: /^start-bitstransfer\s/ },
  { word: 'start-process', pattern: /^start-process\s{1,3}["'$(-]/ },
  { word: 'pushd', pattern: /^pushd\s{1,3}\\\\[\w.@-]{3,}/ },
  { word: 'net', pattern: /^net\s{1,3}use\s[^\n]{0,20}\\\\[\w.@-]{3,}/ },
  { word: '.downloadstring', pattern: /^\.downloadstring\s?\(/ },
  { word: '.downloadfile', pattern: /^\.downloadfile\s?\(/ },
  { word: '[scriptblock]', pattern: /^\[scriptblock\]::create\s?\(/ },
  { word: 'frombase64string', pattern: /^frombase64string\s?\(/ },
]
const MAX_TRIES = 40
const LOOKED_AT = 400
/** The next letter belongs to an escaped character: `\x3cscript` begins a script and is no `cscript`. */
const WITHIN_ESCAPE = /(?:\\x|%)[\da-f]$|\\u[\da-f]{1,3}$/

/** A shell command within a text in lower case. @returns its index; -1 where there is none. */
export function commandAt(lower: string): number {
  for (const { word, pattern } of COMMANDS) {
    let at = lower.indexOf(word)
    for (let tries = 0; at >= 0 && tries < MAX_TRIES; tries++) {
      const isWord =
        !isLetter(lower.charCodeAt(at - 1)) && !WITHIN_ESCAPE.test(lower.slice(Math.max(0, at - 5), at))
      if (isWord && pattern.test(lower.slice(at, at + LOOKED_AT))) return at
      at = lower.indexOf(word, at + word.length)
    }
  }
  return -1
}

const ENCODED = [
  /\b(?:powershell|pwsh)\b[^\n]{0,200}\s[-/]e(?:c|nc|ncodedcommand)?\s{1,3}[a-z0-9+/]{40}/,
  new RegExp(String.raw`base64\s{1,3}(?:-d|--decode)[^\n]{0,80}${TO_SHELL}`),
  /(?:ba|z)?sh\s{1,3}<<<\s{0,3}["']?\$\(/,
  /(?:iex|invoke-expression)\b[^\n]{0,300}frombase64string|frombase64string[^\n]{0,300}(?:iex|invoke-expression)\b/,
  /(?:curl|wget)\s[^|\n]{0,80}\$\(\s?(?:echo|printf)\s[^)\n]{12,400}base64\s{1,3}(?:-d|--decode)/,
  /^mshta\b|\bmshta(?:\.exe)?["'\s]{1,4}(?:https?:|vbscript:|javascript:)/,
  /\brundll32(?:\.exe)?["'\s]{1,4}javascript:|\bregsvr32\b[^\n]{0,80}\/i:["']?https?:/,
]
const VEILED = [
  ...ENCODED,
  /\s[-/]e(?:c|nc|ncodedcommand)?\s{1,3}[a-z0-9+/=]{40}|frombase64string/,
  /\s[-/]w(?:in(?:dowstyle)?)?\s{1,3}(?:h(?:id(?:den)?)?|1)\b|--headless|\bnohup\b/,
  /[^\S\n]{30}\S/,
  /(?:curl\s(?:[^|\n]{0,80}\s)?(?:-\w{0,4}k\w{0,4}|--insecure)\s|wget\s[^|\n]{0,80}--no-check-certificate)[^\n]{3,300}(?:\||&&|;)/,
]
const LONGEST = 4000
const shows = (patterns: readonly RegExp[], command: string) => {
  const lower = command.slice(0, LONGEST).toLowerCase()
  return patterns.some((pattern) => pattern.test(lower))
}

export const isVeiled = (command: string) => shows(VEILED, command)

export const isEncoded = (command: string) => shows(ENCODED, command)

const FROM_NUMBER = new RegExp(
  String.raw`\b(?:curl|wget|irm|iwr|invoke-\w{7,10}|mshta|msiexec|certutil|downloadstring|downloadfile)\b[^\n]{0,200}(?:\/\/|\s)(?!${PRIVATE_START})\d{1,3}(?:\.\d{1,3}){3}\b`,
)

/** Whether a command fetches what lies at a public address without a name, as no guide's does. */
export const fetchesFromNumber = (command: string) => shows([FROM_NUMBER], command)

const FROM_CACHE =
  /\.cache\/[^\n|]{0,100}\*[^\n]{0,300}\|\s{0,3}(?:ba|z|da|k)?sh\b|\\cache(?:_data)?\\[^\n]{0,300}(?:iex|invoke-expression|start-process|powershell)/

/** Whether a command runs what lies in a browser's cache, as no honest one does. */
export function runsFromCache(command: string): boolean {
  return FROM_CACHE.test(command.toLowerCase())
}

const SHOWN_LINE =
  /^(?:[$#>%] |PS [^>\n]{0,60}> ?|[A-Z]:\\[^>\n]{0,60}> ?)?(?:[a-z][\w.-]{1,30}(?: [^\s]{1,80}){0,8}? (?:--?[A-Za-z]|\/[A-Za-z?]|\| ?(?:ba|z)?sh\b|\| ?iex|&& )|(?:Get|Set|Start|Stop|Restart|New|Remove|Install|Invoke|Update|Add|Enable|Disable)-[A-Z]\w{2,30}|(?:brew|winget|choco|scoop|npm|npx|pip3?|apt|apt-get|dnf|yum|pacman|docker|git|wsl|sfc|dism|DISM|sudo|cargo|reg|msiexec) [a-z./-])/m

/** The first command line that a text shows, of whatever program; null without one. */
export function commandLineIn(text: string): string | null {
  return SHOWN_LINE.exec(text)?.[0] ?? null
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || code === 95
}
