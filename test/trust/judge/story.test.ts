import { describe, expect, test } from 'bun:test'
import { grade } from '../../../src/trust/grade.ts'
import { captureOf } from '../captures.ts'

const CHEAP = [
  'https://objects-7714.pages.dev/',
  'https://objects-7714.top/',
  'https://secure-login-objects.net/',
]
const NEUTRAL = 'https://orchardgorse.fr/konto'
const LOG_IN =
  '<form method="post"><input name="user" placeholder="User name"><input type="password" placeholder="Password"><button>OK</button></form>'
const report = (url: string, body: string, title = 'Portal') =>
  grade(captureOf(url, { body: `<!doctype html><title>${title}</title>${body}` }))

/** As such pages say it, in the languages of those who get them. */
const TROUBLE: Readonly<Record<string, string>> = {
  en: 'We noticed unusual activity. Your account has been temporarily locked.',
  de: 'Ihr Konto wurde eingeschränkt. Bitte bestätigen Sie Ihre Identität.',
  fr: 'Votre compte a été suspendu. Connexion inhabituelle détectée.',
  es: 'Su cuenta ha sido bloqueada. Verifique su identidad.',
  pt: 'Sua conta foi bloqueada por atividade suspeita.',
  it: 'Il tuo account è stato sospeso. Verifica identità.',
  nl: 'Uw account is geblokkeerd wegens verdachte activiteit.',
  pl: 'Twoje konto zostało zablokowane. Zweryfikuj dane.',
  cs: 'Váš účet byl zablokován. Ověřte údaje.',
  sv: 'Ditt konto har spärrats. Bekräfta identitet.',
  ro: 'Contul dumneavoastră a fost suspendat.',
  tr: 'Hesabınız askıya alındı. Şüpheli giriş.',
  ru: 'Ваш аккаунт заблокирован. Подтвердите личность.',
  uk: 'Ваш акаунт заблоковано. Підтвердьте особу.',
  ar: 'تم تعليق حسابك بسبب نشاط مشبوه',
  he: 'החשבון שלך נחסם. עדכן פרטים',
  id: 'Akun Anda telah diblokir karena aktivitas mencurigakan.',
  vi: 'Tài khoản của bạn bị khóa. Cập nhật thông tin.',
  th: 'บัญชีของคุณถูกระงับ',
  ko: '계정이 정지되었습니다. 비정상 로그인',
  ja: 'アカウントが停止されました。不審なログイン',
  zh: '您的账户已冻结,检测到异常登录',
}

describe.each(Object.entries(TROUBLE))('an account in trouble, in %s', (_, told) => {
  test.each(CHEAP)('is dangerous at %s', (url) => {
    expect(report(url, `<p>${told}</p>${LOG_IN}`).verdict).toBe('dangerous')
  })

  test('is suspicious at an address that says nothing', () => {
    expect(report(NEUTRAL, `<p>${told}</p>${LOG_IN}`).verdict).toBe('suspicious')
  })

  test('is neither on a page with its name, nor where nothing is asked', () => {
    expect(report(NEUTRAL, `<p>${told}</p>${LOG_IN}`, 'Orchardgorse').verdict).toBe('benign')
    for (const url of [...CHEAP, NEUTRAL])
      expect(['benign', 'inconclusive']).toContain(report(url, `<p>${told}</p>`).verdict)
  })
})

/** As honest log-ins say what wrong passwords lead to. */
const RULES: Readonly<Record<string, string>> = {
  en: 'Warning: After 3 consecutive failed login attempts, your account will be temporarily locked.',
  de: 'Nach 5 fehlgeschlagenen Anmeldeversuchen wird Ihr Konto vorübergehend gesperrt.',
  fr: 'Après 5 tentatives de connexion infructueuses, votre compte sera suspendu.',
  es: 'Tras 5 intentos fallidos, su cuenta será bloqueada.',
  pt: 'Após 5 tentativas inválidas, sua conta será bloqueada.',
  it: 'Dopo 5 tentativi falliti il tuo account verrà sospeso.',
  nl: 'Na 5 mislukte inlogpogingen wordt uw account geblokkeerd.',
  pl: 'Po 5 nieudanych próbach Twoje konto zostanie zablokowane.',
  tr: '5 hatalı giriş denemesinden sonra hesabınız askıya alınır.',
  ru: 'После 5 неудачных попыток ваш аккаунт будет заблокирован.',
}

