import type { Family } from '../family.ts'
import { brandOf, calledBy } from '../make/brands.ts'
import type { Chance } from '../make/chance.ts'
import { badPlace, urlAt } from '../make/hosts/hosts.ts'
import { formOf, fraudOf, kitExtras, wayTo } from '../make/kits/brand-kit.ts'
import { documentOf, escaped } from '../make/pages/layout.ts'
import type { Language } from '../make/words/words.ts'

const PHRASES: Readonly<
  Partial<
    Record<
      Language,
      { readonly title: string; readonly ask: string; readonly word: string; readonly next: string }
    >
  >
> = {
  en: {
    title: 'Import your wallet',
    ask: 'Enter your 12-word Secret Recovery Phrase',
    word: 'Word',
    next: 'Import wallet',
  },
  ja: {
    title: 'ウォレットを復元',
    ask: 'シークレットリカバリーフレーズ（12語）を入力してください',
    word: '単語',
    next: '復元する',
  },
  de: {
    title: 'Wallet wiederherstellen',
    ask: 'Geben Sie Ihre 24 Wörter lange Wiederherstellungsphrase ein',
    word: 'Wort',
    next: 'Wiederherstellen',
  },
  fr: {
    title: 'Restaurer le portefeuille',
    ask: 'Saisissez votre phrase de récupération de 12 mots',
    word: 'Mot',
    next: 'Restaurer',
  },
  es: {
    title: 'Restaurar billetera',
    ask: 'Introduce tu frase semilla de 12 palabras',
    word: 'Palabra',
    next: 'Restaurar',
  },
  pt: {
    title: 'Restaurar carteira',
    ask: 'Digite sua frase de recuperação de 12 palavras',
    word: 'Palavra',
    next: 'Restaurar',
  },
  zh: { title: '恢复钱包', ask: '请输入您的12个单词助记词', word: '单词', next: '恢复' },
  it: {
    title: 'Ripristina il portafoglio',
    ask: 'Inserisci la frase di recupero di 12 parole',
    word: 'Parola',
    next: 'Ripristina',
  },
}

const ENGLISH_ASKS = [
  'Enter your 12-word Secret Recovery Phrase',
  'Enter your seed phrase',
  'Type your 24-word recovery phrase to restore your device',
  'Please enter your recovery phrase, separated by spaces',
  'Enter your mnemonic phrase',
  'Connect manually: phrase, keystore JSON or private key',
  'Input your backup phrase to validate your wallet',
]

export const seedPhrase: Family = {
  id: 'seed_phrase',
  expected: 'dangerous',
  split: 'held-out',
  make(chance) {
    const language = chance.of(['en', 'en', 'en', 'en', ...Object.keys(PHRASES)]) as Language
    const { title, ask, word, next } = PHRASES[language] ?? { title: '', ask: '', word: '', next: '' }
    const asked = language === 'en' ? chance.of(ENGLISH_ASKS) : ask
    const brand = chance.maybe(0.75) ? brandOf(chance, 'wallet') : null
    const name =
      brand === null
        ? chance.of([
            'Wallet Connect Sync',
            'DApps Node Rectification',
            'Web3 Wallet Validation',
            'Multichain Support Desk',
          ])
        : calledBy(brand, chance)
    const { form, script } = formOf(
      seedFields(asked, word, chance),
      `<button type="submit">${escaped(next)}</button>`,
      chance,
    )
    const body = documentOf(
      {
        language,
        title: chance.of([`${name} | ${title}`, `${name}`, `${title} - ${name}`]),
        heading: title,
        logo: `<img src="img/logo.svg" alt="${escaped(name)}">`,
        main: `<p>${escaped(asked)}</p>${form}`,
        scripts: script + kitExtras(chance),
      },
      chance,
    )
    if (brand !== null) return fraudOf(brand, body, chance)
    const url = urlAt(badPlace(null, chance))
    return { url, body, way: wayTo(url, chance), isHonest: false }
  },
}

function seedFields(ask: string, word: string, chance: Chance): string {
  const count = chance.of([12, 12, 24])
  const name = chance.of(['word', 'w', 'seed', 'phrase', 'mnemonic', 'p'])
  return chance.of([
    () =>
      Array.from(
        { length: count },
        (_, index) =>
          `<div><span>${index + 1}.</span><input type="${chance.of(['text', 'password'])}" name="${name}${index + 1}" placeholder="${escaped(word)} ${index + 1}" autocomplete="off"></div>`,
      ).join(''),
    () =>
      Array.from(
        { length: count },
        (_, index) =>
          `<label>${index + 1}<input type="text" id="${name}-${index}" spellcheck="false"></label>`,
      ).join('\n'),
    () =>
      `<textarea name="${chance.of(['phrase', 'seed', 'recovery', 'mnemonic', 'data'])}" rows="4" placeholder="${escaped(ask)}"></textarea>`,
    () =>
      `<ul class="tabs"><li>Phrase</li><li>Keystore JSON</li><li>Private Key</li></ul><textarea name="phrase" placeholder="${escaped(ask)}" required></textarea><p>Typically 12 (sometimes 24) words separated by single spaces</p>`,
    () => `<label for="s">${escaped(ask)}</label><input id="s" type="password" name="srp">`,
  ])()
}
