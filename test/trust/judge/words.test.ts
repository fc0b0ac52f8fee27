import { describe } from 'bun:test'
import { HOST, judgedAs, neverBenignByAMark, type Pages, page, prose } from './kinds.ts'

const OWN = 'https://www.vandorelh.com/p'
const times = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at + 1)).join('')

/** How fields are numbered. */
const NUMBERED: Readonly<Record<string, (count: number) => string>> = {
  placeholders: (count) => times(count, (at) => `<input type=text placeholder="${at}.">`),
  labels: (count) => times(count, (at) => `<label>${at} <input type=text name=a${at}></label>`),
  names: (count) => times(count, (at) => `<input type=text name="word${at}">`),
  'names with brackets': (count) => times(count, (at) => `<input type=text name="mnemonic[${at - 1}]">`),
  ids: (count) => times(count, (at) => `<input id="w-${at}">`),
  'texts in front': (count) => times(count, (at) => `<div><span>#${at}</span><input></div>`),
  'items of a list': (count) => `<ol>${times(count, () => '<li><input></li>')}</ol>`,
  'fields of dots': (count) =>
    times(count, (at) => `<input type=password placeholder="${at}" name="f${at}">`),
}
const BUTTON = '<button>OK</button>'

/** "Enter your N words", by language. */
const COUNTED: Readonly<Record<string, (count: number) => string>> = {
  en: (count) => `Enter your ${count} words`,
  de: (count) => `Geben Sie Ihre ${count} Wörter ein`,
  fr: (count) => `Saisissez vos ${count} mots`,
  es: (count) => `Introduzca sus ${count} palabras`,
  it: (count) => `Inserisci le tue ${count} parole`,
  pt: (count) => `Digite as suas ${count} palavras`,
  nl: (count) => `Voer uw ${count} woorden in`,
  pl: (count) => `Wpisz swoje ${count} słów`,
  cs: (count) => `Zadejte svých ${count} slov`,
  ro: (count) => `Introduceți cele ${count} de cuvinte`,
  el: (count) => `Εισαγάγετε τις ${count} λέξεις`,
  tr: (count) => `${count} kelimenizi girin`,
  ru: (count) => `Введите ваши ${count} слов`,
  uk: (count) => `Введіть свої ${count} слів`,
  ar: (count) => `أدخل ${count} كلمة`,
  he: (count) => `הזן את ${count} המילים`,
  hi: (count) => `अपने ${count} शब्द दर्ज करें`,
  id: (count) => `Masukkan ${count} kata Anda`,
  vi: (count) => `Nhập ${count} từ của bạn`,
  th: (count) => `ป้อนคำ ${count} คำของคุณ`,
  ja: (count) => `${count}個の単語を入力してください`,
  zh: (count) => `请输入您的${count}个单词`,
  ko: (count) => `${count}개의 단어를 입력하세요`,
  sv: (count) => `Ange dina ${count} ord`,
  hu: (count) => `Adja meg a ${count} szót`,
}

const COUNTS = [12, 15, 18, 21, 24]
const DANGEROUS: Pages = {
  ...Object.fromEntries(
    Object.entries(COUNTED).map(([language, say], at) => {
      const count = COUNTS[at % COUNTS.length] ?? 12
      const fields = Object.values(NUMBERED)[at % 8]?.(count)
      return [`${count} words in ${language}`, [HOST, page('', `<h1>${say(count)}</h1>${fields}${BUTTON}`)]]
    }),
  ),
  ...Object.fromEntries(
    Object.entries(NUMBERED).map(([how, fields]) => [
      `24 fields by ${how} under a wallet’s logo, without a word`,
      [HOST, page('', `<img src=l.svg alt="Ledger">${fields(24)}${BUTTON}`)],
    ]),
  ),
  'one field, in German, of a wallet': [
    HOST,
    page(
      'Ledger Live',
      '<h1>Wallet wiederherstellen</h1><textarea placeholder="Ihre 24 Wörter"></textarea><button>Weiter</button>',
    ),
  ],
  'one field, in Turkish, of a wallet': [
    HOST,
    page('Trezor', '<p>Cüzdanı geri yükle</p><input placeholder="24 kelime"><button>Devam</button>'),
  ],
  'words by their names, in Greek': [
    HOST,
    page('Wallet', `${times(12, (at) => `<input placeholder="λέξη ${at}">`)}${BUTTON}`),
  ],
  'fields that a script draws': [
    HOST,
    page(
      'Trezor Suite',
      '<h1>Trezor</h1><div id=r></div><script>for(let i=1;i<=12;i++){const e=document.createElement("input");e.placeholder=i;r.append(e)}</script><button>Next</button>',
    ),
  ],
  'fields of dots without a word': [
    HOST,
    page('', `<h1>Verify</h1>${NUMBERED['fields of dots']?.(12)}${BUTTON}`),
  ],
}
const ACCUSED: Pages = {
  'words in order': [
    HOST,
    page('', `<h1>Type your words in order</h1>${NUMBERED.placeholders?.(12)}${BUTTON}`),
  ],
  'words in order, in Spanish': [
    HOST,
    page('', `<h1>Escriba sus palabras en orden</h1>${NUMBERED.labels?.(24)}${BUTTON}`),
  ],
  'words by their names': [
    HOST,
    page('', `<h1>Restore</h1>${times(12, (at) => `<input placeholder="Word ${at}">`)}${BUTTON}`),
  ],
}

