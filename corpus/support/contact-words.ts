import type { LockTongue } from './lock-words.ts'

type Talk = readonly [contact: string, call: string, beware: string, repair: string, advice: string]
export const TALK: Readonly<Record<LockTongue, Talk>> = {
  en: [
    'Contact us',
    'Call us on',
    'Beware of fake support calls',
    'Computer repair and virus removal',
    'A real warning never shows a number to call. Close the browser and do not let anybody onto your computer.',
  ],
  de: [
    'Kontakt',
    'Rufen Sie uns an:',
    'Vorsicht vor falschem Support',
    'PC-Reparatur und Virenentfernung',
    'Echte Warnungen nennen keine Telefonnummer. Schließen Sie den Browser und gewähren Sie keinen Fernzugriff.',
  ],
  fr: [
    'Nous contacter',
    'Appelez-nous au',
    'Attention aux arnaques au faux support',
    'Dépannage informatique à domicile',
    'N’appelez pas le numéro affiché, fermez le navigateur et ne payez rien.',
  ],
  es: [
    'Contacto',
    'Llámenos al',
    'Cuidado con el falso soporte técnico',
    'Reparación de ordenadores',
    'No llame al número que aparece en pantalla y no instale programas de acceso remoto.',
  ],
  it: [
    'Contatti',
    'Chiamaci al',
    'Attenzione al falso supporto tecnico',
    'Riparazione computer e rimozione virus',
    'Non chiamare il numero mostrato e non concedere l’accesso remoto.',
  ],
  pt: [
    'Contato',
    'Ligue para',
    'Cuidado com o falso suporte técnico',
    'Conserto de computadores',
    'Não ligue para o número da tela e não permita acesso remoto.',
  ],
  nl: [
    'Contact',
    'Bel ons op',
    'Pas op voor nephelpdesks',
    'Computerhulp aan huis',
    'Bel het nummer op het scherm niet en geef niemand toegang tot uw computer.',
  ],
  pl: [
    'Kontakt',
    'Zadzwoń:',
    'Uwaga na fałszywe wsparcie techniczne',
    'Naprawa komputerów i usuwanie wirusów',
    'Nie dzwoń pod podany numer i nie instaluj programów do zdalnego dostępu.',
  ],
  ja: [
    'お問い合わせ',
    'お電話でのお問い合わせ',
    '偽のサポート詐欺にご注意ください',
    'パソコン修理・ウイルス駆除',
    '画面に表示された番号には電話をかけず、遠隔操作を許可しないでください。',
  ],
}
