import { cover, type Disguise, disguise, label, type Plain, reveal, script } from './disguise.ts'

/** A page that draws the other one when a person does something. */
const gate = (id: string, says: string, code: string, markup = '<p>Please wait...</p>'): Disguise =>
  disguise(id, says, (page: Plain, chance) =>
    cover(
      page,
      markup.replace('{label}', label(chance)) + script(`function show(){${reveal(page)}}\n${code}`),
      chance,
    ),
  )

const once = (target: string, event: string) => `${target}.addEventListener("${event}",show,{once:true});`

export const GATES: readonly Disguise[] = [
  gate('timer_3s', 'The page is drawn after three seconds.', 'setTimeout(show,3000);'),
  gate(
    'gate_click',
    'The page is drawn after a click on a button.',
    once('document.getElementById("go")', 'click'),
    '<button id="go">{label}</button>',
  ),
  gate('gate_click_anywhere', 'The page is drawn after a click anywhere.', once('document', 'click')),
  gate('gate_mousemove', 'The page is drawn when the mouse moves.', once('document', 'mousemove')),
  gate(
    'gate_scroll',
    'The page is drawn when the window is scrolled.',
    once('window', 'scroll'),
    '<div style="height:4000px"><p>Please scroll down.</p></div>',
  ),
  gate('gate_keydown', 'The page is drawn when a key is pressed.', once('document', 'keydown')),
  gate(
    'gate_checkbox',
    'The page is drawn when a box is ticked.',
    once('document.getElementById("go")', 'change'),
    '<label><input type="checkbox" id="go"> {label}</label>',
  ),
  gate(
    'unless_webdriver',
    'The page is drawn unless a program drives the browser.',
    'if(!navigator.webdriver)show();',
  ),
  gate(
    'unless_bot_agent',
    'The page is drawn unless the user agent names a robot.',
    'if(!/bot|crawl|spider|slurp|headless|curl|wget|python|scan/i.test(navigator.userAgent))show();',
  ),
]