const HONEST: Pages = {
  'the lines of an invoice': [
    HOST,
    page(
      'Invoice',
      `<h1>Invoice</h1>${times(12, (at) => `<label>Item ${at} <input name=item${at}></label><input name=qty${at}>`)}${BUTTON}`,
    ),
  ],
  'the numbered lines of an order': [
    HOST,
    page(
      'Order',
      `<table>${times(12, (at) => `<tr><td>${at}</td><td><input name=article${at}></td><td><input name=amount${at}></td></tr>`)}</table>`,
    ),
  ],
  'months by their names': [
    HOST,
    page(
      'Rainfall',
      `<h1>Rainfall by month</h1>${['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'].map((month) => `<label>${month} <input></label>`).join('')}`,
    ),
  ],
  'months by their numbers': [
    HOST,
    page('Rainfall', `<h1>Rainfall, mm</h1>${NUMBERED.labels?.(12)}${BUTTON}`),
  ],
  'hours of a day': [HOST, page('Load', `<h1>Load per hour, kW</h1>${NUMBERED.labels?.(24)}${BUTTON}`)],
  'hours of a day, in German': [
    HOST,
    page('Dienstplan', `<h1>Stunden</h1>${NUMBERED.placeholders?.(24)}${BUTTON}`),
  ],
  'numbers to type': [
    HOST,
    page('Lotto', `<h1>Numbers</h1>${times(12, (at) => `<input type=number placeholder="${at}">`)}`),
  ],
  'a quiz': [HOST, page('Pub quiz', `<h1>Pub quiz: your answers</h1>${NUMBERED.labels?.(12)}${BUTTON}`)],
  'a quiz about words': [
    HOST,
    page('Quiz', `<h1>Quiz: which words rhyme?</h1>${NUMBERED.labels?.(12)}${BUTTON}`),
  ],
  'a crossword': [
    HOST,
    page(
      'Crossword',
      `<h1>Crossword: fill in the words</h1>${times(24, (at) => `<label>${at} <input maxlength=9></label>`)}`,
    ),
  ],
  'the squares of a crossword': [
    HOST,
    page('Crossword', `<h1>Words</h1>${times(24, () => '<input maxlength=1>')}`),
  ],
  'cards to learn': [
    HOST,
    page(
      'Flashcards',
      `<h1>New deck</h1><p>Type 12 words</p>${times(12, (at) => `<input placeholder="Word ${at}">`)}`,
    ),
  ],
  'a bingo card': [
    HOST,
    page('Bingo', `<h1>Bingo card: your words</h1>${NUMBERED.placeholders?.(24)}${BUTTON}`),
  ],
  'a spelling test': [
    HOST,
    page(
      'Spelling test',
      `<h1>Spelling test: 12 words</h1>${times(12, (at) => `<label>Word ${at} <input></label>`)}${BUTTON}`,
    ),
  ],
  'vocabulary, in German': [
    HOST,
    page('Vokabeltest', `<h1>Vokabeltest: 24 Wörter</h1>${NUMBERED.labels?.(24)}${BUTTON}`),
  ],
  'vocabulary, in French': [
    HOST,
    page('Dictée', `<h1>Dictée : écrivez les 12 mots</h1>${NUMBERED.labels?.(12)}${BUTTON}`),
  ],
  'a survey with numbered questions': [
    HOST,
    page(
      'Survey',
      `<h1>Survey</h1>${times(12, (at) => `<label>${at}. What do you think of room ${at}? <input></label>`)}${BUTTON}`,
    ),
  ],
  'a survey with numbered answers, in Polish': [
    HOST,
    page(
      'Ankieta',
      `<h1>Ankieta</h1>${times(12, (at) => `<label>Odpowiedź ${at} <input></label>`)}${BUTTON}`,
    ),
  ],
  'a one-time code': [
    HOST,
    page('Code', `<h1>Enter the code</h1>${times(6, (at) => `<input maxlength=1 aria-label="${at}">`)}`),
  ],
  'an identity number of twelve boxes': [
    HOST,
    page('Aadhaar', `<h1>Number</h1>${times(12, (at) => `<input maxlength=1 placeholder="${at}">`)}`),
  ],
  'the names of a team': [
    HOST,
    page(
      'Team',
      `<h1>Register your team</h1>${times(12, (at) => `<label>Player ${at} <input></label>`)}${BUTTON}`,
    ),
  ],
  'the places of a table': [HOST, page('Seating', `<h1>Seating plan</h1>${NUMBERED.labels?.(12)}${BUTTON}`)],
  'a ranking': [
    HOST,
    page('Top 12', `<h1>Your top 12 films</h1>${NUMBERED['items of a list']?.(12)}${BUTTON}`),
  ],
  'an advent calendar': [
    HOST,
    page('Adventskalender', `<h1>Türchen befüllen</h1>${NUMBERED.placeholders?.(24)}${BUTTON}`),
  ],
  'eleven and thirteen words': [
    HOST,
    page('', `<h1>Your 11 words</h1>${NUMBERED.names?.(11)}<h2>x</h2>${NUMBERED.ids?.(13)}`),
  ],
  'a slogan in 24 words': [
    HOST,
    page(
      'Win a bike',
      `<h1>Win a bike</h1><p>Tell us in German or English why.</p><label>Dein Slogan in höchstens 24 Wörtern <textarea></textarea></label><input type=email placeholder="E-Mail">${BUTTON}`,
    ),
  ],
  'a wordlist to learn': [
    'https://www.vandorelh.com/words',
    page(
      'Vandorelh – Vokabeln',
      `<h1>Deine 24 Wörter der Woche</h1>${prose('Haus, Baum, Boot.', 5)}<textarea placeholder="Schreibe einen Satz"></textarea>`,
    ),
  ],
  'a glossary with a search': [
    OWN,
    page(
      'Vandorelh Wallet glossary',
      `<h1>What are the 24 words?</h1>${prose('The words of a wallet are a backup. Never type them into a website.')}<input type=search placeholder="Search">`,
    ),
  ],
  'an article on wallets with comments': [
    OWN,
    page(
      'Vandorelh Blog: Ledger',
      `<h1>How to store your 24 words</h1>${prose('Write them on paper. A hardware wallet shows them once.', 60)}<form><input name=author placeholder="Name"><input type=email name=email placeholder="Email"><textarea name=comment placeholder="Leave a comment"></textarea></form>`,
    ),
  ],
  'a form with a page of steps': [
    HOST,
    page('Steps', `<h1>Process steps</h1>${times(15, (at) => `<label>Step ${at} <input></label>`)}${BUTTON}`),
  ],
  'a table of measurements': [
    HOST,
    page(
      'Messwerte',
      `<h1>Messwerte</h1>${times(18, (at) => `<label>${at} <input name=x${at}><input name=y${at}></label>`)}`,
    ),
  ],
  'serial numbers, in Japanese': [
    HOST,
    page('製造番号', `<h1>製造番号を入力</h1>${NUMBERED.labels?.(12)}${BUTTON}`),
  ],
  'a word game, in Russian': [
    HOST,
    page('Кроссворд', `<h1>Кроссворд: угадайте слова</h1>${NUMBERED.labels?.(15)}${BUTTON}`),
  ],
}

describe('recovery words by the shape of the fields', () => {
  judgedAs('dangerous', DANGEROUS)
  judgedAs(['suspicious', 'dangerous'], ACCUSED)
  judgedAs('benign', HONEST)
  neverBenignByAMark(DANGEROUS)
})
