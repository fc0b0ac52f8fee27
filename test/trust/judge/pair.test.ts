import { describe } from 'bun:test'
import { HOST, judgedAs, link, neverBenignByAMark, type Pages, page, prose } from './kinds.ts'

const QR = '<img src="/qr.png" alt="QR code" width=220 height=220>'
const PICTURES: Pages = {
  'a QR code that renews a second factor': [
    HOST,
    page(
      'Microsoft Authenticator',
      `<h1>Your MFA expires today</h1><p>Scan the QR code with your phone to renew your multi-factor authentication.</p>${QR}`,
    ),
  ],
  'the same, in German': [
    HOST,
    page(
      'Sicherheit',
      `<h1>Ihre Zwei-Faktor-Authentifizierung läuft ab</h1><p>Scannen Sie den QR-Code, um sie zu erneuern.</p>${QR}`,
    ),
  ],
  'the same, in French': [
    HOST,
    page(
      'Sécurité',
      `<h1>Votre authentification multifacteur expire</h1><p>Scannez le code QR pour la renouveler.</p>${QR}`,
    ),
  ],
  'a QR code to see a document': [
    HOST,
    page(
      'DocuSign',
      `<h1>Document for signature</h1><p>Scan the QR code with your phone to sign in and view the document.</p>${QR}`,
    ),
  ],
  'a drawn QR code': [
    HOST,
    page(
      'Payroll',
      `<h1>2FA update required</h1><p>Scan this QR code to keep your account. Your authenticator must be re-enrolled within 24 hours.</p><canvas id=qr width=200 height=200></canvas>`,
    ),
  ],
}

const PAIRED: Pages = {
  'WhatsApp by QR for a vote': [
    HOST,
    page(
      'Vote',
      `<h1>Vote for Anna</h1><p>Open WhatsApp, tap Linked devices, then Link a device and scan the code to vote.</p>${QR}`,
    ),
  ],
  'WhatsApp by eight letters': [
    HOST,
    page(
      'Ballet contest',
      '<h1>Confirm your vote</h1><p>Open WhatsApp &gt; Linked devices &gt; Link with phone number instead, and enter</p><p>K7QX-2MPL</p>',
    ),
  ],
  'WhatsApp by a number first': [
    HOST,
    page(
      'Голосование',
      '<h1>Голосование</h1><p>Введите номер WhatsApp, чтобы проголосовать. Затем откройте WhatsApp → Связанные устройства → Привязка устройства и введите код.</p><input type=tel placeholder="+7"><button>Получить код</button>',
    ),
  ],
  'Signal by QR for a group': [
    HOST,
    page(
      'Signal group',
      `<h1>Join the group</h1><p>Scan the QR code in Signal under Linked devices to join the group.</p>${QR}`,
    ),
  ],
  'Signal by its address': [
    HOST,
    page(
      'Security alert',
      `<h1>Verify your Signal</h1>${link('sgnl://linkdevice?uuid=x&pub_key=y', 'Verify')}`,
    ),
  ],
  'Telegram by QR': [
    HOST,
    page(
      'Telegram Premium',
      `<h1>Free Premium</h1><p>Go to Settings &gt; Devices &gt; Link Desktop Device in Telegram and scan the QR code.</p>${QR}`,
    ),
  ],
  'Telegram by its address': [
    HOST,
    page('Gift', `<h1>Claim your gift</h1>${link('tg://login?token=AQJ7k2', 'Claim')}`),
  ],
  'WhatsApp, in German': [
    HOST,
    page(
      'Abstimmung',
      `<h1>Stimme für Mia ab</h1><p>Öffne WhatsApp, tippe auf Verknüpfte Geräte und gib den Code ein:</p><p>K7QX2MPL</p>`,
    ),
  ],
  'WhatsApp, in Spanish': [
    HOST,
    page(
      'Votación',
      `<h1>Vota por Ana</h1><p>Abre WhatsApp, toca Dispositivos vinculados y escanea el código para votar.</p>${QR}`,
    ),
  ],
  'WhatsApp, in Italian': [
    HOST,
    page(
      'Voto',
      `<h1>Vota Giulia</h1><p>Apri WhatsApp, Dispositivi collegati, Collega un dispositivo e scansiona il codice.</p>${QR}`,
    ),
  ],
  'WhatsApp, in Portuguese': [
    HOST,
    page(
      'Votação',
      `<h1>Vote na Ana</h1><p>Abra o WhatsApp, toque em Aparelhos conectados e digite o código</p><p>K7QX-2MPL</p>`,
    ),
  ],
  'WhatsApp, in Turkish': [
    HOST,
    page(
      'Oylama',
      `<h1>Oy ver</h1><p>WhatsApp'ı açın, Bağlı cihazlar'a dokunun ve kodu girin</p><p>K7QX-2MPL</p>`,
    ),
  ],
  'WhatsApp, in Hebrew': [
    HOST,
    page('הצבעה', `<h1>הצביעו</h1><p>פתחו את WhatsApp, מכשירים מקושרים, וסרקו את הקוד</p>${QR}`),
  ],
  'WhatsApp, in Arabic': [
    HOST,
    page('تصويت', `<h1>صوّت الآن</h1><p>افتح واتساب ثم الأجهزة المرتبطة وامسح الرمز للتصويت</p>${QR}`),
  ],
  'WhatsApp, in Indonesian': [
    HOST,
    page(
      'Voting',
      `<h1>Dukung Sari</h1><p>Buka WhatsApp, Perangkat tertaut, lalu masukkan kode</p><p>K7QX-2MPL</p>`,
    ),
  ],
  'WhatsApp, in Chinese': [
    HOST,
    page('投票', `<h1>请投票</h1><p>打开 WhatsApp，点按已关联设备，扫描二维码进行投票。</p>${QR}`),
  ],
}

