import { columns, type Tongue } from './words.ts'

/** Brands of goods, which resellers carry and collectors meet over, with the address of each. */
export const GOODS_BRANDS: readonly (readonly [name: string, site: string])[] = [
  ['Samsung', 'https://www.samsung.com/'],
  ['Bosch', 'https://www.bosch.com/'],
  ['LEGO', 'https://www.lego.com/'],
  ['Nintendo', 'https://www.nintendo.com/'],
  ['Volkswagen', 'https://www.volkswagen.com/'],
  ['Dell', 'https://www.dell.com/'],
  ['Canon', 'https://global.canon/'],
  ['Miele', 'https://www.miele.com/'],
  ['Shimano', 'https://www.shimano.com/'],
  ['Yamaha', 'https://www.yamaha.com/'],
]

/** Brands that papers write about. */
export const BRANDS: readonly (readonly [name: string, site: string])[] = [
  ...GOODS_BRANDS,
  ['Apple', 'https://www.apple.com/'],
  ['Microsoft', 'https://www.microsoft.com/'],
  ['PayPal', 'https://www.paypal.com/'],
  ['Netflix', 'https://www.netflix.com/'],
  ['Amazon', 'https://www.amazon.com/'],
  ['DHL', 'https://www.dhl.com/'],
  ['Adobe', 'https://www.adobe.com/'],
  ['Google', 'https://www.google.com/'],
]

const BANKS = columns(
  'Savings Bank|Sparkasse|Crédit Coopératif Local|Caja Rural|Banca Popolare|Caixa Agrícola|Spaarbank|Sparbank',
  'Bank Spółdzielczy|Spořitelna|Tasarruf Bankası|Кредитный союз|信用金庫|农村信用社|새마을금고|مصرف التوفير',
)

/** A bank's name in an owner's language; the owner's own name makes it one of no other. */
export const bankWord = (tongue: Tongue): string => BANKS[tongue]

const TRADE = columns(
  'Authorised dealer of|Autorisierter Händler von|Revendeur agréé|Distribuidor autorizado de|Rivenditore autorizzato|Revendedor autorizado|Erkend dealer van|Auktoriserad återförsäljare av',
  'Autoryzowany sprzedawca|Autorizovaný prodejce|Yetkili satıcı:|Официальный дилер|正規販売店:|授权经销商:|공식 대리점:|موزع معتمد',
)

export const dealerWord = (tongue: Tongue): string => TRADE[tongue]

const UNOFFICIAL = columns(
  'An unofficial fan page; not connected with|Inoffizielle Fanseite; keine Verbindung zu|Site de fans, sans lien avec|Página de aficionados, sin relación con|Sito di appassionati, non collegato a|Página de fãs, sem ligação com|Onofficiële fansite, niet verbonden met|Inofficiell fansida, utan koppling till',
  'Nieoficjalna strona fanów, niezwiązana z|Neoficiální stránka fanoušků, bez vztahu k|Resmî olmayan hayran sitesi:|Неофициальный фан-сайт, не связан с|非公式ファンサイト。次の企業とは無関係です:|非官方粉丝站,与以下公司无关:|비공식 팬 사이트이며 다음과 무관합니다:|موقع معجبين غير رسمي ولا علاقة له بـ',
)

export const unofficialWord = (tongue: Tongue): string => UNOFFICIAL[tongue]

const PHISHING = columns(
  'Warning: false mails in the name of|Warnung vor falschen Mails im Namen von|Attention aux faux courriels au nom de|Aviso: correos falsos en nombre de|Attenzione: false email a nome di|Alerta: e-mails falsos em nome de|Waarschuwing voor valse mails uit naam van|Varning för falska mejl från',
  'Ostrzeżenie: fałszywe wiadomości od|Varování před falešnými e-maily jménem|Uyarı: şu ad altında sahte e-postalar:|Осторожно: поддельные письма от имени|次の企業を装う偽メールにご注意ください:|警惕冒充以下公司的诈骗邮件:|다음을 사칭한 가짜 메일 주의:|تحذير: رسائل مزيفة باسم',
)

export const warningWord = (tongue: Tongue): string => PHISHING[tongue]
