import type { Chance } from '../make/chance.ts'
import type { Made, Resource } from '../make/envelope.ts'
import { type LibraryName, library } from '../make/libraries.ts'
import { fraudPage } from '../make/made.ts'
import { escaped } from '../make/pages/layout.ts'
import { scriptTag, whole } from './code/document.ts'
import { packed } from './code/packers.ts'
import { callsOf, DOM_VERBS, type Element, el, htmlOf, quoted, statementsOf, vueHtml } from './code/tree.ts'
import { sendCode } from './kit/fields.ts'
import { fraudFamily } from './kit/fraud-family.ts'
import { kitUrl } from './kit/places.ts'
import { sinkOf } from './kit/sinks.ts'
import { NETWORKS, VOTE_TALKS, type VoteTalk } from './words/vote-words.ts'

interface Contest {
  readonly talk: VoteTalk
  readonly network: (typeof NETWORKS)[number]
  readonly heading: string
  readonly text: string
  readonly code: string
  /** The sign-in of the network, as it is drawn. */
  readonly form: Element
}

function contestOf(chance: Chance): Contest {
  const talk = chance.of(VOTE_TALKS)
  const network = chance.of(NETWORKS)
  const [heading, text] = chance.of(talk.contest)
  const sink = sinkOf(chance)
  const named = (line: string) => line.replace('{b}', network.name)
  const [user, pass] = [named(chance.of(talk.user)), named(chance.of(talk.password))]
  const field = (type: string, name: string, label: string) =>
    chance.of([
      () => el('input', { type, name, placeholder: label, required: '' }),
      () => el('label', {}, `${label} `, el('input', { type, name })),
      () => el('p', {}, el('span', {}, label), el('input', { type, name, 'aria-label': label })),
    ])()
  const form = el(
    'form',
    {
      id: 's0',
      ...(sink.action === null ? { '@submit': 'send' } : { method: 'post', action: sink.action }),
    },
    chance.maybe(0.6)
      ? el('img', { src: `https://www.${network.host}/favicon.ico`, alt: network.name, width: '40' })
      : el('b', { style: `color:${network.colour}` }, network.name),
    field('text', chance.of(['username', 'email', 'u', 'login']), user),
    field('password', chance.of(['password', 'pass', 'p', 'enc_password']), pass),
    el('button', { type: 'submit', style: `background:${network.colour}` }, talk.signIn),
    el('div', { id: 'ld', style: 'display:none' }, talk.sent),
  )
  return { talk, network, heading, text, code: sendCode(1, sink, `https://www.${network.host}/`), form }
}

interface Shown {
  readonly body: string
  readonly libraries?: readonly LibraryName[]
  readonly app: string
}
type Way = (contest: Contest, chance: Chance) => Shown

const sends = (code: string) => (code === '' ? 'function send(){}' : code)
const label = ({ talk, network }: Contest) => talk.withNetwork.replace('{b}', network.name)

/** People to vote for. */
const stand = ({ heading, text, talk }: Contest, chance: Chance): string =>
  `<h1>${escaped(heading)}</h1><p>${escaped(text)}</p><div class="grid">${Array.from(
    { length: 2 + chance.below(3) },
    (_, index) =>
      `<figure><img src="img/${index + 1}.jpg" alt=""><figcaption>${chance.name(2)} · ${chance.digits(3)}</figcaption><button class="go" type="button">${escaped(talk.vote)}</button></figure>`,
  ).join('')}</div>`

/** A click on a candidate opens the sign-in over the page. */
const modal: Way = (contest, chance) => ({
  body: `${stand(contest, chance)}<div id="m"></div>`,
  app: `${contest.code}
document.querySelectorAll(".go").forEach(function(b){b.onclick=function(){document.getElementById("m").innerHTML=${quoted(`<h3>${escaped(label(contest))}</h3>${htmlOf(contest.form)}`)}}});`,
})

/** First the network is chosen, then its sign-in is built. */
const chosen: Way = (contest, chance) => {
  const others = chance.some(NETWORKS, 3)
  const buttons = [contest.network, ...others.filter((one) => one !== contest.network)]
  return {
    body: `<h1>${escaped(contest.heading)}</h1><p>${escaped(contest.text)}</p>${buttons
      .map(
        (one) =>
          `<button class="go" data-n="${one.name}" style="background:${one.colour}">${escaped(contest.talk.withNetwork.replace('{b}', one.name))}</button>`,
      )
      .join('')}<section id="host"></section>`,
    app: `${contest.code}
document.addEventListener("click",function(ev){var b=ev.target.closest("[data-n]");if(!b)return;document.title=b.dataset.n;var host=document.getElementById("host");host.textContent="";
${statementsOf([contest.form], 'host', DOM_VERBS, 'n')}
});`,
  }
}

