import { describe } from 'bun:test'
import { HOST, judgedAs, link, type Pages, page, prose } from './kinds.ts'

const LIVE = 'https://microsoft.com/devicelogin'
const AZURE_CLI = '04b07795-8ddb-461a-bbee-02f9e1bf7b46'
const authorise = (query: string) => `https://login.microsoftonline.com/common/oauth2/v2.0/authorize?${query}`
const CLI = 'Run the CLI. It prints a code such as FQ7K2XM9D.'
const HONEST: Pages = {
  'documentation of a command line': [
    HOST,
    page('Signing in', `<h1>Sign in with the CLI</h1><p>${CLI}</p>${link(LIVE, 'Enter the code')}`),
  ],
  'documentation, in German': [
    HOST,
    page(
      'Anmelden',
      `<h1>Anmelden im Terminal</h1><p>Führen Sie <code>az login --use-device-code</code> aus. Code: FQ7K2XM9D</p>${link(LIVE, 'Code eingeben')}`,
    ),
  ],
  'documentation of GitHub’s': [
    HOST,
    page(
      'gh',
      `<h1>Authenticate</h1><pre>$ gh auth login\n! First copy your one-time code: 4F2A-9C1B</pre>${link('https://github.com/login/device', 'github.com/login/device')}`,
    ),
  ],
  'a television to activate': [
    'https://tv.vandorelh.com/activate',
    page(
      'Vandorelh TV',
      `<h1>Activate your TV</h1><p>Enter the code that is shown on your TV.</p><input placeholder="Code"><button>Activate</button>`,
    ),
  ],
  'a television’s help': [
    HOST,
    page(
      'YouTube on TV',
      `<h1>Sign in on your TV</h1><p>Go to youtube.com/activate and enter the code, such as KQPD-WXRT.</p>${link('https://www.youtube.com/activate', 'youtube.com/activate')}`,
    ),
  ],
  'a television’s help, in French': [
    HOST,
    page(
      'Twitch',
      `<h1>Sur votre téléviseur</h1><p>Rendez-vous sur twitch.tv/activate et saisissez le code KJQZPWNB affiché sur la télé.</p>${link('https://www.twitch.tv/activate', 'Activer')}`,
    ),
  ],
  'a console’s help, in Japanese': [
    HOST,
    page(
      'Xbox',
      `<h1>テレビ・ゲーム機でサインイン</h1><p>画面に表示されたコード FQ7K2XM9 を入力します。</p>${link('https://www.microsoft.com/link', 'microsoft.com/link')}`,
    ),
  ],
  'a printer’s help': [
    HOST,
    page(
      'Scanner',
      `<h1>Connect your printer to Google</h1><p>Code on the printer: KQPD-WXRT</p>${link('https://www.google.com/device', 'google.com/device')}`,
    ),
  ],
  'an ordinary button to sign in': [
    'https://app.vandorelh.com/login',
    page(
      'Vandorelh',
      `<h1>Sign in</h1>${link('https://accounts.google.com/o/oauth2/v2/auth?client_id=1.apps.googleusercontent.com&redirect_uri=https://app.vandorelh.com/cb&response_type=code&scope=openid%20email%20profile', 'Sign in with Google')}`,
    ),
  ],
  'an ordinary button of Microsoft’s': [
    HOST,
    page(
      'Sign in',
      `<h1>Sign in</h1>${link(authorise('client_id=9d7f6a3e-1111-4222-8333-444455556666&response_type=code&redirect_uri=https://www.quarnelz-site.com/cb&scope=openid%20profile%20email%20User.Read'), 'Sign in with Microsoft')}`,
    ),
  ],
  'a mail program that asks for mail': [
    'https://app.vandorelh.com/connect',
    page(
      'Vandorelh Mail',
      `<h1>Connect your mailbox to Vandorelh</h1>${link(authorise('client_id=9d7f6a3e-1111-4222-8333-444455556666&response_type=code&redirect_uri=https://app.vandorelh.com/cb&scope=offline_access%20Mail.ReadWrite%20Mail.Send'), 'Connect Outlook')}`,
    ),
  ],
  'a calendar under nobody’s name': [
    HOST,
    page(
      'Connect calendar',
      `<h1>Connect your calendar</h1>${link('https://accounts.google.com/o/oauth2/v2/auth?client_id=1.apps.googleusercontent.com&redirect_uri=https://www.quarnelz-site.com/cb&response_type=code&access_type=offline&scope=https://www.googleapis.com/auth/calendar', 'Connect Google Calendar')}`,
    ),
  ],
  'a lesson on OAuth': [
    'https://blog.vandorelh.com/oauth',
    page(
      'OAuth for native apps',
      `<h1>OAuth for native apps</h1>${prose('A program that runs on a desktop listens on the loopback.', 120)}<pre>${authorise(`client_id=${AZURE_CLI}&amp;redirect_uri=http://localhost:8400`)}</pre>`,
    ),
  ],
  'a reference of parameters': [
    HOST,
    page(
      'API',
      `<h1>Authorization</h1><p>Run the CLI, or open ${link(authorise('client_id=YOUR_CLIENT_ID&response_type=code&redirect_uri=http://localhost:3000/callback'), 'this address')} while you develop your SDK app.</p>`,
    ),
  ],
  'a key that is bought': [
    HOST,
    page(
      'Your key',
      `<h1>Your key</h1><p>K7QX-2MPL</p>${link('https://www.mcafee.com/activate', 'Activate')}`,
    ),
  ],
  'a code of a voucher': [
    HOST,
    page(
      'Voucher',
      `<h1>Your voucher</h1><p>Use code SPRING25 at the check-out.</p>${link('https://www.amazon.com/gp', 'Amazon')}`,
    ),
  ],
  'a number of an order beside an account': [
    HOST,
    page(
      'Order K7QX2MPL',
      `<h1>Order K7QX2MPL</h1>${link('https://www.facebook.com/vandorelh', 'Facebook')}${link('https://www.tiktok.com/@vandorelh', 'TikTok')}`,
    ),
  ],
  'a site that was put on the web with the address of its maker’s machine': [
    'https://todo-mei.vercel.app/',
    page(
      'Todo',
      `<h1>Todo</h1>${link('https://accounts.google.com/o/oauth2/v2/auth?client_id=7.apps.googleusercontent.com&redirect_uri=http://localhost:3000/api/auth/callback/google&response_type=code&scope=openid%20email', 'Sign in with Google')}`,
    ),
  ],
  'a site that connects by a broker': [
    HOST,
    page(
      'Your files',
      `<h1>Your files</h1>${link('https://accounts.google.com/o/oauth2/v2/auth?client_id=7.apps.googleusercontent.com&redirect_uri=https://abcd.supabase.co/auth/v1/callback&response_type=code&scope=https://www.googleapis.com/auth/drive', 'Connect Drive')}`,
    ),
  ],
  'an article on stolen codes': [
    'https://www.vandorelh.com/storm',
    page(
      'Device codes | Vandorelh',
      `<h1>How device codes are abused</h1>${prose('The victim goes to microsoft.com/devicelogin and enters FQ7K2XM9D.', 80)}`,
    ),
  ],
  'a bot of Discord’s': [
    'https://www.vandorelh.gg/',
    page(
      'Vandorelh Bot',
      `<h1>Vandorelh Bot</h1>${link('https://discord.com/oauth2/authorize?client_id=1&scope=bot&permissions=8', 'Add to Discord')}`,
    ),
  ],
}

describe('codes and consents that are asked for honestly', () => {
  judgedAs('benign', HONEST)
})
