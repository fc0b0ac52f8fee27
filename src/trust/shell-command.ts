/** What begins a command, and what has to follow for it to be one and no word of a text or list. */
const COMMANDS: readonly { readonly word: string; readonly pattern: RegExp }[] = [
  { word: 'powershell', pattern: /^powershell(?:\.exe)?["'\s]{1,4}(?:[-/&("'$]|iex|iwr|irm|invoke|start)/ },
  { word: 'pwsh', pattern: /^pwsh(?:\.exe)?["'\s]{1,4}[-/&("'$]/ },
  {
    word: 'mshta',
    pattern: /^mshta(?:\.exe)?["'\s]{1,4}(?:https?:|vbscript:|javascript:|\\|[\w-]{1,60}\.[a-z])/,
  },
  { word: 'cmd', pattern: /^cmd(?:\.exe)?["'\s]{1,4}\/[ckvs]/ },
  {
    word: 'curl',
    pattern:
      /^curl(?:\.exe)?\s[^|\n]{3,300}(?:\|\s{0,3}(?:sudo\s{1,3})?(?:ba|z|da|k)?sh\b|\|\s{0,3}(?:iex|cmd|python)|&&|-o\s)/,
  },
  { word: 'wget', pattern: /^wget\s[^|\n]{3,300}(?:\|\s{0,3}(?:sudo\s{1,3})?(?:ba|z|da|k)?sh\b|&&|-o-)/ },
  { word: 'bash', pattern: /^bash\s{1,3}(?:-c|<\()/ },
  { word: 'zsh', pattern: /^zsh\s{1,3}-c/ },
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
  { word: 'base64', pattern: /^base64\s{1,3}(?:-d|--decode)\s{0,3}\|/ },
]
/** A hostile page may repeat a word without end. */
const MAX_TRIES = 40
const LOOKED_AT = 400

/** A shell command within a text in lower case. @returns its index; -1 where there is none. */
export function commandAt(lower: string): number {
  for (const { word, pattern } of COMMANDS) {
    let at = lower.indexOf(word)
    for (let tries = 0; at >= 0 && tries < MAX_TRIES; tries++) {
      if (!isLetter(lower.charCodeAt(at - 1)) && pattern.test(lower.slice(at, at + LOOKED_AT))) return at
      at = lower.indexOf(word, at + word.length)
    }
  }
  return -1
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || code === 95
}
