import { describe } from 'bun:test'
import { HOST, judgedAs, link, makersPage, type Pages, page, prose } from './kinds.ts'

const LESS: Pages = {
  'a slogan in the title, and a heading': [
    HOST,
    page(
      'Download PuTTY - a free SSH and telnet client',
      `<h1>Download PuTTY</h1>${link('/putty.msi', 'Download')}`,
    ),
  ],
  'a second name in the title, which is not the host’s': [
    'https://www.quarnelz-site.com/',
    page(
      'AnyDesk Download | Softmarlin',
      '<img alt=AnyDesk src=a.png><h1>AnyDesk</h1><a href="/AnyDesk.exe">Download</a>',
    ),
  ],
  'a title and a logo': [
    'https://www.quarnelz-site.com/',
    page(
      'AnyDesk Download',
      `<img src=x.png alt=AnyDesk><h1>Your download is ready</h1>${link('/AnyDesk.exe', 'Download')}`,
    ),
  ],
  'a title and a heading': [
    'https://www.quarnelz-site.com/',
    page('Download WinRAR', `<h1>WinRAR for Windows</h1>${link('/winrar-x64.exe', 'Download')}`),
  ],
  'a whole copy whose button names no file': [
    'https://www.quarnelz-site.com/',
    makersPage(
      'Download AnyDesk',
      'Download AnyDesk',
      'AnyDesk',
      'AnyDesk Software GmbH',
      link('/get.php?id=7', 'Download now'),
    ),
  ],
  'a whole copy under a host that names itself': [
    'https://www.vandorelh.com/',
    makersPage(
      'Download AnyDesk',
      'Download AnyDesk',
      'AnyDesk',
      'AnyDesk Software GmbH',
      `${link('/AnyDesk.exe', 'Download now')}<h2>Vandorelh</h2>`,
    ),
  ],
}

