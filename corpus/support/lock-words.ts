import type { Chance } from '../make/chance.ts'

export type LockTongue = 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'pl' | 'ja'

/** Texts of a locked screen; `{m}` is the maker, `{n}` the number. */
export interface LockWords {
  readonly titles: readonly string[]
  readonly locked: readonly string[]
  readonly found: readonly string[]
  readonly stay: readonly string[]
  readonly call: readonly string[]
  readonly scan: string
  readonly quit: readonly string[]
  readonly renewed: readonly string[]
  readonly cancel: string
  readonly phone: (chance: Chance) => string
}

const en: LockWords = {
  titles: [
    'Security warning 0x80092ee9',
    '{m} Firewall Alert!',
    '{m} Help Desk - Error #0x83d47d',
    'System locked',
  ],
  locked: [
    'This computer has been locked by {m}.',
    'Your computer is locked. Your IP address was used without your knowledge.',
    '{m} has put this device in quarantine.',
  ],
  found: [
    'Spyware "Pegasus.gen" found in System32. Your credit card details, photos and e-mail passwords are being stolen.',
    '7 threats were found by the quick scan. Your hard drive will be deleted if you ignore this.',
  ],
  stay: ['Do not turn off this computer.', 'Closing this page will disable your network access.'],
  call: [
    'Call {m} technicians at {n} (toll free).',
    'Please contact us at once: {n}',
    'Help line, 24/7: {n}',
  ],
  scan: 'Scanning files',
  quit: ['Cancel', 'Scan now'],
  renewed: [
    'Thank you for your order. {m} Total Security has been renewed for 3 years. Amount charged: $419.99.',
    'The amount will be debited within 24 hours. If you did not authorize this charge, call our refund department at {n}.',
  ],
  cancel: 'Cancel subscription',
  phone: (chance) =>
    chance.of([
      `+1 (8${chance.of(['33', '44', '55', '66', '77', '88'])}) ${chance.digits(3)}-${chance.digits(4)}`,
      `1-8${chance.of(['05', '08', '10', '18'])}-${chance.digits(3)}-${chance.digits(4)}`,
      `0800 ${chance.digits(3)} ${chance.digits(4)}`,
      `+61 2 ${chance.digits(4)} ${chance.digits(4)}`,
    ]),
}
const de: LockWords = {
  titles: ['{m}: Warnung des Sicherheitscenters', 'Fehlercode 2V7HGTVB', 'PC gesperrt'],
  locked: ['Dieser Computer wurde von {m} blockiert.', 'Ihr PC ist gesperrt.'],
  found: [
    'Es wurde Pornografie-Spyware gefunden. Bankdaten, Passwörter und Fotos werden gerade gestohlen.',
    'Die Schnellprüfung hat 5 Bedrohungen gefunden.',
  ],
  stay: [
    'Schalten Sie den Rechner nicht aus und starten Sie ihn nicht neu.',
    'Schließen Sie dieses Fenster nicht.',
  ],
  call: ['{m} Kundendienst anrufen: {n}', 'Rufen Sie uns innerhalb von 5 Minuten an: {n}'],
  scan: 'Dateien werden geprüft',
  quit: ['Abbrechen', 'Jetzt prüfen'],
  renewed: [
    'Ihr Abonnement {m} Premium wurde um 2 Jahre verlängert. Es werden 349,99 € abgebucht.',
    'Wenn Sie die Buchung stornieren möchten, rufen Sie heute an: {n}',
  ],
  cancel: 'Abo stornieren',
  phone: (chance) =>
    chance.of([`0${chance.of(['69', '30', '89'])} ${chance.digits(8)}`, `+49 800 ${chance.digits(7)}`]),
}
const fr: LockWords = {
  titles: ['Assistance {m} – code erreur DW6VB36', 'Pare-feu {m} : alerte', 'Ordinateur verrouillé'],
  locked: ['Votre ordinateur a été verrouillé par {m}.', 'L’accès à votre PC est suspendu.'],
  found: [
    'Un logiciel espion a été détecté : vos mots de passe, photos et données bancaires sont en danger.',
    'L’analyse rapide a trouvé 4 menaces.',
  ],
  stay: ['Ne pas éteindre ni redémarrer.', 'Ne fermez pas cette fenêtre.'],
  call: ['Appelez le service technique {m} : {n}', 'Numéro gratuit : {n}'],
  scan: 'Analyse en cours',
  quit: ['Annuler', 'Analyser'],
  renewed: [
    'Votre abonnement {m} a été reconduit : 299,99 € seront prélevés.',
    'Pour annuler, appelez le {n} sous 24 heures.',
  ],
  cancel: 'Annuler mon abonnement',
  phone: (chance) => `0${chance.of(['1', '4', '9'])} ${[0, 1, 2, 3].map(() => chance.digits(2)).join(' ')}`,
}
const es: LockWords = {
  titles: ['Alerta del cortafuegos de {m}', 'Error # 268D3', 'Equipo bloqueado'],
  locked: ['{m} ha bloqueado este equipo.', 'Su ordenador está bloqueado.'],
  found: [
    'Se ha detectado un software espía. Sus contraseñas y datos bancarios están en peligro.',
    'El análisis encontró 6 amenazas.',
  ],
  stay: ['No apague ni reinicie el equipo.', 'No cierre esta ventana.'],
  call: ['Llame a la asistencia técnica de {m}: {n}', 'Contacte ahora: {n}'],
  scan: 'Analizando archivos',
  quit: ['Cancelar', 'Analizar ahora'],
  renewed: [
    'Su suscripción a {m} se ha renovado por 289,99 €.',
    'Si no reconoce el cargo, llame hoy al {n}.',
  ],
  cancel: 'Cancelar suscripción',
  phone: (chance) =>
    chance.of([
      `9${chance.digits(2)} ${chance.digits(3)} ${chance.digits(3)}`,
      `+52 55 ${chance.digits(4)} ${chance.digits(4)}`,
    ]),
}
const it: LockWords = {
  titles: ['Avviso di sicurezza {m}', 'Errore 0xKB82', 'Computer bloccato'],
  locked: ['Il tuo computer è stato bloccato da {m}.', 'Accesso al PC sospeso.'],
  found: ['È stato rilevato uno spyware: password e dati bancari sono a rischio.', 'Trovate 5 minacce.'],
  stay: ['Non spegnere il computer.', 'Non chiudere questa finestra.'],
  call: ['Chiama subito l’assistenza {m}: {n}', 'Numero verde: {n}'],
  scan: 'Scansione in corso',
  quit: ['Annulla', 'Scansiona'],
  renewed: ['Il tuo abbonamento {m} è stato rinnovato: 279,99 €.', 'Per annullare chiama {n} entro 24 ore.'],
  cancel: 'Annulla abbonamento',
  phone: (chance) => chance.of([`800 ${chance.digits(3)} ${chance.digits(3)}`, `06 ${chance.digits(8)}`]),
}
const pt: LockWords = {
  titles: ['Alerta de segurança {m}', 'Erro 0x8004', 'Computador bloqueado'],
  locked: ['Seu computador foi bloqueado pela {m}.', 'O acesso a este PC foi bloqueado.'],
  found: [
    'Um spyware foi encontrado. Suas senhas e dados bancários estão em risco.',
    'A verificação encontrou 5 ameaças.',
  ],
  stay: ['Não desligue o computador.', 'Não feche esta janela.'],
  call: ['Ligue para o suporte {m}: {n}', 'Ligue agora: {n}'],
  scan: 'Verificando arquivos',
  quit: ['Cancelar', 'Verificar'],
  renewed: ['Sua assinatura {m} foi renovada por R$ 1.299,90.', 'Para cancelar, ligue para {n} hoje.'],
  cancel: 'Cancelar assinatura',
  phone: (chance) => `0800 ${chance.digits(3)} ${chance.digits(4)}`,
}
const nl: LockWords = {
  titles: ['{m} beveiligingswaarschuwing', 'Foutcode B8X02', 'Computer vergrendeld'],
  locked: ['Uw computer is vergrendeld door {m}.', 'Toegang tot deze pc is geblokkeerd.'],
  found: [
    'Er is spyware gevonden. Uw wachtwoorden en bankgegevens lopen gevaar.',
    'De scan vond 4 bedreigingen.',
  ],
  stay: ['Zet de computer niet uit.', 'Sluit dit venster niet.'],
  call: ['Bel de helpdesk van {m}: {n}', 'Bel direct: {n}'],
  scan: 'Bestanden worden gescand',
  quit: ['Annuleren', 'Nu scannen'],
  renewed: ['Uw abonnement op {m} is verlengd voor € 299,99.', 'Annuleren? Bel vandaag {n}.'],
  cancel: 'Abonnement opzeggen',
  phone: (chance) => chance.of([`0800 ${chance.digits(4)}`, `020 ${chance.digits(7)}`]),
}
const pl: LockWords = {
  titles: ['Alert zabezpieczeń {m}', 'Błąd 0x9A', 'Komputer zablokowany'],
  locked: ['Ten komputer został zablokowany przez {m}.', 'Dostęp do komputera zablokowany.'],
  found: ['Wykryto wirusa. Twoje hasła i dane bankowe są zagrożone.', 'Skanowanie wykryło 5 zagrożeń.'],
  stay: ['Nie wyłączaj komputera.', 'Nie zamykaj tego okna.'],
  call: ['Zadzwoń do pomocy technicznej {m}: {n}', 'Infolinia: {n}'],
  scan: 'Skanowanie plików',
  quit: ['Anuluj', 'Skanuj'],
  renewed: ['Subskrypcja {m} została odnowiona za 999,00 zł.', 'Aby anulować, zadzwoń: {n}.'],
  cancel: 'Anuluj subskrypcję',
  phone: (chance) =>
    chance.of([
      `800 ${chance.digits(3)} ${chance.digits(3)}`,
      `+48 22 ${chance.digits(3)} ${chance.digits(2)} ${chance.digits(2)}`,
    ]),
}
const ja: LockWords = {
  titles: ['{m} セキュリティ警告', 'エラーコード #0x898778', 'コンピューターがロックされました'],
  locked: ['{m} によりこのコンピューターはロックされました。', 'このパソコンは使用できません。'],
  found: [
    'スパイウェアが検出されました。カード情報やパスワードが盗まれています。',
    'スキャンの結果、5件の脅威が見つかりました。',
  ],
  stay: ['電源を切ったり再起動したりしないでください。', 'この画面を閉じないでください。'],
  call: ['{m} サポートセンターに至急お電話ください：{n}', '無料相談窓口 {n}'],
  scan: 'ファイルをスキャンしています',
  quit: ['キャンセル', '今すぐスキャン'],
  renewed: [
    '{m} のご契約が更新され、39,800円が引き落とされます。',
    '解約をご希望の方は本日中に {n} へお電話ください。',
  ],
  cancel: '解約手続き',
  phone: (chance) =>
    chance.of([
      `050-${chance.digits(4)}-${chance.digits(4)}`,
      `(03) ${chance.digits(4)}-${chance.digits(4)}`,
      `010-1-8${chance.digits(2)}-${chance.digits(3)}-${chance.digits(4)}`,
    ]),
}

export const LOCK_WORDS: Readonly<Record<LockTongue, LockWords>> = { en, de, fr, es, it, pt, nl, pl, ja }
export const LOCK_TONGUES: readonly LockTongue[] = [
  'en',
  'en',
  'en',
  'ja',
  'ja',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
]

export const said = (text: string, maker: string, number: string) =>
  text.replaceAll('{m}', maker).replaceAll('{n}', number)
