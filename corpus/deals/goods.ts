import type { Chance } from '../make/chance.ts'
import type { Tongue } from './labels.ts'

/** Goods, names of people and prices of each language's country. */
export interface Land {
  /** `#` is the number. */
  readonly money: string
  readonly perEuro: number
  readonly end: string
  /** `name=price in euros`. */
  readonly items: readonly string[]
  readonly people: readonly string[]
  readonly cities: readonly string[]
  readonly banks: readonly string[]
}

const land = (row: string, items: string, people: string, cities: string, banks: string): Land => {
  const [money = '#', perEuro = '1', end = 'com'] = row.split('|')
  const list = (text: string) => text.split('|')
  return {
    money,
    end,
    perEuro: Number(perEuro),
    items: list(items),
    people: list(people),
    cities: list(cities),
    banks: list(banks),
  }
}

const LANDS: Readonly<Record<Tongue, Land>> = {
  en: land(
    '£#|0.9|co.uk',
    'iPhone 13 128GB, unlocked=340|Baby pushchair with rain cover=120|IKEA Kallax shelf unit=45|Trek mountain bike, 19 inch frame=410|Nintendo Switch OLED + 2 games=220|Barbour waxed jacket, size M=95|Oak dining table and six chairs=260|Dyson V10 vacuum cleaner=140',
    'Hannah Whitfield|Callum Reid|Priya Nair|Owen Marsh|Grace Adeyemi|Tom Hollis',
    'Leeds|Bristol|Cardiff|Norwich|Glasgow|Reading',
    'Barclays|Lloyds Bank|NatWest|HSBC|Monzo|Santander',
  ),
  de: land(
    '# €|1|de',
    'Kinderwagen Bugaboo, gut erhalten=190|Thermomix TM5 mit Zubehör=430|Herren-Rennrad Canyon RH 58=780|Playstation 5 mit zwei Controllern=350|Sofa 3-Sitzer grau=160|Lego Technic 42115=240|Winterreifen 205/55 R16=130|Kaffeevollautomat De’Longhi=210',
    'Sabine Krüger|Jonas Wendt|Mehmet Aydin|Katrin Bauer|Lukas Oberhofer|Petra Schulze',
    'Leipzig|Dortmund|Freiburg|Nürnberg|Graz|Kiel',
    'Sparkasse|Volksbank|Commerzbank|Deutsche Bank|ING|Postbank',
  ),
  fr: land(
    '# €|1|fr',
    'Poussette Yoyo complète=210|Canapé d’angle gris=250|Vélo électrique Btwin=590|Robe de soirée taille 38=35|iPhone 12 64 Go très bon état=230|Perceuse Bosch Professional=75|Sac à main cuir vintage=60|Table basse en chêne=90',
    'Camille Lefort|Julien Besson|Nadia Cherif|Thomas Guérin|Élodie Marchand|Yanis Roche',
    'Nantes|Grenoble|Lille|Rennes|Dijon|Tours',
    'Crédit Agricole|La Banque Postale|BNP Paribas|Caisse d’Épargne|Boursorama|LCL',
  ),
  es: land(
    '# €|1|es',
    'Patinete eléctrico Xiaomi=180|Cámara Canon EOS 250D=390|Cochecito Bugaboo=220|Chaqueta de cuero talla M=55|Bicicleta de carretera Orbea=640|Mesa de comedor extensible=140|Nintendo Switch=170|Guitarra española Alhambra=160',
    'Lucía Herrero|Marcos Pineda|Nuria Bosch|Álvaro Quintana|Inés Robledo|Iván Serrano',
    'Zaragoza|Valencia|Málaga|Vigo|Murcia|Bilbao',
    'CaixaBank|BBVA|Santander|Sabadell|Unicaja|ING',
  ),
  it: land(
    '# €|1|it',
    'Passeggino trio Chicco=150|Bicicletta Bianchi da corsa=520|iPhone 12 Pro 128 GB=290|Divano letto due posti=170|Borsa in pelle nera=70|Macchina da caffè Gaggia=95|Monopattino elettrico=160|Libreria in legno massello=110',
    'Giulia Ferrante|Marco Bellini|Sara De Santis|Paolo Greco|Chiara Lombardi|Davide Rota',
    'Bologna|Torino|Bari|Verona|Catania|Padova',
    'Intesa Sanpaolo|UniCredit|Poste Italiane|BPER|Banco BPM|Fineco',
  ),
  pt: land(
    '# €|1|pt',
    'Carrinho de bebé Chicco=130|iPhone 11 64 GB=190|Bicicleta BTT roda 29=260|Sofá de três lugares=150|Máquina de lavar Bosch=180|Consola PS4 com jogos=140|Casaco de inverno tamanho L=35|Berbequim Makita=80',
    'Inês Carvalho|Rui Figueira|Beatriz Moura|Tiago Antunes|Marta Seabra|João Lobato',
    'Braga|Coimbra|Setúbal|Aveiro|Faro|Leiria',
    'Caixa Geral de Depósitos|Millennium bcp|Santander Totta|BPI|novobanco|ActivoBank',
  ),
  nl: land(
    '€ #|1|nl',
    'Gazelle damesfiets 7 versnellingen=240|Bugaboo Fox kinderwagen=320|Senseo koffieapparaat=35|PlayStation 5 met games=360|Eettafel eiken 180 cm=190|iPhone 13 mini 128 GB=280|Racefiets Koga maat 56=480|Airfryer Philips XXL=90',
    'Sanne de Wit|Bram Verhoeven|Fatima El Amrani|Joost Kuipers|Lotte Smeets|Thijs Postma',
    'Utrecht|Eindhoven|Zwolle|Gent|Haarlem|Breda',
    'ING|Rabobank|ABN AMRO|KBC|SNS|Belfius',
  ),
  pl: land(
    '# zł|4.3|pl',
    'Wózek dziecięcy 3w1=170|Rower górski Kross=280|Konsola Xbox Series S=160|Kurtka zimowa 4F rozm. L=40|iPhone 12 128 GB=240|Stół drewniany z krzesłami=150|Ekspres do kawy Philips=180|Opony zimowe 16 cali=110',
    'Agnieszka Wrona|Tomasz Bielak|Karolina Zięba|Piotr Mazurek|Ewelina Sroka|Marek Gajda',
    'Lublin|Poznań|Rzeszów|Gdynia|Katowice|Opole',
    'PKO BP|mBank|ING Bank Śląski|Santander|Pekao S.A.|Alior Bank',
  ),
  cs: land(
    '# Kč|25|cz',
    'Dětský kočárek Thule=230|Horské kolo Author=310|Zimní pneumatiky Barum=95|Kávovar De’Longhi=150|Dámská bunda Hannah=40|Playstation 4 Pro=170|Sedací souprava=210|Lego Technic jeřáb=85',
    'Lenka Dvořáková|Petr Zeman|Jana Kolářová|Martin Pokorný|Veronika Šimková|Tomáš Beran',
    'Brno|Plzeň|Olomouc|Liberec|Zlín|Pardubice',
    'Česká spořitelna|ČSOB|Komerční banka|Moneta|Raiffeisenbank|Air Bank',
  ),
  tr: land(
    '# TL|45|com.tr',
    'iPhone 13 128 GB kutulu=480|Bebek arabası Chicco=120|Köşe koltuk takımı=260|PlayStation 5 iki kollu=430|Bisiklet 28 jant=180|Deri ceket M beden=45|Çamaşır makinesi Bosch=190|Gitar Yamaha=110',
    'Elif Yılmaz|Murat Kaya|Zeynep Arslan|Emre Doğan|Ayşe Polat|Burak Şahin',
    'Bursa|İzmir|Antalya|Konya|Eskişehir|Adana',
    'Ziraat Bankası|İş Bankası|Garanti BBVA|Akbank|Yapı Kredi|VakıfBank',
  ),
  ar: land(
    '# ريال|4|com.sa',
    'آيفون 13 سعة 128 جيجا=350|عربة أطفال بحالة ممتازة=90|طقم كنب سبع مقاعد=280|بلايستيشن 5 مع يدين=340|ساعة كاسيو رجالية=60|دراجة هوائية جبلية=120|مكيف شباك جنرال=150|كاميرا كانون مع عدسة=300',
    'محمد العتيبي|سارة الحربي|عبدالله القحطاني|نورة الشهري|خالد المنصوري|ريم الزهراني',
    'الرياض|جدة|الدمام|دبي|الشارقة|الدوحة',
    'مصرف الراجحي|البنك الأهلي|بنك الرياض|بنك ساب|مصرف الإنماء|بنك دبي الإسلامي',
  ),
  ja: land(
    '¥#|160|co.jp',
    'Nintendo Switch 有機ELモデル=190|ベビーカー アップリカ=95|iPhone 13 128GB 美品=360|電動アシスト自転車=420|レディース コート Mサイズ=45|一眼レフカメラ Canon=310|プラモデル 未組立 3点=40|ダイソン 掃除機 V8=110',
    '佐藤 美咲|田中 健一|鈴木 由香|高橋 大輔|渡辺 直子|伊藤 翔',
    '横浜市|名古屋市|福岡市|仙台市|札幌市|神戸市',
    '三菱UFJ銀行|三井住友銀行|みずほ銀行|ゆうちょ銀行|楽天銀行|りそな銀行',
  ),
}

