import { de, fr, nl, pl } from './europe.ts'
import { es, it, pt } from './romance.ts'
/** What pages of every kind say; `{brand}` is replaced. */
export interface Words {
  readonly signIn: string
  readonly user: string
  readonly email: string
  readonly password: string
  readonly forgot: string
  readonly next: string
  readonly card: string
  readonly expiry: string
  readonly cvv: string
  readonly holder: string
  readonly codeTitle: string
  readonly code: string
  readonly codeSent: string
  readonly resend: string
  readonly pressing: readonly string[]
  readonly fee: readonly string[]
  readonly pay: string
  readonly help: string
  readonly privacy: string
  readonly terms: string
  readonly rights: string
  readonly search: string
  readonly about: string
  readonly news: string
}

const en: Words = {
  signIn: 'Sign in',
  user: 'Username',
  email: 'Email address',
  password: 'Password',
  forgot: 'Forgot password?',
  next: 'Continue',
  card: 'Card number',
  expiry: 'Expiry date',
  cvv: 'CVV',
  holder: 'Name on card',
  codeTitle: 'Verify your identity',
  code: 'Verification code',
  codeSent: 'Enter the 6-digit code we sent to your phone ending in 42.',
  resend: 'Resend code',
  pressing: [
    'Your account has been limited. Confirm your information within 24 hours to avoid suspension.',
    'We noticed unusual activity. Sign in to secure your account.',
    'Please sign in to continue.',
    'Welcome back.',
  ],
  fee: [
    'Your parcel is waiting. Pay the delivery fee of 1.99 to reschedule delivery.',
    'Your payment was declined. Update your payment details to keep your membership.',
    'You have an unpaid amount of 6.40. Pay now to avoid extra charges.',
    'You are owed a refund of 214.30. Enter the card it should be paid to.',
  ],
  pay: 'Pay now',
  help: 'Help',
  privacy: 'Privacy',
  terms: 'Terms',
  rights: 'All rights reserved.',
  search: 'Search',
  about: 'About us',
  news: 'News',
}
const ja: Words = {
  signIn: 'ログイン',
  user: 'お客様番号',
  email: 'メールアドレス',
  password: 'パスワード',
  forgot: 'パスワードをお忘れの方',
  next: '次へ進む',
  card: 'カード番号',
  expiry: '有効期限',
  cvv: 'セキュリティコード',
  holder: 'カード名義人',
  codeTitle: '本人確認',
  code: '認証コード',
  codeSent: 'ご登録の携帯電話番号にSMSで送信された6桁の認証コードを入力してください。',
  resend: 'コードを再送信',
  pressing: [
    'お客様のアカウントは一時的に制限されています。24時間以内にご確認ください。',
    '第三者による不正アクセスを検知しました。本人確認をお願いいたします。',
    'ログインしてください。',
    'いつもご利用いただきありがとうございます。',
  ],
  fee: [
    'お荷物の配送料金が未払いです。お支払いをお願いいたします。',
    'お支払い方法に問題があります。カード情報を更新してください。',
    '未納料金がございます。本日中にお支払いください。',
    '還付金の受け取りにはカード情報の入力が必要です。',
  ],
  pay: '支払う',
  help: 'ヘルプ',
  privacy: 'プライバシーポリシー',
  terms: 'ご利用規約',
  rights: '無断転載を禁じます。',
  search: '検索',
  about: '会社情報',
  news: 'お知らせ',
}
const zh: Words = {
  signIn: '登录',
  user: '用户名',
  email: '电子邮箱',
  password: '密码',
  forgot: '忘记密码？',
  next: '下一步',
  card: '卡号',
  expiry: '有效期',
  cvv: '安全码',
  holder: '持卡人姓名',
  codeTitle: '身份验证',
  code: '验证码',
  codeSent: '请输入发送到您手机的6位验证码。',
  resend: '重新发送',
  pressing: [
    '您的账户已被限制，请在24小时内确认您的信息。',
    '检测到异常登录，请验证身份。',
    '请登录以继续。',
    '欢迎回来。',
  ],
  fee: [
    '您的包裹待派送，请支付运费。',
    '您的付款被拒绝，请更新付款信息。',
    '您有一笔未付款项。',
    '您有一笔退款，请填写收款卡。',
  ],
  pay: '立即支付',
  help: '帮助',
  privacy: '隐私政策',
  terms: '服务条款',
  rights: '版权所有。',
  search: '搜索',
  about: '关于我们',
  news: '新闻',
}

export const WORDS = { en, ja, de, fr, es, pt, it, nl, pl, zh }
export type Language = keyof typeof WORDS

/** For pages that may be in any; English comes more often. */
export const LANGUAGES: readonly Language[] = [
  'en',
  'en',
  'en',
  'ja',
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'nl',
  'pl',
  'zh',
]