const HONEST: Pages = {
  'a portal that names itself': [
    'https://www.softmarlin.com/zoom',
    page(
      'Zoom - Download',
      `<h1>Zoom for Windows</h1><img alt="Zoom" src=/icons/zoom.png>${link('/dl/zoom.exe', 'Free Download')}${link('/vlc', 'VLC media player')}${link('/7zip', '7-Zip')}${link('/anydesk', 'AnyDesk')}<footer>© 2026 Softmarlin</footer>`,
    ),
  ],
  'a portal with its name in the title': [
    'https://www.softmarlin.com/anydesk',
    page(
      'AnyDesk 9.0 Download for Windows | Softmarlin',
      `<h1>AnyDesk 9.0</h1><img alt="AnyDesk" src=/icons/anydesk.png>${link('/dl/AnyDesk.exe', 'Download')}${link('/vlc', 'VLC media player')}${link('/7zip', '7-Zip')}${link('/', 'Home')}${link('/top', 'Top 100')}<footer>© Softmarlin Ltd</footer>`,
    ),
  ],
  'a portal of apps': [
    'https://www.apkharbor.net/whatsapp',
    page(
      'WhatsApp Messenger APK for Android - Download | APKHarbor',
      `<h1>WhatsApp Messenger</h1><img alt="WhatsApp Messenger icon" src=/i.png>${link('/d/com.whatsapp.apk', 'Download APK')}${link('/telegram', 'Telegram')}${link('/viber', 'Viber')}${link('/top', 'Top apps')}<footer>© 2026 APKHarbor</footer>`,
    ),
  ],
  'a university that links the maker': [
    'https://it.westmere-university.edu/zoom',
    page(
      'Zoom | IT Services | Westmere University',
      `<h1>Zoom</h1><p>All staff and students may use Zoom.</p>${link('https://zoom.us/download', 'Download Zoom')}<footer>© 2026 Westmere University</footer>`,
    ),
  ],
  'a university that keeps the installer': [
    'https://software.westmere-university.edu/anyconnect',
    page(
      'Cisco AnyConnect VPN - IT Services - Westmere University',
      `<h1>Cisco AnyConnect</h1>${link('/files/anyconnect-win.msi', 'Download for Windows')}${link('/vpn', 'VPN help')}<footer>© Westmere University</footer>`,
    ),
  ],
  'a reseller’s remote help': [
    'https://www.brunner-edv.de/fernwartung',
    page(
      'Fernwartung - Brunner EDV',
      `<h1>Fernwartung mit TeamViewer</h1><img alt=TeamViewer src=/tv.png>${link('/TeamViewerQS.exe', 'TeamViewer herunterladen')}<footer>© Brunner EDV GmbH</footer>`,
    ),
  ],
  'a reseller': [
    'https://www.licenza-shop.it/anydesk',
    page(
      'AnyDesk Licenze - Licenza Shop',
      `<h1>AnyDesk Professional</h1><p>Rivenditore autorizzato. 238,80 €</p>${link('https://anydesk.com/it/downloads', 'Scarica')}<footer>© Licenza Shop srl</footer>`,
    ),
  ],
  'a list of mirrors': [
    'https://ftp.halden-net.org/pub/vlc/',
    page(
      'Index of /pub/vlc',
      `<h1>Index of /pub/vlc</h1><pre>${link('vlc-3.0.21-win64.exe', 'vlc-3.0.21-win64.exe')} ${link('vlc-3.0.21.dmg', 'vlc-3.0.21.dmg')}</pre>`,
    ),
  ],
  'a mirror that says so': [
    'https://mirror.halden-net.org/videolan/',
    page(
      'VLC media player mirror',
      `<h1>VideoLAN mirror at Halden Net</h1>${link('/videolan/vlc.exe', 'vlc.exe')}${link('https://www.videolan.org/', 'videolan.org')}`,
    ),
  ],
  'a plugin for the program': [
    'https://www.captionry.com/zoom',
    page(
      'Captionry for Zoom',
      `<h1>Captionry for Zoom</h1>${link('/CaptionrySetup.exe', 'Download')}<footer>© Captionry Inc</footer>`,
    ),
  ],
  'a developer’s plugin under nobody’s name': [
    'https://app.quarnelz.com/',
    page(
      'Breakout Timer for Zoom',
      `<h1>Breakout Timer for Zoom</h1><img alt=Zoom src=z.png>${link('/BreakoutTimer.exe', 'Download')}`,
    ),
  ],
  'an extension of a shop for a way to pay': [
    'https://docs.shopwright.dev/paypal',
    page(
      'PayPal plugin - Shopwright',
      `<h1>PayPal</h1><img alt=PayPal src=pp.svg>${link('/plugins/paypal.zip', 'Download plugin')}`,
    ),
  ],
  'an article how to install': [
    'https://www.tippsblog.at/vlc',
    page(
      'VLC installieren: So geht es',
      `<h1>VLC Media Player installieren</h1>${prose('VLC spielt fast alle Formate ab.')}${link('https://www.videolan.org/vlc/', 'VLC herunterladen')}`,
    ),
  ],
  'releases on a code host': [
    'https://quarnelz.github.io/obs-mirror/',
    page(
      'OBS Studio',
      `<h1>OBS Studio</h1><img alt="OBS Studio" src=o.png>${link('https://github.com/obsproject/obs-studio/releases/download/31/OBS-Studio-31.exe', 'Windows')}`,
    ),
  ],
  'an app in a store': [
    'https://www.quarnelz-site.com/get',
    page(
      'WhatsApp',
      `<h1>WhatsApp</h1><img alt=WhatsApp src=w.png>${link('https://play.google.com/store/apps/details?id=com.whatsapp', 'Google Play')}<footer>© WhatsApp LLC</footer>`,
    ),
  ],
  'a command of the maker': [
    'https://handbuch.quarnelz.com/brew',
    page(
      'Homebrew installieren',
      '<h1>Homebrew</h1><pre>/bin/bash -c "$(curl -fsSL https://raw.githubusercontent.com/Homebrew/install/HEAD/install.sh)"</pre>',
    ),
  ],
  'a maker’s own program': [
    'https://www.vandorelh.com/download',
    page(
      'Vandorelh – Download',
      `<h1>Download Vandorelh</h1><img alt=Vandorelh src=l.svg>${link('/VandorelhSetup.exe', 'Download for Windows')}<footer>© 2026 Vandorelh AB</footer>`,
    ),
  ],
  'a maker’s program under nobody’s name': [
    'https://apps.hu7q.net/',
    page('Pixel Sorter', `<h1>Pixel Sorter</h1>${link('/pixelsorter.exe', 'Download')}`),
  ],
  'a converter of files of a program': [
    'https://www.rarwizard.org/',
    page(
      'RAR Wizard instead of WinRAR',
      `<h1>RAR Wizard instead of WinRAR</h1>${link('/rarwizard.exe', 'Download')}`,
    ),
  ],
  'a library that is called by a common word': [
    'https://box.tinkerlab.dev/',
    page(
      'Box',
      `<h1>Box</h1><p>A 2D layout engine.</p>${link('/box-1.2.zip', 'Download')}<footer>MIT</footer>`,
    ),
  ],
  'a game that is called by a common word': [
    'https://mirabelgames.itch.io/zoom',
    page('Zoom by Mirabel Games', `<h1>Zoom</h1>${link('/zoom-win.zip', 'Download')}`),
  ],
  'a server of a game': [
    'https://mc.lindqvist.nu/',
    page('Minecraft Server', `<h1>Minecraft</h1>${link('/modpack.zip', 'Modpack')}`),
  ],
  'a school’s list of programs, in Polish': [
    'https://www.zsp3.edu.pl/programy',
    page(
      'Programy do pobrania',
      `<h1>Programy do pobrania</h1><ul><li>${link('/p/7z.exe', '7-Zip')}</li><li>${link('/p/vlc.exe', 'VLC')}</li><li>${link('/p/gimp.exe', 'GIMP')}</li></ul>`,
    ),
  ],
  'a help page, in French': [
    'https://aide.mairie-valdorne.fr/anydesk',
    page(
      'Assistance à distance - Mairie de Valdorne',
      `<h1>AnyDesk</h1>${link('/AnyDesk.exe', 'Télécharger AnyDesk')}<footer>Mairie de Valdorne</footer>`,
    ),
  ],
  'a driver': [
    'https://drivers.copyfix.com.br/hp',
    page(
      'Driver HP LaserJet 1020 - CopyFix',
      `<h1>HP LaserJet 1020</h1>${link('/hp1020.exe', 'Baixar driver')}<footer>© CopyFix</footer>`,
    ),
  ],
  'a portal in Chinese': [
    'https://www.xiazai8.cn/whatsapp',
    page(
      'WhatsApp电脑版下载_WhatsApp官方下载_下载吧',
      `<h1>WhatsApp电脑版</h1>${link('/soft/whatsapp.exe', '下载')}${link('/soft/1', '微信')}${link('/soft/2', 'QQ')}${link('/', '首页')}<footer>© 下载吧</footer>`,
    ),
  ],
  'a portal in Japanese': [
    'https://www.madoforest.jp/7zip',
    page(
      '「7-Zip」圧縮・解凍ソフト - 窓のもり',
      `<h1>7-Zip</h1>${link('/dl/7z.exe', 'ダウンロード')}<footer>© Madoforest</footer>`,
    ),
  ],
  'a list of distributions': [
    'https://packages.halden-net.org/',
    page(
      'Halden packages',
      `<h1>Packages</h1>${link('/a.deb', 'gimp')}${link('/b.deb', 'inkscape')}<pre>curl -fsSL https://packages.halden-net.org/key.sh | sudo bash</pre>`,
    ),
  ],
  'an own command': [
    'https://runlet.dev/',
    page(
      'Runlet',
      '<h1>Runlet</h1><pre>curl -fsSL https://runlet.dev/install.sh | sh</pre><p>Works in Visual Studio Code and Docker.</p>',
    ),
  ],
  'a company’s client of its meetings': [
    'https://meet.brunner-edv.de/',
    page(
      'Brunner Meet',
      `<h1>Brunner Meet</h1><p>Also on Zoom and Microsoft Teams.</p>${link('/BrunnerMeet.exe', 'Download')}<footer>© Brunner EDV</footer>`,
    ),
  ],
  'a company’s gateway with its client': [
    'https://vpn.brunner-edv.de/',
    page(
      'OpenVPN Connect',
      `<img alt=OpenVPN src=o.png><h1>OpenVPN Connect</h1>${link('/downloads/openvpn-connect.msi', 'Windows')}`,
    ),
  ],
  'a reseller’s page for remote help, with its name and ways on': [
    'https://www.vandorelh.com/hilfe',
    page(
      'TeamViewer QuickSupport',
      `<img alt=TeamViewer src=t.png><h1>TeamViewer QuickSupport</h1>${link('/TeamViewerQS.exe', 'Download')}${link('/', 'Start')}${link('/kontakt', 'Kontakt')}${link('/impressum', 'Impressum')}<footer>© Vandorelh GmbH</footer>`,
    ),
  ],
  'a press kit': [
    'https://www.lumapress.io/brands/spotify',
    page(
      'Spotify logo download',
      `<h1>Spotify logo</h1><img alt="Spotify logo" src=s.svg>${link('/spotify-logo.zip', 'Download ZIP')}`,
    ),
  ],
  'a newspaper that is called like a post': [
    'https://www.indiapost.com/news',
    page(
      'With shattered dreams | India Post',
      `<h1>India Post</h1><img alt="India Post" src=l.png>${prose('News.')}${link('/updates', 'Get the updates')}${link('/media-kit.zip', 'Media kit')}<footer>© India Post Media Pvt. Ltd.</footer>`,
    ),
  ],
  'a maker’s domain of a country': [
    'https://www.whatsapp.com.tr/',
    page(
      'WhatsApp',
      `<h1>WhatsApp</h1><img alt=WhatsApp src=w.svg>${link('/WhatsApp.exe', 'İndir')}<footer>© WhatsApp</footer>`,
    ),
  ],
}

describe('the name of a program of somebody else, where less or nothing poses as its maker', () => {
  judgedAs('suspicious', LESS)
  judgedAs('benign', HONEST)
})
