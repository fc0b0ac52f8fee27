import { describe } from 'bun:test'
import { HOST, judgedAs, link, neverBenignByAMark, type Pages, page } from './kinds.ts'

const lure = (code: string, way: string, told = 'This document is protected. Verify your identity.') =>
  page('RFP.pdf', `<h1>${told}</h1><p>Your code:</p><div>${code}</div>${way}`)
const opens = (address: string) => `<button onclick="window.open('${address}')">Continue</button>`

/** Where a device or a program is let into an account, by who has it. */
const DEVICE_LOGINS = {
  Microsoft: ['FQ7K2XM9D', 'https://microsoft.com/devicelogin'],
  'Microsoft, by its log-in': ['FQ7K2XM9D', 'https://login.microsoftonline.com/common/oauth2/deviceauth'],
  'Microsoft, by a tenant': [
    'FQ7K2XM9D',
    'https://login.microsoftonline.com/organizations/oauth2/deviceauth',
  ],
  'Microsoft, personal': ['FQ7K2XM9D', 'https://login.live.com/oauth20_remoteconnect.srf'],
  'Microsoft, link': ['FQ7K2XM9D', 'https://www.microsoft.com/link'],
  Google: ['KQPD-WXRT', 'https://www.google.com/device'],
  'Google, by its accounts': ['KQPD-WXRT', 'https://accounts.google.com/o/oauth2/device/usercode'],
  GitHub: ['4F2A-9C1B', 'https://github.com/login/device'],
  'GitHub, letters alone': ['WDJB-MJHT', 'https://github.com/login/device'],
  AWS: ['BCDF-GHJK', 'https://device.sso.eu-west-1.amazonaws.com/'],
  'AWS, by its portal': ['BCDF-GHJK', 'https://acme.awsapps.com/start/#/device'],
  Okta: ['A7B3C9D1', 'https://acme.okta.com/activate'],
  Slack: ['AB12-CD34', 'https://slack.com/device'],
  Facebook: ['7XK29QPL', 'https://www.facebook.com/device'],
  TikTok: ['9F3K2L', 'https://www.tiktok.com/activate'],
  Twitch: ['KJQZPWNB', 'https://www.twitch.tv/activate'],
  Discord: ['X7K2-9QPL', 'https://discord.com/activate'],
  YouTube: ['KQPD-WXRT', 'https://www.youtube.com/activate'],
  Amazon: ['C7K2X9', 'https://www.amazon.com/code'],
  Salesforce: ['8KD92PQX', 'https://login.salesforce.com/setup/connect'],
  GitLab: ['4F2A9C1B', 'https://gitlab.com/oauth/device'],
  Atlassian: ['KQPDWXRT', 'https://auth.atlassian.com/activate'],
  Auth0: ['KQPD-WXRT', 'https://acme.eu.auth0.com/activate'],
  Hugging: ['KQPD-WXRT', 'https://huggingface.co/oauth/device'],
} as const

const TOLD = {
  de: 'Dieses Dokument ist geschützt. Kopieren Sie den Code und melden Sie sich an.',
  fr: 'Ce document est protégé. Copiez le code et continuez.',
  es: 'Este documento está protegido. Copie el código y continúe.',
  it: 'Documento protetto. Copia il codice e continua.',
  pt: 'Documento protegido. Copie o código e continue.',
  pl: 'Dokument jest chroniony. Skopiuj kod i kontynuuj.',
  nl: 'Dit document is beveiligd. Kopieer de code en ga verder.',
  tr: 'Belge korumalı. Kodu kopyalayın ve devam edin.',
  ru: 'Документ защищён. Скопируйте код и продолжите.',
  ar: 'هذا المستند محمي. انسخ الرمز وتابع.',
  ja: 'この文書は保護されています。コードをコピーして続行してください。',
  zh: '此文档受保护。请复制代码并继续。',
  ko: '이 문서는 보호되어 있습니다. 코드를 복사하고 계속하세요.',
} as const