test.each(Object.entries(RULES))(
  'the rule of a log-in is no trouble, in %s, but trouble beside it is',
  (language, rule) => {
    const url = CHEAP[0] ?? ''
    expect(report(url, `<p>${rule}</p>${LOG_IN}`).verdict).toBe('benign')
    for (const more of [`<p>${TROUBLE[language]}</p>`, ` ${TROUBLE[language]}`])
      expect(report(url, `<p>${rule}${more}</p>${LOG_IN}`).verdict).toBe('dangerous')
  },
)

/** As frauds say that it has come to pass. */
const PAST: Readonly<Record<string, string>> = {
  en: 'After 3 failed login attempts, your account has been temporarily locked.',
  de: 'Nach 3 fehlgeschlagenen Anmeldeversuchen wurde Ihr Konto gesperrt.',
  fr: 'Après 3 tentatives de connexion échouées, votre compte a été suspendu.',
  es: 'Tras 3 intentos fallidos, su cuenta ha sido bloqueada.',
  pt: 'Após 3 tentativas inválidas, sua conta foi bloqueada.',
  it: 'Dopo 3 tentativi falliti il tuo account è stato sospeso.',
  nl: 'Na 3 mislukte inlogpogingen is uw account geblokkeerd.',
  pl: 'Po 3 nieudanych próbach Twoje konto zostało zablokowane.',
  tr: '3 hatalı giriş denemesinden sonra hesabınız askıya alındı.',
  ru: 'После 3 неудачных попыток ваш аккаунт заблокирован.',
}

test.each(Object.entries(PAST))(
  'an account that wrong passwords have locked is in trouble, in %s',
  (_, told) => {
    expect(report(CHEAP[0] ?? '', `<p>${told}</p>${LOG_IN}`).verdict).toBe('dangerous')
  },
)

describe('a name on a page at a free host costs a fraud nothing [T16]', () => {
  test.each([
    ['its host’s name in the title', 'Objects', ''],
    ['its host’s name in a heading', 'Portal', '<h1>Objects</h1>'],
    ['the number of a company', 'Portal', '<p>Company number 08123456</p>'],
  ])('%s lowers, and confidence says so', (_, title, mark) => {
    const url = 'https://objects-7714.pages.dev/'
    const { verdict, confidence } = report(url, `${mark}<p>${TROUBLE.en}</p>${LOG_IN}`, title)
    expect({ verdict, confidence }).toEqual({ verdict: 'suspicious', confidence: 0.7 })
  })
})

describe('numbers of persons and accounts', () => {
  test.each([
    'IBAN',
    'CPF',
    'Social security number',
    'Número de cuenta',
    'Rodné číslo',
    'رقم الهوية',
    '주민등록번호',
    '身份证',
  ])('%s asked for with a story is dangerous at a free host, and alone it is not', (label) => {
    const field = `<label>${label} <input name="n"></label>`
    expect(report(CHEAP[0] ?? '', `<p>${TROUBLE.en}</p>${field}`).verdict).toBe('dangerous')
    expect(report(CHEAP[0] ?? '', `<p>Register for the course.</p>${field}`).verdict).toBe('benign')
  })
})

describe('gains that are promised', () => {
  const CONTACT = '<input placeholder="Name"><input type="tel" placeholder="Phone"><button>OK</button>'
  test.each([
    'Daily returns of 3 % on every deposit',
    'Recover your lost crypto with our experts',
    'Zarabiaj 9 200 zł miesięcznie',
    'Komisi harian untuk anggota',
    '每日收益 5%',
    'ปันผลรายวัน 3–5%',
  ])('%s is suspicious at a free host, and in an article not', (told) => {
    expect(report(CHEAP[0] ?? '', `<h1>${told}</h1>${CONTACT}`).verdict).toBe('suspicious')
    const article = `<h1>${told}</h1><p>${'Whoever promises that lies. '.repeat(200)}</p>${CONTACT}`
    expect(report(CHEAP[0] ?? '', article).verdict).toBe('benign')
    expect(report(NEUTRAL, `<h1>${told}</h1>${CONTACT}`).verdict).toBe('benign')
  })
})

describe('a charge that nobody meant', () => {
  test.each(['+1 (804) 555-0163', '1-888-555-0163', '+44 20 7946 0018'])(
    'with the number %s to call',
    (number) => {
      const bill = `<h1>Geek plan, $479.99</h1><p>If you did not authorise this charge, call ${number}.</p>`
      expect(report(NEUTRAL, bill).verdict).toBe('suspicious')
      expect(report(NEUTRAL, bill, 'Orchardgorse').verdict).toBe('benign')
      expect(report(NEUTRAL, `<h1>Geek plan, $479.99</h1><p>Questions? Call ${number}.</p>`).verdict).toBe(
        'benign',
      )
    },
  )
})