const atOnce: Way = (contest, chance) => {
  const build = `var host=document.getElementById("host");${statementsOf([contest.form], 'host', DOM_VERBS, 'w')}`
  return {
    body: `<h2>${escaped(contest.heading)}</h2><p>${escaped(contest.text)}</p><div id="host"></div>`,
    app: chance.maybe(0.5)
      ? `${contest.code}\n(function(){${build}})();`
      : packed(`${contest.code}\n(function(){${build}})();`, 1, chance),
  }
}

const vue: Way = (contest) => ({
  body: '<div id="app"></div>',
  libraries: ['vue'],
  app: `${sends(contest.code)}
Vue.createApp({data:()=>({step:0,n:${quoted(contest.heading)}}),methods:{send},template:${quoted(`<h1>{{n}}</h1><p>${escaped(contest.text)}</p><button class="go" v-if="!step" @click="step=1">${escaped(contest.talk.vote)}</button><div v-else><h3>${escaped(label(contest))}</h3>${vueHtml([contest.form])}</div>`)}}).mount("#app");`,
})

const react: Way = (contest) => ({
  body: '<div id="root"></div>',
  libraries: ['react', 'reactDom'],
  app: `${sends(contest.code)}
const e=React.createElement;function Vote(){const[s,set]=React.useState(0);return e("main",null,e("h1",null,${quoted(contest.heading)}),e("p",null,${quoted(contest.text)}),s?${callsOf(contest.form, 'e', 'react')}:e("button",{className:"go",onClick:()=>set(1)},${quoted(label(contest))}))}
ReactDOM.createRoot(document.getElementById("root")).render(e(Vote));`,
})

const jquery: Way = (contest, chance) => ({
  body: stand(contest, chance),
  libraries: ['jquery'],
  app: `${contest.code}
$(document).on("click",".go",function(){$("#pop").remove();$("<div/>",{id:"pop",html:${quoted(htmlOf(contest.form))}}).css({position:"fixed",top:"20%",left:"30%",background:"#fff"}).appendTo("body").hide().slideDown(200)});`,
})

/** A small window as of a browser, drawn inside the page. */
const drawnWindow: Way = (contest, chance) => ({
  body: `${stand(contest, chance)}`,
  app: `${contest.code}
function pop(){if(document.getElementById("w"))return;var w=document.createElement("div");w.id="w";w.style.cssText="position:fixed;left:25%;top:15%;width:420px;border:1px solid #999;background:#fff;box-shadow:0 4px 20px #0006";w.innerHTML=${quoted(`<div style="background:#dee1e6;padding:6px"><span>${label(contest)}</span><b style="float:right">✕</b></div><div style="padding:4px;font:12px Arial">🔒 https://www.${contest.network.host}/login</div>${htmlOf(contest.form)}`)};document.body.appendChild(w)}
document.querySelectorAll(".go").forEach(function(b){b.addEventListener("click",pop)});${chance.maybe(0.4) ? 'setTimeout(pop,1500);' : ''}`,
})

const WAYS: readonly Way[] = [modal, chosen, atOnce, vue, react, jquery, drawnWindow]

function page(way: Way, chance: Chance): Made {
  const contest = contestOf(chance)
  const url = kitUrl(chance.of(['vote', 'followers', 'gift', 'contest', 'badge', chance.name(3)]), chance)
  const { body, libraries = [], app } = way(contest, chance)
  const loaded = libraries.map((one) => library(one, url, chance))
  const resources: readonly Resource[] = loaded.map(({ resource }) => resource)
  return fraudPage(
    url,
    whole({
      language: contest.talk.language,
      title: chance.of([contest.heading, contest.talk.vote, `${contest.network.name} · ${contest.heading}`]),
      head: `<meta name="viewport" content="width=device-width"><style>.go{padding:10px}input{display:block;margin:8px 0}</style>${loaded.map(({ tag }) => tag).join('')}`,
      body: `${body}${scriptTag(app)}`,
    }),
    resources,
  )
}

export const voteKits = fraudFamily(
  'vote_follow_kit',
  WAYS.map((way) => (chance: Chance) => page(way, chance)),
)
