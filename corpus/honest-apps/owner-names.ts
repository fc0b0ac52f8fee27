import type { Tongue } from './words.ts'

/** Family names and trades, first as they are written, then as they stand in an address. */
export interface OwnerNames {
  readonly endings: readonly string[]
  readonly names: readonly (readonly [written: string, label: string])[]
  readonly trades: readonly (readonly [written: string, label: string])[]
}

const latin = (list: string): [string, string][] =>
  list
    .split(' ')
    .map((word) => [
      word.replaceAll('_', ' '),
      word
        .toLowerCase()
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .replaceAll('ł', 'l')
        .replaceAll('ı', 'i')
        .replaceAll('_', '-'),
    ])

const pairs = (list: string): [string, string][] =>
  list.split(' ').map((pair) => {
    const [written = '', label = ''] = pair.split('=')
    return [written, label]
  })

export const OWNER_NAMES: Readonly<Record<Tongue, OwnerNames>> = {
  en: {
    endings: ['co.uk', 'com', 'org.uk', 'com.au', 'ca'],
    names: latin('Hartwell Osgood Pemberly Thornfield Ashgrove Kirkbride Wexcombe Marlowe'),
    trades: latin('Cycles Bakery Analytics Housing_Trust Dental Robotics Outdoors Accountants'),
  },
  de: {
    endings: ['de', 'at', 'ch', 'eu'],
    names: latin('Lindner Brandhuber Ostermeier Kallweit Rosenau Thalbach Wiesinger Hagedorn'),
    trades: latin('Werkzeugbau Stadtwerke Buchhandlung Reisen Logistik Naturkost Steuerberatung Optik'),
  },
  fr: {
    endings: ['fr', 'be', 'ch', 'com'],
    names: latin('Beaumarchand Delorme-Vial Castaing Perrichon Montfleury Rouvière Gaudreau Lacombe'),
    trades: latin('Fromagerie Mutuelle Librairie Menuiserie Assurances Voyages Cycles Patrimoine'),
  },
  es: {
    endings: ['es', 'com.mx', 'cl', 'com.ar'],
    names: latin('Aldecoa Belmonte Cifuentes Villarreal Zuloaga Montoro Larrañaga Quiroga'),
    trades: latin('Cooperativa Viajes Electrónica Asesores Clínica Viveros Librería Gestoría'),
  },
  it: {
    endings: ['it', 'com', 'eu'],
    names: latin('Marchetti Bellandi Santacroce Tornaghi Fioravanti Colnaghi Zanardi Pellicciari'),
    trades: latin('Ceramiche Arredi Viaggi Pastificio Consulenza Tipografia Cantine Ottica'),
  },
  pt: {
    endings: ['com.br', 'pt', 'net.br'],
    names: latin('Albuquerque Figueiroa Sampaio Valadares Teixeira Monteverde Quintela Brandão'),
    trades: latin('Móveis Contabilidade Turismo Livraria Cerâmica Sementes Seguros Padaria'),
  },
  nl: {
    endings: ['nl', 'be', 'eu'],
    names: latin('Hoogendijk Terpstra Vermeulen Zandvliet Oosterhof Kranendonk Wiersma Bruinsma'),
    trades: latin('Fietsen Makelaars Bouw Kwekerij Verzekeringen Drukkerij Reizen Zuivel'),
  },
  sv: {
    endings: ['se', 'nu', 'com'],
    names: latin('Lindqvist Ekdahl Söderhamn Björkman Hallgren Norrsken Wallander Åkerblom'),
    trades: latin('Bokhandel Bygg Trädgård Kommun Försäkring Resor Snickeri Energi'),
  },
  pl: {
    endings: ['pl', 'com.pl', 'net.pl'],
    names: latin('Wiśniowski Kalinowski Zawadzki Dobrzański Olszański Krajewski Sokolnicki Jaworski'),
    trades: latin('Meble Księgarnia Turystyka Ubezpieczenia Ogrody Drukarnia Transport Optyk'),
  },
  cs: {
    endings: ['cz', 'sk', 'eu'],
    names: latin('Dvořáček Havlíček Kolářová Němeček Procházka Vaňkovský Zahradil Beránek'),
    trades: latin('Pekárna Knihy Nábytek Pojištění Reality Truhlářství Zahrada Cestovka'),
  },
  tr: {
    endings: ['com.tr', 'com', 'net.tr'],
    names: latin('Karahan Yıldızeli Demirtaş Akgün Öztoprak Sarıkaya Aydınlı Koçoğlu'),
    trades: latin('Mobilya Seyahat Sigorta Kitabevi Tarım Lojistik Eczane Yapı'),
  },
  ru: {
    endings: ['ru', 'com', 'su'],
    names: pairs(
      'Берёзкин=berezkin Соколовский=sokolovsky Ветров=vetrov Заречный=zarechny Кузьмин=kuzmin Лесной=lesnoy',
    ),
    trades: pairs('Мебель=mebel Книги=knigi Доставка=dostavka Сад=sad Транс=trans Оптика=optika'),
  },
  ja: {
    endings: ['co.jp', 'jp', 'or.jp', 'ne.jp'],
    names: pairs('三ツ橋=mitsuhashi 青葉=aoba 北山=kitayama 小笠原=ogasawara 桜井=sakurai 若松=wakamatsu'),
    trades: pairs('製作所=seisakusho 書店=shoten 観光=kanko 印刷=insatsu 酒造=shuzo 農園=nouen'),
  },
  zh: {
    endings: ['com.cn', 'cn', 'com.tw', 'com'],
    names: pairs('恒远=hengyuan 青禾=qinghe 云帆=yunfan 瑞和=ruihe 明达=mingda 海棠=haitang'),
    trades: pairs('科技=tech 书店=books 物流=wuliu 家居=home 教育=edu 茶业=tea'),
  },
  ko: {
    endings: ['co.kr', 'kr', 'com'],
    names: pairs('한울=hanul 도담=dodam 새롬=saerom 가온=gaon 미르=mir 다온=daon'),
    trades: pairs('서점=books 여행=tour 가구=gagu 소프트=soft 농장=farm 물산=mulsan'),
  },
  ar: {
    endings: ['com', 'ae', 'com.sa', 'ma'],
    names: pairs('الواحة=alwaha النخيل=alnakheel الريان=alrayan الساحل=alsahel البيان=albayan'),
    trades: pairs('للأثاث=furniture للسفر=travel للتأمين=takaful للكتب=books للتجارة=trading'),
  },
}