const HONEST: Pages = {
  'a help page of WhatsApp’s': [
    'https://faq.whatsapp.com/1317564962315842',
    page(
      'How to link a device',
      `<h1>How to link a device</h1><p>Open WhatsApp. Tap Linked devices, then Link a device. Scan the QR code.</p>${QR}`,
    ),
  ],
  'WhatsApp in a browser': [
    'https://web.whatsapp.com/',
    page('WhatsApp Web', `<p>Open WhatsApp on your phone. Tap Linked devices. Scan the QR code.</p>${QR}`),
  ],
  'an article how to use WhatsApp in a browser': [
    'https://www.tippsblog.at/whatsapp-web',
    page(
      'WhatsApp Web nutzen | Tippsblog',
      `<h1>So nutzen Sie WhatsApp am PC</h1>${prose('Öffnen Sie WhatsApp und tippen Sie auf Verknüpfte Geräte. Scannen Sie den QR-Code auf web.whatsapp.com.', 20)}${link('https://web.whatsapp.com/', 'web.whatsapp.com')}`,
    ),
  ],
  'a short guide to WhatsApp in a browser': [
    HOST,
    page(
      'WhatsApp Web',
      `<h1>WhatsApp Web</h1><p>Go to ${link('https://web.whatsapp.com', 'web.whatsapp.com')}, open Linked devices on your phone and scan the QR code.</p>`,
    ),
  ],
  'a warning of stolen WhatsApp accounts': [
    'https://www.vandorelh.org/warnung',
    page(
      'Vandorelh Verbraucherschutz',
      `<h1>Warnung: WhatsApp-Konten gestohlen</h1><p>Betrüger verlangen unter „Verknüpfte Geräte“ die Eingabe eines Codes. Prüfen Sie Ihre verknüpften Geräte.</p>`,
    ),
  ],
  'a bridge of messengers': [
    'https://chat.vandorelh.net/bridge',
    page(
      'Vandorelh Chat',
      `<h1>WhatsApp bridge</h1><p>Log in to the bridge: in WhatsApp, tap Linked devices and scan this code.</p>${QR}<a href="/docs">Docs</a><a href="/">Home</a><a href="/rooms">Rooms</a>`,
    ),
  ],
  'an invoice with a code to pay with': [
    HOST,
    page(
      'Invoice 2041',
      `<h1>Invoice 2041</h1><p>Scan the QR code with your banking app.</p>${QR}${link('/login', 'Log in to see all documents')}`,
    ),
  ],
  'a restaurant’s menu': [
    HOST,
    page('Trattoria Gallo', `<h1>Menù</h1><p>Scan the QR code to see our menu on your phone.</p>${QR}`),
  ],
  'a restaurant’s menu, in German': [
    HOST,
    page('Gasthof Adler', `<h1>Speisekarte</h1><p>QR-Code scannen und bestellen.</p>${QR}`),
  ],
  'an app to get by QR': [
    HOST,
    page('Get the app', `<h1>Get the app</h1><p>Scan the QR code with your phone to download.</p>${QR}`),
  ],
  'a payment by QR': [
    HOST,
    page('Spende', `<h1>Spenden</h1><p>Scannen Sie den QR-Code mit Ihrer Banking-App.</p>${QR}`),
  ],
  'a network by QR': [HOST, page('Guest WiFi', `<h1>Guest WiFi</h1><p>Scan the QR code to join.</p>${QR}`)],
  'tickets by QR': [
    HOST,
    page('Ticket', `<h1>Your ticket</h1><p>Show this QR code at the entrance. Booking K7QX-2MPL</p>${QR}`),
  ],
  'a second factor of one’s own identity provider': [
    'https://id.vandorelh.com/realms/main/login-actions/required-action?execution=CONFIGURE_TOTP',
    page(
      'Mobile Authenticator Setup',
      `<h1>Vandorelh</h1><p>Install an authenticator application on your phone. Open the application and scan the barcode:</p>${QR}<form action="/realms/main/login-actions/required-action?execution=CONFIGURE_TOTP" method=post><input name=totp autocomplete=one-time-code><button>Submit</button></form>`,
    ),
  ],
  'a second factor of an application': [
    HOST,
    page(
      'Two-factor authentication',
      `<h1>Set up two-factor authentication</h1><p>Scan the QR code with your authenticator app, then enter the 6-digit code.</p>${QR}<input name=otp placeholder="6-digit code"><button>Enable</button>`,
    ),
  ],
  'instructions for a second factor of a university': [
    'https://it.vandorelh.edu/mfa',
    page(
      'MFA | Vandorelh University IT',
      `<h1>Multi-factor authentication</h1><p>Your MFA registration expires after a year. Sign in to aka.ms/mfasetup and scan the QR code there with Microsoft Authenticator to renew.</p>${link('https://aka.ms/mfasetup', 'aka.ms/mfasetup')}`,
    ),
  ],
}

describe('a code is scanned or typed that lets a device in [T16]', () => {
  judgedAs('dangerous', PAIRED)
  judgedAs(['suspicious', 'dangerous'], PICTURES)
  judgedAs('benign', HONEST)
  neverBenignByAMark(PAIRED)
})
