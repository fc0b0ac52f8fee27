import { expect, test } from 'bun:test'
import { SUPPORT_SCAM_TABLE } from '../../../../src/trust/judge/money/support-scam.ts'
import { findings, rules } from '../page-subject.ts'

const HOLD =
  '<script>document.documentElement.requestFullscreen();onbeforeunload=()=>1;new Audio("a.mp3").play()</script>'

test.each([
  [
    'English',
    'Windows Defender Security Alert',
    'Your computer is infected with a Trojan. Error code #0x80070424. Do not restart. Call support: +1 (888) 555-0100',
  ],
  [
    'German',
    'Sicherheitswarnung',
    'Ihr Computer wurde gesperrt und mit einem Trojaner infiziert. Schließen Sie dieses Fenster nicht. Rufen Sie an: 0800 555 0100',
  ],
  [
    'French',
    'Alerte de sécurité',
    'Votre ordinateur est bloqué, un virus a été détecté. Appelez le support : +33 1 99 00 55 01',
  ],
  [
    'Spanish',
    'Alerta de seguridad',
    'Su equipo ha sido bloqueado por un virus. No cierre esta ventana. Llame al +34 900 555 010',
  ],
  [
    'Spanish, with a number of that country',
    'Aviso',
    'El acceso a este PC ha sido bloqueado. Su equipo está infectado con un virus. Llame al soporte: 900 559 722',
  ],
  [
    'Portuguese',
    'Alerta de segurança',
    'Seu computador foi bloqueado: cavalo de Troia. Não desligue. Ligue para o suporte: 0800 555 0100',
  ],
  [
    'Japanese',
    'セキュリティ警告',
    'トロイの木馬に感染しました。コンピュータがロックされています。再起動しないでください。サポートに電話: (050) 5555-0100',
  ],
])('an alarm with a number to call in %s is found', (_, title, text) => {
  expect(rules(SUPPORT_SCAM_TABLE, `<title>${title}</title><p>${text}</p>`)).toEqual(['content.support_scam'])
})

test('a page that holds its visitor fast needs fewer words', () => {
  expect(
    rules(
      SUPPORT_SCAM_TABLE,
      `<p>Your PC is blocked: virus found.</p><a href="tel:+18885550100">Help</a>${HOLD}`,
    ),
  ).toEqual(['content.page_trap', 'content.support_scam'])
})

const ALARM = '<title>Security alert</title><p>A virus: infected. Do not close. Call 1-888-555-0100 now.</p>'

test.each([
  ['leaving', '<script>window.onbeforeunload=function(){return "locked"}</script>'],
  ['the whole screen', '<script>document.body.requestFullscreen()</script>'],
  ['the keyboard', '<script>navigator.keyboard.lock()</script>'],
  ['the history', '<script>for(var i=0;i<100;i++){history.pushState({},"","#"+i)}</script>'],
  ['dialogs', '<script>while(true){alert("Your PC is locked")}</script>'],
  ['noise', '<audio loop autoplay src=a.mp3></audio>'],
  ['noise that a script writes', '<script>document.write("<audio autoplay src=a.mp3>")</script>'],
])('a trap is seen by %s', (_, trap) => {
  expect(rules(SUPPORT_SCAM_TABLE, ALARM + trap)).toEqual(['content.page_trap', 'content.support_scam'])
  expect(rules(SUPPORT_SCAM_TABLE, `<h1>Game</h1>${trap}`)).toEqual([])
})

test.each([
  ['nothing', ''],
  ['one entry of the history', '<script>history.pushState({},"","#a")</script>'],
  ['a counter', '<script>addEventListener("beforeunload",function(){send()})</script>'],
  ['a message', '<script>if(x){alert("Sent")}</script>'],
  ['sound on a click', '<audio controls src=a.mp3></audio>'],
])('%s is no trap', (_, code) => {
  expect(rules(SUPPORT_SCAM_TABLE, ALARM + code)).toEqual(['content.support_scam'])
})

test('the evidence has the alarms and the number', () => {
  const body = '<title>Security alert</title><p>A virus: infected. Do not close. Call 1-888-555-0100 now'
  expect(findings(SUPPORT_SCAM_TABLE, body)[0]?.evidence.seen).toBe(
    'virus … infect … Security alert … 1-888-555-0100',
  )
})

test.each([
  [
    'an article about the trick',
    `<meta property=og:type content=article><h1>Fake virus alerts</h1><p>"Windows Defender security alert: your computer is blocked, infected, do not restart, call +1 888 555 0100".</p><p>${'Such pages are fraud. '.repeat(150)}</p>`,
  ],
  [
    'a short article',
    '<meta property=og:type content=article><h1>Fake virus alerts</h1><p>"Windows Defender: infected, blocked computer, do not close, call +1 888 555 0100"</p>',
  ],
  [
    'a post that quotes it among others',
    `<h1>Popup with a number?</h1>${'<a href="/u/a">a</a>'.repeat(7)}<p>It said "virus: PC infected, do not shut down, call +1 844 555 0100". Scam.</p>`,
  ],
  ['a repair shop', '<h1>Computer repair</h1><p>We remove viruses. Call us: +1 (212) 555-0100</p>'],
  [
    'a maker of antivirus programs',
    '<h1>Antivirus</h1><p>Protects from viruses, trojans and spyware. Firewall included. Support: +1 800 555 0100</p>',
  ],
  [
    'an alarm without a number',
    `<title>Security alert</title><p>Virus: your computer is infected and blocked. Do not restart.</p>${HOLD}`,
  ],
  ['a shop', '<h1>Contact</h1><p>Call +44 20 7946 0000</p>'],
])('%s is none', (_, body) => {
  expect(rules(SUPPORT_SCAM_TABLE, body)).toEqual([])
})

test('a known owner may warn', () => {
  const body = '<title>Security alert</title><p>A virus: infected. Do not close. Call 1-888-555-0100 now'
  expect(rules(SUPPORT_SCAM_TABLE, body, { url: 'https://support.microsoft.com/x' })).toEqual([])
})
