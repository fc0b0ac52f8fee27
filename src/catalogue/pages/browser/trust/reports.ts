import { download } from '../download.ts'
import { make } from '../element.ts'
import { listenForChecks, propose, say } from './check.ts'
import { listenForFiles } from './file.ts'
import { fromFragment, toFragment } from './link.ts'
import { type Origin, readReport } from './report.ts'
import { clearReport, showReport } from './show.ts'

export function openReports(): void {
  listenForChecks(clearReport, (report) => void open(JSON.stringify(report), 'check'))
  listenForFiles(
    (json) => void open(json, 'file'),
    (reason) => refuse('file', reason),
  )
  addEventListener('popstate', () => void openLink())
  void openLink()
}

async function openLink(): Promise<void> {
  try {
    const json = await fromFragment(location.hash)
    if (json !== null) show(json, 'link')
    else if (location.hash === '') clearReport()
  } catch (error) {
    refuse('link', (error as Error).message)
  }
}

async function open(json: string, origin: Origin): Promise<void> {
  try {
    show(json, origin)
    history.pushState(null, '', await toFragment(json))
  } catch (error) {
    refuse(origin, (error as Error).message)
  }
}

/** @throws Error that says what is wrong with the report. */
function show(json: string, origin: Origin): void {
  const report = readReport(json)
  propose(report.url.input)
  if (origin !== 'check') say('The report is below; nothing was sent anywhere.')
  showReport(report, origin, acts(json))
}

function refuse(origin: Origin, reason: string): void {
  clearReport()
  const subject = { check: 'The answer', link: 'The link', file: 'The file' }[origin]
  say(`${subject} could not be opened. ${reason}`, 'message')
}

function acts(json: string): HTMLElement {
  const done = make('span', { className: 'hint' })
  done.setAttribute('role', 'status')
  const copy = async () => {
    const link = new URL(await toFragment(json), location.href).href
    // Without https most browsers give pages no clipboard.
    const isCopied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    )
    done.textContent = isCopied
      ? 'Copied. The link holds the whole report, and not your key.'
      : 'This browser lets the page copy nothing. Its address is the same link: copy that.'
  }
  const buttons = [
    act('Copy link', () => void copy()),
    act('Save as JSON', () => download('report.json', 'application/json', json)),
    act('Print', () => print()),
  ]
  return make('p', { className: 'acts' }, ...buttons, done)
}

function act(name: string, listener: () => void): HTMLElement {
  const button = make('button', { type: 'button' }, name)
  button.addEventListener('click', listener)
  return button
}
