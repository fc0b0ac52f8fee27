import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import { badPlace, urlAt } from '../make/hosts/hosts.ts'
import { kitExtras, wayTo } from '../make/kits/brand-kit.ts'
import { documentOf, escaped } from '../make/pages/layout.ts'
import type { Language } from '../make/words/words.ts'

interface Alarm {
  readonly language: Language
  readonly brand: string
  readonly title: string
  readonly lines: readonly string[]
}

const ALARMS: readonly Alarm[] = [
  {
    language: 'en',
    brand: 'Microsoft',
    title: 'Windows Defender Security Center',
    lines: [
      '** ACCESS TO THIS PC HAS BEEN BLOCKED FOR SECURITY REASONS **',
      'Your computer has alerted us that it has been infected with a Trojan Spyware. Do not restart or shut down your computer.',
      'Call Windows Support immediately: NUMBER (Toll Free)',
    ],
  },
  {
    language: 'en',
    brand: 'Apple',
    title: 'Apple Security Alert',
    lines: [
      'Your Mac has been infected with 3 viruses.',
      'Your banking details and passwords are at risk. Do not close this window.',
      'Contact Apple Support now: NUMBER',
    ],
  },
  {
    language: 'en',
    brand: 'McAfee',
    title: 'McAfee Total Protection - Your PC is infected',
    lines: [
      'Your PC is infected with 5 viruses!',
      'ACTION REQUIRED! Your subscription has expired.',
      'Call our certified technicians: NUMBER',
    ],
  },
  {
    language: 'ja',
    brand: 'Microsoft',
    title: 'Windows Defender セキュリティセンター',
    lines: [
      'このPCへのアクセスはセキュリティ上の理由からブロックされています',
      'トロイの木馬型スパイウェアに感染しています。電源を切らないでください。',
      'Windowsサポートへ今すぐお電話ください: NUMBER',
    ],
  },
  {
    language: 'de',
    brand: 'Microsoft',
    title: 'Windows-Sicherheitswarnung',
    lines: [
      'Der Zugriff auf diesen PC wurde aus Sicherheitsgründen gesperrt',
      'Ihr Computer ist mit einem Trojaner infiziert. Schalten Sie den Computer nicht aus.',
      'Rufen Sie sofort den Windows-Support an: NUMBER',
    ],
  },
  {
    language: 'fr',
    brand: 'Microsoft',
    title: 'Alerte de sécurité Windows',
    lines: [
      'L’accès à cet ordinateur a été bloqué pour des raisons de sécurité',
      'Votre ordinateur est infecté par un cheval de Troie. N’éteignez pas votre ordinateur.',
      'Appelez immédiatement le support Windows : NUMBER',
    ],
  },
  {
    language: 'es',
    brand: 'Microsoft',
    title: 'Alerta de seguridad de Windows',
    lines: [
      'El acceso a este PC ha sido bloqueado por motivos de seguridad',
      'Su equipo está infectado con un virus troyano. No apague el equipo.',
      'Llame al soporte de Windows de inmediato: NUMBER',
    ],
  },
]
const NUMBERS: Readonly<Partial<Record<Language, (chance: Chance) => string>>> = {
  en: (chance) =>
    chance.of([
      `+1-8${chance.of(['33', '44', '55', '66', '77', '88'])}-${chance.digits(3)}-${chance.digits(4)}`,
      `+44 800 ${chance.digits(3)} ${chance.digits(4)}`,
      `(8${chance.of(['44', '88'])}) ${chance.digits(3)}-${chance.digits(4)}`,
    ]),
  ja: (chance) =>
    chance.of([
      `050-${chance.digits(4)}-${chance.digits(4)}`,
      `0120-${chance.digits(3)}-${chance.digits(3)}`,
    ]),
  de: (chance) => `0800 ${chance.digits(7)}`,
  fr: (chance) => `01 ${chance.digits(2)} ${chance.digits(2)} ${chance.digits(2)} ${chance.digits(2)}`,
  es: (chance) => `900 ${chance.digits(3)} ${chance.digits(3)}`,
}

export const supportScam: Family = {
  id: 'support_scam',
  expected: 'dangerous',
  split: 'dev',
  make(chance) {
    const { language, brand, title, lines } = chance.of(ALARMS)
    const number = NUMBERS[language]?.(chance) ?? '+1-844-555-0199'
    const text = lines.map((line) => `<p>${escaped(line.replace('NUMBER', number))}</p>`).join('')
    const extras = chance
      .some(
        [
          '<audio autoplay loop src="alert.mp3"></audio>',
          '<script>window.onbeforeunload=function(){return "Your PC is locked"};</script>',
          '<script>document.body.onclick=function(){document.documentElement.requestFullscreen()};navigator.keyboard&&navigator.keyboard.lock();</script>',
          `<div class="modal"><p>Error code: 0x${chance.hex(8)}</p><button>Scan now</button><button>Later</button></div>`,
          '<script>for(var i=0;i<100;i++){history.pushState({},"","#"+i)}</script>',
          `<a href="tel:${number.replace(/[^+0-9]/g, '')}">${number}</a>`,
        ],
        1 + chance.below(5),
      )
      .join('')
    const logo = chance.maybe(0.8) ? `<img src="ms.png" alt="${brand}">` : ''
    const body = documentOf(
      { language, title, heading: lines[0] ?? '', logo, main: text + extras, scripts: kitExtras(chance) },
      chance,
    )
    const url = urlAt(badPlace(null, chance), `?ph0n=${number.replace(/[^0-9]/g, '')}`)
    return { url, body, way: wayTo(url, chance), isHonest: false }
  },
}