const LIVE = 'https://microsoft.com/devicelogin'
const CODES: Pages = {
  ...Object.fromEntries(
    Object.entries(DEVICE_LOGINS).map(([who, [code, address]], at) => [
      `a device’s code of ${who}`,
      [HOST, lure(code, at % 2 === 0 ? link(address, 'Continue') : opens(address))],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(TOLD).map(([language, told]) => [
      `a device’s code in ${language}`,
      [HOST, lure('FQ7K2XM9D', opens(LIVE), told)],
    ]),
  ),
  'a code that a script draws': [
    HOST,
    lure('<b id=c></b>', `${opens(LIVE)}<script>c.textContent='FQ7K'+'2XM9D'</script>`),
  ],
  'a code in a field': [HOST, lure('<input readonly value="FQ7K2XM9D">', opens(LIVE))],
  'a code in boxes of a letter each': [
    HOST,
    lure([...'FQ7K2XM9D'].map((letter) => `<span>${letter}</span>`).join(''), opens(LIVE)),
  ],
  'a code in blocks of a letter each': [
    HOST,
    lure([...'FQ7K2XM9D'].map((letter) => `<div>${letter}</div>`).join(''), opens(LIVE)),
  ],
  'a code in two groups': [HOST, lure('FQ7K 2XM9D', opens(LIVE))],
  'a code of letters alone': [HOST, lure('KQPDWXRTZ', opens(LIVE))],
  'a code that a server gives, drawn where a mark stands': [
    HOST,
    lure(
      '<b id=user_code>••••••</b>',
      `${opens(LIVE)}<script>fetch('/api/user_code').then(r=>r.json()).then(j=>{document.getElementById('user_code').textContent=j.user_code})</script>`,
    ),
  ],
  'an address that a script sets': [
    HOST,
    lure(
      'FQ7K2XM9D',
      '<a id=g href="#">Continue</a><script>g.href=["https://microsoft",".com/","devicelogin"].join("")</script>',
    ),
  ],
  'an address that is set when it is pressed': [
    HOST,
    lure(
      'FQ7K2XM9D',
      '<button id=g>Continue</button><script>g.onclick=()=>{navigator.clipboard.writeText("FQ7K2XM9D");location.href="https://login.microsoftonline.com/common/oauth2/deviceauth"}</script>',
    ),
  ],
  'an address that stands as a text': [
    HOST,
    lure('FQ7K2XM9D', '<p>Open microsoft.com/devicelogin and enter the code.</p>'),
  ],
  'a code that is copied and not shown': [
    HOST,
    page(
      'Voicemail',
      `<h1>New voicemail</h1><p>Press to copy your access code and sign in.</p><button onclick="navigator.clipboard.writeText('FQ7K2XM9D');window.open('${LIVE}')">Listen</button>`,
    ),
  ],
  'a meeting that asks for a code': [
    HOST,
    page(
      'Join the meeting',
      `<h1>Join the Teams meeting</h1><p>Meeting ID: FQ7K2XM9D</p>${link(LIVE, 'Join now')}`,
    ),
  ],
}

const AZURE_CLI = '04b07795-8ddb-461a-bbee-02f9e1bf7b46'
const authorise = (query: string) => `https://login.microsoftonline.com/common/oauth2/v2.0/authorize?${query}`
const CONSENTS: Pages = {
  'a public client, and a field for the address': [
    HOST,
    page(
      'Verify',
      `<h1>Verify you are human</h1>${opens(authorise(`client_id=${AZURE_CLI}&response_type=code&redirect_uri=http://localhost:8400`))}<input placeholder="Paste the URL from the address bar"><button>Verify</button>`,
    ),
  ],
  'a native redirect': [
    HOST,
    page(
      'Open document',
      `<h1>Open document</h1>${link(authorise(`client_id=${AZURE_CLI}&response_type=code&redirect_uri=https%3A%2F%2Flogin.microsoftonline.com%2Fcommon%2Foauth2%2Fnativeclient`), 'Open')}`,
    ),
  ],
  'a redirect into the loopback, of Google': [
    HOST,
    page(
      'Shared file',
      `<h1>Shared file</h1>${link('https://accounts.google.com/o/oauth2/v2/auth?client_id=1.apps.googleusercontent.com&redirect_uri=http%3A%2F%2F127.0.0.1%3A9004&response_type=code&scope=https://mail.google.com/', 'Open file')}`,
    ),
  ],
  'a redirect out of band': [
    HOST,
    page(
      'Shared file',
      `<h1>Shared file</h1>${link('https://accounts.google.com/o/oauth2/auth?client_id=1.apps.googleusercontent.com&redirect_uri=urn:ietf:wg:oauth:2.0:oob&response_type=code&scope=https://mail.google.com/', 'Open file')}<input placeholder="Code">`,
    ),
  ],
}

const WIDE: Pages = {
  'wide rights to mail for a document in a brand’s name': [
    HOST,
    page(
      'SharePoint document',
      `<img alt=SharePoint src=s.png><h1>View the shared document</h1>${link(authorise('client_id=9d7f6a3e-1111-4222-8333-444455556666&response_type=code&redirect_uri=https://next.quarnelz.com/cb&scope=offline_access%20Mail.Read%20Mail.Send%20Files.ReadWrite.All'), 'View document')}`,
    ),
  ],
  'wide rights of Google for a document': [
    HOST,
    page(
      'Google Docs',
      `<h1>Open in Google Docs</h1>${link('https://accounts.google.com/o/oauth2/v2/auth?client_id=77.apps.googleusercontent.com&redirect_uri=https://next.quarnelz.com/cb&response_type=code&access_type=offline&scope=https://mail.google.com/%20https://www.googleapis.com/auth/drive', 'Open document')}`,
    ),
  ],
}

describe('a person is led to let another into an account [T16]', () => {
  judgedAs('dangerous', { ...CODES, ...CONSENTS })
  judgedAs(['suspicious', 'dangerous'], WIDE)
  neverBenignByAMark({ ...CODES, ...CONSENTS })
})
