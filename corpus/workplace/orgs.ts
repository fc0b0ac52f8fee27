/** An organisation that a fraud borrows the name of, or that was invented to be one. */
export interface Org {
  readonly name: string
  readonly home: string
  readonly colour: string
  /** Words for hosts. */
  readonly hosts: readonly string[]
}

const TEXT = `
onedrive|Microsoft OneDrive|https://www.microsoft.com/|#0364b8|onedrive sharepoint office365 microsoft-docs
adobe|Adobe Acrobat Sign|https://www.adobe.com/|#b30b00|adobe acrobat adobesign pdf-viewer
docusign|DocuSign|https://www.docusign.com/|#1c1b6e|docusign docu-sign esign envelope
dropbox|Dropbox|https://www.dropbox.com/|#0061ff|dropbox dbx-share transfer
wetransfer|WeTransfer|https://wetransfer.com/|#409fff|wetransfer we-transfer files
voice|Voice Mail Center|https://www.office.com/|#5558af|voicemail voice-msg vm-center ringcentral
fax|eFax|https://www.efax.com/|#ef6c00|efax fax-scan xerox-scan
gmx|GMX Dokumente|https://www.gmx.net/|#1c449b|gmx gmx-dokument freemail
webde|WEB.DE Online-Speicher|https://web.de/|#ffd800|web-de webde-speicher
laposte|La Poste Docs|https://www.laposte.net/|#003da5|laposte digiposte lapostenet
kddi|KDDI ファイル便|https://www.kddi.com/|#d7003a|kddi file-bin
oderfeld|Stadtwerke Oderfeld|https://www.stadtwerke-oderfeld.de/|#00754a|oderfeld sw-oderfeld personal
norvell|Norvell Logistics|https://www.norvell-logistics.com/|#0a3d62|norvell norvell-hr payroll
workday|Workday|https://www.workday.com/|#0875e1|workday myworkday wd5
adp|ADP Workforce Now|https://www.adp.com/|#d0271d|adp adp-payroll workforcenow
brackwater|Brackwater Health Trust|https://www.brackwaterhealth.org/|#005eb8|brackwater benefits enrol
westmarch|University of Westmarch|https://www.westmarch.ac.uk/|#4b2e83|westmarch library uni-sso
taubertal|Universität Taubertal|https://www.uni-taubertal.de/|#7a1f2b|uni-taubertal bibliothek idm
lorient|Université de Bretagne Centrale|https://www.univ-bretagne-centrale.fr/|#004b87|univ-bc ent scolarite
valdarno|Università del Valdarno|https://www.univaldarno.it/|#8b0000|univaldarno esse3 biblioteca
ibermutual|Grupo Almenara|https://www.grupoalmenara.es/|#c8102e|almenara nominas empleado
havenzicht|Havenzicht Zorggroep|https://www.havenzicht-zorg.nl/|#00857d|havenzicht afas salaris
politechnika|Politechnika Nadwiślańska|https://www.pnw.edu.pl/|#1a4480|pnw usos biblioteka
decathlon|Decathlon|https://www.decathlon.com/|#3643ba|decathlon rh-portail bulletins
cpanel|cPanel|https://www.cpanel.net/|#ff6c2c|cpanel webmail hosting-panel
roundcube|Roundcube Webmail|https://roundcube.net/|#37beff|roundcube webmail mailupdate
zimbra|Zimbra Collaboration|https://www.zimbra.com/|#0087c3|zimbra zmail collaboration
plesk|Plesk Obsidian|https://www.plesk.com/|#28aade|plesk obsidian panel8443
ionos|IONOS|https://www.ionos.de/|#003d8f|ionos 1und1 mail-ionos
strato|STRATO|https://www.strato.de/|#ff8800|strato strato-mail kunden
ovh|OVHcloud|https://www.ovhcloud.com/|#000e9c|ovh ovhcloud manager
aruba|Aruba Webmail|https://www.aruba.it/|#e2001a|aruba webmail-aruba rinnovo
homepl|home.pl|https://home.pl/|#ff4e00|homepl poczta panel
locaweb|Locaweb|https://www.locaweb.com.br/|#d71920|locaweb webmail painel
sakura|さくらのレンタルサーバ|https://rs.sakura.ad.jp/|#f16c8c|sakura rs-sakura mailbox
fortinet|SSL VPN Gateway|https://www.fortinet.com/|#307f39|sslvpn remote vpn-gw
citrix|Citrix Gateway|https://www.citrix.com/|#02a1c1|citrix netscaler storefront
anyconnect|Cisco Secure Access|https://www.cisco.com/|#049fd9|anyconnect vpn-login secureaccess
meta|Meta Business Support|https://www.facebook.com/|#0866ff|meta business-help fb-appeal page-review
instagram|Instagram|https://www.instagram.com/|#c13584|instagram ig-copyright verified-badge
tiktok|TikTok Creator Support|https://www.tiktok.com/|#fe2c55|tiktok creator-badge tt-support
youtube|YouTube Creator Studio|https://www.youtube.com/|#ff0000|youtube yt-copyright creator-studio
x|X Verified|https://x.com/|#0f1419|x-verified twitter-appeal bluebadge
steam|Steam|https://store.steampowered.com/|#1b2838|steamcommunity steam-trade stearn
faceit|FACEIT Open Cup|https://www.faceit.com/|#ff5500|faceit esl-cup cs2-cup
skinhaven|SkinHaven|https://skinhaven.gg/|#7b2ff7|skinhaven csskins knife-drop
roblox|Roblox|https://www.roblox.com/|#335fff|roblox rblx-trade bloxgift
epic|Epic Games|https://www.epicgames.com/|#2a2a2a|epicgames vbucks fn-cup
coinbase|Coinbase|https://www.coinbase.com/|#0052ff|coinbase cb-wallet coinbase-pro
kraken|Kraken|https://www.kraken.com/|#7132f5|kraken krakn pro-kraken
bitpanda|Bitpanda|https://www.bitpanda.com/|#27d17f|bitpanda bit-panda
bitvavo|Bitvavo|https://bitvavo.com/|#2323ff|bitvavo bit-vavo
btcturk|BtcTurk|https://www.btcturk.com/|#2b3a67|btcturk btc-turk kripto
bitflyer|bitFlyer|https://bitflyer.com/|#1c6dd0|bitflyer bit-flyer
traderep|Trade Republic|https://traderepublic.com/|#111111|traderepublic trade-republic
xtb|XTB|https://www.xtb.com/|#e4032e|xtb xstation
aurelion|Aurelion Markets|https://aurelion-markets.com/|#c9a227|aurelion aurelion-fx markets
mercado|Mercado Bitcoin|https://www.mercadobitcoin.com.br/|#f7931a|mercadobitcoin mb-cripto
randstad|Randstad|https://www.randstad.com/|#2175d9|randstad rs-jobs
adecco|Adecco|https://www.adecco.com/|#e30613|adecco adecco-hr vacantes
amazonjobs|Amazon Jobs|https://www.amazon.jobs/|#ff9900|amazon-jobs amz-hiring warehouse
helvora|Helvora Remote Staffing|https://helvora.com/|#00897b|helvora remote-job onboarding
infojobs|InfoJobs|https://www.infojobs.net/|#167db7|infojobs empleo-oferta
hearty|HeartNearby|https://heartnearby.com/|#e91e63|heartnearby local-dates verified-dates
tinder|Tinder Verified|https://tinder.com/|#fd297b|tinder tinder-safe dateverify
badoo|Badoo Verification|https://badoo.com/|#783bf9|badoo age-check meet
vodafone|Vodafone|https://www.vodafone.com/|#e60000|vodafone vf-esim my-vodafone
orange|Orange|https://www.orange.fr/|#ff7900|orange esim-orange portabilite
movistar|Movistar|https://www.movistar.es/|#019df4|movistar mi-movistar portabilidad
tim|TIM|https://www.tim.it/|#0033a1|tim mytim esim
kpn|KPN|https://www.kpn.com/|#00c300|kpn mijn-kpn simwissel
turkcell|Turkcell|https://www.turkcell.com.tr/|#ffc900|turkcell numara-tasima esim
docomo|NTTドコモ|https://www.docomo.ne.jp/|#cc0033|docomo d-account mnp
telekom|Telekom|https://www.telekom.de/|#e20074|telekom esim-telekom rufnummer
play|Play|https://www.play.pl/|#6c2c91|play play24 przenies-numer
mslogin|Microsoft|https://www.microsoft.com/|#0067b8|microsoft devicelogin teams-join
github|GitHub|https://github.com/|#24292f|github gh-security oauth-device
discord|Discord|https://discord.com/|#5865f2|discord nitro-gift dc-verify
slack|Slack|https://slack.com/|#611f69|slack workspace-join
teams|Microsoft Teams|https://www.microsoft.com/|#4b53bc|teams meeting-join teams-invite
openai|ChatGPT Team|https://chatgpt.com/|#10a37f|chatgpt ai-team invite
`

/** All of them by their ids. */
export const ORGS: Readonly<Record<string, Org>> = Object.fromEntries(
  TEXT.trim()
    .split('\n')
    .map((line) => {
      const [id = '', name = '', home = '', colour = '', hosts = ''] = line.split('|')
      return [id, { name, home, colour, hosts: hosts.split(' ') }]
    }),
)

export function orgOf(id: string): Org {
  const org = ORGS[id]
  if (org === undefined) throw new Error(`no organisation ${id}`)
  return org
}
