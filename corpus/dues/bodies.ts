import { SOUTH } from './bodies-south.ts'
import { WEST } from './bodies-west.ts'
import { type Body, office } from './body.ts'

const NORTH_AND_EAST = [
  office(
    'Krajowy Rejestr Mandatów i Opłat|pl|https://www.rejestrmandatow.pl/|mandat e-mandat oplaty rejestr doplata gov-mandaty|com info online pl.com top|# zł|50|500||ref|#dc143c',
    'Nieopłacony mandat karny|Mandat {r} na kwotę {a} nie został opłacony. Wpłaty należy dokonać do {d}, w przeciwnym razie sprawa trafi do egzekucji.|Wezwanie do zapłaty|Za przejazd odcinkiem płatnym nie wniesiono opłaty. Do zapłaty: {a}.',
    'Opłać mandat|Przejdź do płatności|Zapłać',
  ),
  office(
    'Fundusz Dopłat do Energii|pl|https://www.doplatydoenergii.org.pl/|doplaty energia zwrot bon-energetyczny tauron-zwrot|com info online click site|# zł|120|1100|PESEL|number|#0052a5',
    'Bon energetyczny|Przysługuje Państwu zwrot w wysokości {a}. Wniosek {r} należy potwierdzić do {d}.|Nadpłata za energię|Na Państwa koncie powstała nadpłata {a}. Podaj kartę, na którą ma zostać zwrócona.',
    'Odbierz zwrot|Potwierdź wniosek|Dalej',
  ),
  office(
    'Trängselskatt Väst|sv|https://www.trangselskattvast.se/|trangselskatt vagavgift skatt betala fordon|com info online se.com top|# kr|22|630||plate|#d70000',
    'Obetald trängselskatt|Det finns en obetald avgift på {a} för ditt fordon. Betala senast {d} för att undvika förseningsavgift.|Påminnelse {r}|Vi har inte mottagit din betalning på {a}. Ärendet kan lämnas till inkasso.',
    'Betala nu|Till betalning|Fortsätt',
  ),
  office(
    'Skatteopgørelsen|da|https://www.skatteopgoerelsen.dk/|skat overskydende-skat tilbagebetaling borger aarsopgoerelse|com info online dk.com net|# kr.|340|4800|CPR-nummer|number|#14143c',
    'Du har penge til gode|Vi har beregnet, at du skal have {a} tilbage i overskydende skat. Bekræft dine oplysninger senest {d}.|Overskydende skat|Udbetalingen på {a} (sag {r}) kunne ikke gennemføres, fordi din konto ikke er registreret.',
    'Få udbetalt|Bekræft|Fortsæt',
  ),
  office(
    'Fjordveien Bompengeselskap|nb|https://www.fjordveienbom.no/|bompenger autopass-faktura passering bom fjordveien|com info online top no.com|kr #|31|240||plate|#ff6b00',
    'Ubetalt bompassering|Passeringen {r} på {a} er ikke betalt. Betal innen {d} for å unngå gebyr på 300 kr.|Faktura til forfall|Vi fikk ikke trukket kortet ditt. Utestående: {a}.',
    'Betal faktura|Til betaling|Neste',
  ),
  office(
    'Eläke- ja tukipalvelu|fi|https://www.elakejatuki.fi/|elake tuki veronpalautus omakanta-vero palautus asiointi|com info online fi.com net|# €|70|560|Henkilötunnus|number|#003580',
    'Sinulle on maksamaton palautus|Tietojesi mukaan sinulle kuuluu {a}. Vahvista tietosi viimeistään {d}.|Päätös palautuksesta {r}|Emme voineet maksaa summaa {a}, koska tilitietosi puuttuvat.',
    'Vahvista tiedot|Hae palautus|Jatka',
  ),
  office(
    'Správa dálničních poplatků|cs|https://www.dalnicnipoplatky.cz/|edalnice znamka pokuta dalnice poplatek|com info online cz.com top|# Kč|230|2000||plate|#11457e',
    'Neuhrazený dálniční poplatek|U vozidla evidujeme jízdu bez platné známky. Uhraďte {a} do {d}.|Výzva k úhradě {r}|Částka {a} nebyla připsána. Po lhůtě bude zahájeno správní řízení.',
    'Uhradit|Přejít k platbě|Pokračovat',
  ),
  office(
    'Příspěvek na bydlení a energie|cs|https://www.prispeveknaenergie.cz/|prispevek mpsv-davky davky energie usporny-tarif|com info online cz.com site|# Kč|1500|9500|Rodné číslo|number|#005eb8',
    'Nárok na příspěvek|Vaší domácnosti byl schválen příspěvek {a}. Žádost {r} potvrďte do {d}.|Přeplatek k vyplacení|Přeplatek {a} bude odeslán na vaši platební kartu.',
    'Potvrdit žádost|Vyplatit příspěvek|Dále',
  ),
  office(
    'ETC利用照会サービス|ja|https://www.etc-meisai.jp/|etc-meisai etc etc-info meisai etcservice|com cn top shop xyz icu|#円|1200|9800||ref|#00479d',
    'ETCサービスの重要なお知らせ|お客様のETCサービスは無効になりました。{d}までにお手続きいただけない場合、ご利用が停止されます。|未払い通行料金のご案内|お客様番号 {r} の通行料金 {a} が未払いとなっております。',
    '確認する|お支払いへ進む|次へ',
  ),
  office(
    '国税還付金センター|ja|https://www.kanpukin-center.jp/|nta kokuzei kanpu e-tax zeikin|com cn top xyz online|#円|8000|68000|個人番号|ref|#8c1c3c',
    '還付金のお受け取り手続き|確定申告の結果、{a}の還付金がございます。{d}までにお手続きください。|未納税金のお知らせ|滞納税額 {a}（整理番号 {r}）が確認されました。期日までにご納付がない場合、差押え処分を執行いたします。',
    'お手続きはこちら|納付する|次へ',
  ),
]

export const BODIES: readonly Body[] = [...WEST, ...SOUTH, ...NORTH_AND_EAST]