export const landOf = (tongue: Tongue): Land => LANDS[tongue]

/** A number of euros as it is written in a language. */
export function moneyIn(tongue: Tongue, euros: number, chance: Chance, money = LANDS[tongue].money): string {
  const { perEuro } = LANDS[tongue]
  const amount = euros * perEuro
  const units = amount > 900 ? Math.round(amount / 10) * 10 : Math.floor(amount)
  const isPointed = tongue === 'en' || tongue === 'ar' || tongue === 'ja'
  const whole = String(units).replace(
    /\B(?=(\d{3})+$)/g,
    isPointed ? ',' : ['fr', 'pl', 'cs'].includes(tongue) ? ' ' : '.',
  )
  if (tongue === 'ja' || (units > 900 && chance.maybe(0.5))) return money.replace('#', whole)
  const cents = chance.of(['00', '00', '50', '99', '90', chance.digits(2)])
  return money.replace('#', `${whole}${isPointed ? '.' : ','}${cents}`)
}

const MONTHS_EN = 'November|December'.split('|')

/** A day near the end of the year. */
export function dayIn(tongue: Tongue, chance: Chance): string {
  const day = 22 + chance.below(8)
  const month = chance.below(4) === 0 ? 1 : 0
  if (tongue === 'ja') return `2026年${11 + month}月${day}日`
  if (tongue === 'en') return `${day} ${MONTHS_EN[month]} 2026`
  const sign = ['de', 'pl', 'cs', 'tr'].includes(tongue) ? '.' : tongue === 'nl' ? '-' : '/'
  return [day, 11 + month, 2026].join(sign)
}
