import type { Language } from '../make/words/words.ts'

/** The texts of a lure in one language; `@` stands for the victim's address. */
export interface Story {
  readonly language: Language
  readonly title: string
  readonly text: string
  readonly email: string
  readonly password: string
  readonly go: string
}

export const FILES: readonly Story[] = [
  {
    language: 'en',
    title: 'View shared file',
    text: 'This document is locked for @. Confirm that you are the recipient with your email password.',
    email: 'Your email',
    password: 'Email password',
    go: 'View document',
  },
  {
    language: 'en',
    title: 'PO_88213_signed.pdf',
    text: 'Previous session has timed out. Log in with your work email to keep reading.',
    email: 'Work email',
    password: 'Enter password',
    go: 'Download (1.3 MB)',
  },
  {
    language: 'en',
    title: 'You have a new voice message (00:42)',
    text: 'Caller: private number. Listen to the message after you have signed in as @.',
    email: 'Email, phone or Skype',
    password: 'Password',
    go: 'Play',
  },
  {
    language: 'de',
    title: 'Freigegebenes Dokument',
    text: 'Das Dokument ist nur für @ bestimmt. Weisen Sie sich mit Ihrem E-Mail-Kennwort aus.',
    email: 'Ihre E-Mail',
    password: 'E-Mail-Kennwort',
    go: 'Dokument öffnen',
  },
  {
    language: 'fr',
    title: 'Document partagé avec vous',
    text: 'Pour consulter le bon de commande, identifiez-vous avec votre messagerie professionnelle.',
    email: 'Messagerie',
    password: 'Mot de passe de la messagerie',
    go: 'Ouvrir le fichier',
  },
  {
    language: 'es',
    title: 'Comprobante de transferencia',
    text: 'El archivo está protegido. Identifíquese como @ para abrirlo.',
    email: 'Correo',
    password: 'Contraseña del correo',
    go: 'Abrir archivo',
  },
  {
    language: 'pt',
    title: 'Orçamento.xlsx',
    text: 'Sua sessão expirou. Entre com o e-mail que recebeu este arquivo.',
    email: 'Seu e-mail',
    password: 'Senha do e-mail',
    go: 'Ver arquivo',
  },
  {
    language: 'ja',
    title: '共有ファイルを表示',
    text: 'このファイルは @ 様宛てに保護されています。メールのパスワードを入力して閲覧してください。',
    email: 'メール',
    password: 'メールパスワード',
    go: '閲覧する',
  },
]

export const ALERTS: readonly Story[] = [
  {
    language: 'en',
    title: 'Mailbox storage is full',
    text: '@ has used 4.98 GB of 5 GB. Incoming mail is being rejected. Log in to add 10 GB free of charge.',
    email: 'Mailbox',
    password: 'Mailbox password',
    go: 'Increase quota',
  },
  {
    language: 'en',
    title: 'Password expires today',
    text: 'The password of @ expires in 3 hours. You may keep using your current password.',
    email: 'Account',
    password: 'Current password',
    go: 'Keep current password',
  },
  {
    language: 'en',
    title: '7 messages could not be delivered',
    text: 'A server fault has stopped 7 messages to @. Release them to your inbox below.',
    email: 'Address',
    password: 'Password',
    go: 'Release all',
  },
  {
    language: 'en',
    title: 'Termination request received',
    text: 'We got your request to close @. If it was not you, cancel it now or your mail will be erased.',
    email: 'Email',
    password: 'Password',
    go: 'Cancel request',
  },
  {
    language: 'de',
    title: 'Ihr Postfach ist voll',
    text: 'Das Postfach @ nimmt keine Nachrichten mehr an. Melden Sie sich an, um Speicher freizugeben.',
    email: 'Postfach',
    password: 'Kennwort',
    go: 'Speicher erweitern',
  },
  {
    language: 'it',
    title: 'Casella di posta quasi piena',
    text: 'La casella @ verrà sospesa. Acceda per aggiornare lo spazio.',
    email: 'Casella',
    password: 'Password della casella',
    go: 'Aggiorna',
  },
  {
    language: 'pl',
    title: 'Skrzynka jest pełna',
    text: 'Skrzynka @ przekroczyła limit. Zaloguj się, aby odblokować wiadomości.',
    email: 'Adres skrzynki',
    password: 'Hasło do skrzynki',
    go: 'Odblokuj',
  },
  {
    language: 'zh',
    title: '邮箱容量已满',
    text: '您的邮箱 @ 将于今日停用，请登录完成升级备案。',
    email: '邮箱账号',
    password: '邮箱密码',
    go: '立即升级',
  },
  {
    language: 'ja',
    title: 'メールボックスの容量超過',
    text: '@ の受信メールが保留されています。ログインして受信を再開してください。',
    email: 'アカウント',
    password: 'メールのパスワード',
    go: '保留メールを受信',
  },
  {
    language: 'fr',
    title: 'Votre boîte est saturée',
    text: 'La boîte @ refuse désormais les messages. Validez votre compte pour obtenir plus d’espace.',
    email: 'Compte',
    password: 'Mot de passe',
    go: 'Valider mon compte',
  },
]
