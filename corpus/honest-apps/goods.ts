import { columns, type Tongue } from './words.ts'

const ROWS: readonly (readonly [west: string, east: string])[] = [
  [
    'Wool blanket|Wolldecke|Plaid en laine|Manta de lana|Coperta di lana|Manta de lã|Wollen deken|Yllefilt',
    'Koc wełniany|Vlněná deka|Yün battaniye|Шерстяной плед|ウールブランケット|羊毛毯|울 담요|بطانية صوف',
  ],
  [
    'Enamel mug|Emaillebecher|Tasse en émail|Taza esmaltada|Tazza smaltata|Caneca esmaltada|Emaille mok|Emaljmugg',
    'Kubek emaliowany|Smaltovaný hrnek|Emaye kupa|Эмалированная кружка|ホーローマグ|搪瓷杯|법랑 머그|كوب مينا',
  ],
  [
    'Oak board|Eichenbrett|Planche en chêne|Tabla de roble|Tagliere di rovere|Tábua de carvalho|Eiken plank|Ekbräda',
    'Deska dębowa|Dubové prkénko|Meşe tahta|Дубовая доска|オークのまな板|橡木砧板|참나무 도마|لوح بلوط',
  ],
  [
    'Coffee, 500 g|Kaffee, 500 g|Café, 500 g|Café, 500 g|Caffè, 500 g|Café, 500 g|Koffie, 500 g|Kaffe, 500 g',
    'Kawa, 500 g|Káva, 500 g|Kahve, 500 g|Кофе, 500 г|コーヒー豆 500g|咖啡豆 500克|원두 500g|قهوة 500 غ',
  ],
  [
    'Linen towel|Leinentuch|Torchon en lin|Paño de lino|Strofinaccio di lino|Pano de linho|Linnen doek|Linnehandduk',
    'Ręcznik lniany|Lněná utěrka|Keten havlu|Льняное полотенце|リネンタオル|亚麻毛巾|리넨 타월|منشفة كتان',
  ],
  [
    'Beeswax candle|Bienenwachskerze|Bougie à la cire|Vela de cera|Candela di cera|Vela de cera|Bijenwaskaars|Bivaxljus',
    'Świeca woskowa|Svíčka z vosku|Balmumu mum|Восковая свеча|みつろうキャンドル|蜂蜡蜡烛|밀랍 양초|شمعة عسل',
  ],
  [
    'Leather belt|Ledergürtel|Ceinture en cuir|Cinturón de cuero|Cintura di pelle|Cinto de couro|Leren riem|Läderbälte',
    'Pasek skórzany|Kožený opasek|Deri kemer|Кожаный ремень|革ベルト|皮带|가죽 벨트|حزام جلد',
  ],
  [
    'Garden shears|Gartenschere|Sécateur|Tijeras de podar|Cesoie|Tesoura de poda|Snoeischaar|Sekatör',
    'Sekator|Zahradní nůžky|Bahçe makası|Секатор|剪定ばさみ|园艺剪|전지가위|مقص حديقة',
  ],
]

const NAMES = ROWS.map(([west, east]) => columns(west, east))

export const goodsOf = (tongue: Tongue): readonly string[] => NAMES.map((row) => row[tongue])

const CURRENCY = columns('£|€|€|€|€|R$|€|kr', 'zł|Kč|₺|₽|¥|¥|₩|د.إ')

export const currencyOf = (tongue: Tongue): string => CURRENCY[tongue]
