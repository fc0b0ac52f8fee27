import { describe, expect, test } from 'bun:test'
import { NOTIFICATION_WALL_TABLE } from '../../../../src/trust/judge/money/notification-wall.ts'
import { SUPPORT_SCAM_TABLE } from '../../../../src/trust/judge/money/support-scam.ts'
import { rulesInViews } from '../page-subject.ts'

const script = (code: string) => `<script>eval(atob("${btoa(code)}"))</script>`
const SCAM = ['content.page_trap', 'content.support_scam']

describe('a page that holds its visitor and raises an alarm', () => {
  const at = (body: string) => rulesInViews(SUPPORT_SCAM_TABLE, body, { url: 'https://q7-zuvo.example/' })
  const NUMBER = '<h1>Support desk</h1><p>+1 (888) 555-0142</p>'
  const ALARM = '<h1>Your computer is infected</h1><p>Virus found</p>'
  const dialogs = (text: string) => script(`for(var i=0;i<40;i++)alert(${JSON.stringify(text)})`)
  const lock = script(
    'document.onclick=function(){document.documentElement.requestFullscreen();navigator.keyboard.lock()}',
  )

  test.each([
    ['by dialogs that say it', dialogs('Your computer is locked, call +1 888 555 0142')],
    ['by dialogs beside a number', NUMBER + dialogs('Wait')],
    ['by asking again and again', NUMBER + script('for(var i=0;i<9;i++)confirm("Leave?")')],
    ['by its printer', NUMBER + script('for(var i=0;i<9;i++)print()')],
    ['by locks that wait for a press', `${ALARM}${NUMBER}<button>OK</button>${lock}`],
    ['by the history', ALARM + NUMBER + script('for(var i=0;i<60;i++)history.pushState(0,"","#"+i)')],
  ])('%s', (_, body) => {
    expect<readonly string[]>(at(body)).toEqual(SCAM)
  })

  test('dialogs without end alone are a trap, and no scam', () => {
    expect(at(dialogs('Hello'))).toEqual(['content.page_trap'])
  })

  test.each([
    ['one dialog', NUMBER + script('alert("We are closed today")')],
    ['a game that fills the screen', `<h1>Racer</h1><button>Play</button>${lock}`],
    [
      'an application that notes its places',
      NUMBER + script('for(var i=0;i<60;i++)history.replaceState(0,"","#"+i)'),
    ],
    [
      'dialogs after presses',
      `${NUMBER}<button id=b>Check</button>${script('document.getElementById("b").onclick=function(){alert("Saved")}')}`,
    ],
  ])('but not %s', (_, body) => {
    expect(at(body)).toEqual([])
  })
})

describe('a page that is nothing but the question for notifications', () => {
  const at = (body: string, url = 'https://q7-zuvo.example/') =>
    rulesInViews(NOTIFICATION_WALL_TABLE, body, { url })
  const ask = script('Notification.requestPermission()')

  test('is a wall', () => {
    expect(at(`<p>Click Allow to go on</p>${ask}`)).toEqual(['content.notification_wall'])
  })

  test.each([
    [
      'one that has something to say',
      `<h1>News</h1>${'<p>Something happened today.</p>'.repeat(20)}${ask}`,
      undefined,
    ],
    [
      'one under its own name',
      `<title>Harborbooks</title><p>Order news</p>${ask}`,
      'https://harborbooks.example/',
    ],
    [
      'one that waits for a press',
      `<p>Orders</p><button id="b">Tell me</button>${script('document.getElementById("b").onclick=function(){Notification.requestPermission()}')}`,
      undefined,
    ],
    ['one with a form', `<input name=q>${ask}`, undefined],
  ])('but not %s', (_, body, url) => {
    expect(at(body, url)).toEqual([])
  })
})
