import type { Signal } from './rule.ts'

/** Shown by the text of a page, or by the file that it was seen to hand over. */
export const SMUGGLED_PROGRAM: Signal = {
  points: 60,
  severity: 'critical',
  category: 'malware_delivery',
  message:
    'The page builds a program or an archive out of its own text and has it saved, past filters for downloads.',
  ref: 'https://attack.mitre.org/techniques/T1027/006/',
  example: `<script>const bytes = Uint8Array.from(atob('TVqQAAMAAAAEAAAA//8AALgAAAAAAAAAQAAAAAAAAAA='), (c) => c.charCodeAt(0)); const link = document.createElement('a'); link.href = URL.createObjectURL(new Blob([bytes])); link.download = 'invoice.exe'; link.click()</script>`,
  twin: `<button onclick="save()">Export</button><script>function save() { const link = document.createElement('a'); link.href = URL.createObjectURL(new Blob(['a,b'])); link.download = 'table.csv'; link.click() }</script>`,
}

export const AUTO_DOWNLOAD: Signal = {
  points: 20,
  severity: 'medium',
  category: 'malware_delivery',
  message: 'The page starts a download by itself.',
  ref: null,
  example: { html: '<p>One moment</p>', leadsTo: 'https://vandorelh.com/viewer.zip' },
  twin: '<a href="https://vandorelh.com/viewer.zip">Download</a>',
}
