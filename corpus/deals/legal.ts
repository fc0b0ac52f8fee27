import type { Chance } from '../make/chance.ts'
import { escaped } from '../make/pages/layout.ts'
import type { Tongue } from './labels.ts'

const LINES: Readonly<Record<Tongue, string>> = {
  en: 'Prices include VAT unless stated otherwise.|By continuing you accept our terms of use and confirm that you have read the privacy notice.|Payments are processed in accordance with the PCI DSS standard.|Your card issuer may ask you to approve the payment in its app.|Our customer service is open Monday to Saturday from 8am to 8pm.|Personal data is kept only as long as the law requires.|Registered office and company number are given in the legal notice.|If something is not right, contact us within 14 days.',
  de: 'Alle Preise inklusive gesetzlicher Mehrwertsteuer.|Mit dem Fortfahren akzeptieren Sie unsere Nutzungsbedingungen und bestätigen, die Datenschutzhinweise gelesen zu haben.|Zahlungen werden nach dem Standard PCI DSS verarbeitet.|Ihre Bank fordert Sie gegebenenfalls zur Freigabe in ihrer App auf.|Unser Kundenservice ist montags bis samstags von 8 bis 20 Uhr erreichbar.|Personenbezogene Daten werden nur so lange gespeichert, wie es das Gesetz verlangt.|Sitz und Registernummer finden Sie im Impressum.|Sie können innerhalb von 14 Tagen ohne Angabe von Gründen widerrufen.',
  fr: 'Tous les prix s’entendent TTC.|En poursuivant, vous acceptez nos conditions d’utilisation et reconnaissez avoir lu la politique de confidentialité.|Les paiements sont traités selon la norme PCI DSS.|Votre banque peut vous demander de valider l’opération dans son application.|Notre service client répond du lundi au samedi de 8 h à 20 h.|Vos données ne sont conservées que le temps prévu par la loi.|Siège social et numéro RCS figurent dans les mentions légales.|Vous disposez d’un délai de rétractation de 14 jours.',
  es: 'Precios con IVA incluido.|Al continuar aceptas las condiciones de uso y confirmas que has leído la política de privacidad.|Los pagos se procesan conforme a la norma PCI DSS.|Tu banco puede pedirte que apruebes la operación en su aplicación.|Atención al cliente de lunes a sábado de 8 a 20 h.|Los datos se conservan solo el tiempo que exige la ley.|El domicilio social y el CIF figuran en el aviso legal.|Dispones de 14 días para desistir de la compra.',
  it: 'Prezzi comprensivi di IVA.|Proseguendo accetti le condizioni d’uso e dichiari di aver letto l’informativa sulla privacy.|I pagamenti sono gestiti secondo lo standard PCI DSS.|La tua banca può chiederti di confermare l’operazione nella sua app.|Il servizio clienti risponde dal lunedì al sabato, dalle 8 alle 20.|I dati sono conservati solo per il tempo previsto dalla legge.|Sede legale e partita IVA sono indicate nelle note legali.|Hai 14 giorni per recedere dall’acquisto.',
  pt: 'Preços com IVA incluído.|Ao continuar aceita os termos de utilização e confirma que leu a política de privacidade.|Os pagamentos são processados segundo a norma PCI DSS.|O seu banco pode pedir a aprovação da operação na aplicação.|Apoio ao cliente de segunda a sábado, das 8h às 20h.|Os dados são guardados apenas pelo tempo exigido por lei.|A sede e o NIPC constam do aviso legal.|Dispõe de 14 dias para livre resolução.',
  nl: 'Alle prijzen zijn inclusief btw.|Door verder te gaan ga je akkoord met de voorwaarden en bevestig je dat je de privacyverklaring hebt gelezen.|Betalingen worden verwerkt volgens de PCI DSS-standaard.|Je bank kan je vragen de betaling in de app goed te keuren.|Onze klantenservice is bereikbaar van maandag tot en met zaterdag, 8.00 tot 20.00 uur.|Gegevens worden niet langer bewaard dan de wet vereist.|Adres en KvK-nummer staan op de contactpagina.|Je hebt 14 dagen bedenktijd.',
  pl: 'Ceny zawierają podatek VAT.|Kontynuując, akceptujesz regulamin i potwierdzasz zapoznanie się z polityką prywatności.|Płatności są przetwarzane zgodnie ze standardem PCI DSS.|Twój bank może poprosić o zatwierdzenie płatności w aplikacji.|Biuro obsługi klienta działa od poniedziałku do soboty w godz. 8–20.|Dane przechowujemy tylko tak długo, jak wymaga tego prawo.|Siedziba spółki i numer KRS znajdują się w zakładce Kontakt.|Masz 14 dni na odstąpienie od umowy.',
  cs: 'Ceny jsou uvedeny včetně DPH.|Pokračováním souhlasíte s obchodními podmínkami a potvrzujete, že jste si přečetli zásady ochrany osobních údajů.|Platby jsou zpracovávány podle standardu PCI DSS.|Banka vás může požádat o potvrzení platby v aplikaci.|Zákaznická linka je v provozu od pondělí do soboty od 8 do 20 hodin.|Údaje uchováváme jen po dobu, kterou vyžaduje zákon.|Sídlo společnosti a IČO najdete v kontaktech.|Od smlouvy můžete odstoupit do 14 dnů.',
  tr: 'Fiyatlara KDV dahildir.|Devam ederek kullanım koşullarını kabul eder ve aydınlatma metnini okuduğunuzu onaylarsınız.|Ödemeler PCI DSS standardına göre işlenir.|Bankanız ödemeyi uygulamasında onaylamanızı isteyebilir.|Müşteri hizmetleri pazartesiden cumartesiye 08.00–20.00 arasında açıktır.|Kişisel veriler yalnızca yasanın gerektirdiği süre boyunca saklanır.|Şirket merkezi ve MERSİS numarası künyede yer alır.|14 gün içinde cayma hakkınız vardır.',
  ar: 'الأسعار شاملة ضريبة القيمة المضافة.|بالمتابعة فإنك توافق على شروط الاستخدام وتقر بقراءة سياسة الخصوصية.|تتم معالجة المدفوعات وفق معيار PCI DSS.|قد يطلب منك البنك الموافقة على العملية في تطبيقه.|خدمة العملاء متاحة من السبت إلى الخميس من 8 صباحا حتى 8 مساء.|نحتفظ بالبيانات للمدة التي يتطلبها النظام فقط.|السجل التجاري والعنوان مذكوران في صفحة اتصل بنا.|يمكنك إرجاع المشتريات خلال 14 يوما.',
  ja: '表示価格は税込です。|続行すると、利用規約およびプライバシーポリシーに同意したものとみなされます。|お支払いはPCI DSSに準拠して処理されます。|カード会社のアプリで承認を求められる場合があります。|カスタマーサポートの受付時間は平日9時から18時です。|個人情報は法令で定める期間のみ保管します。|会社所在地は特定商取引法に基づく表記をご覧ください。|商品到着後8日以内は返品を承ります。',
}

/** Small print as HTML, in paragraphs or in one. */
export function legalOf(tongue: Tongue, count: number, chance: Chance): string {
  const lines = chance.some(LINES[tongue].split('|'), count).map((line) => escaped(line))
  return chance.of([
    () => `<p class="legal">${lines.join(' ')}</p>`,
    () => lines.map((line) => `<p><small>${line}</small></p>`).join(''),
    () => `<ul class="notes">${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`,
  ])()
}

/** An inline sprite of icons, as many pages carry one. */
export function spriteOf(count: number, chance: Chance): string {
  const point = () => `${chance.below(24)}.${chance.digits(2)} ${chance.below(24)}.${chance.digits(1)}`
  const pathOf = () =>
    `M${point()}${Array.from({ length: 5 + chance.below(9) }, () => `${chance.of(['l', 'L', 'c', 'C'])}${point()} ${point()} ${point()}`).join('')}z`
  const names = 'lock card truck chat user heart star arrow check cart info home phone mail bell'.split(' ')
  const symbols = chance
    .some(names, count)
    .map((name) => `<symbol id="i-${name}" viewBox="0 0 24 24"><path d="${pathOf()}"/></symbol>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" style="display:none">${symbols.join('')}</svg>`
}

/** Rules for a number of classes, as style sheets in a page have them. */
export function rulesOf(count: number, chance: Chance): string {
  const names =
    'card row col grid hero title price list item tag badge box panel tab modal step note field label icon media meta foot side'.split(
      ' ',
    )
  const rule = (name: string) =>
    `.${name}${chance.of(['', '__in', '-wrap', ':hover', '>p', ' a'])}{${chance
      .some(
        [
          `margin:${chance.below(5) * 4}px ${chance.below(6) * 4}px`,
          `padding:${chance.below(8) * 4}px`,
          `color:#${chance.hex(3)}`,
          `display:${chance.of(['flex', 'grid', 'block'])}`,
          `gap:${4 + chance.below(5) * 4}px`,
          `border-radius:${chance.below(12)}px`,
          `font-size:${12 + chance.below(14)}px`,
          `background:#f${chance.hex(2)}`,
        ],
        2 + chance.below(4),
      )
      .join(';')}}`
  const rules = Array.from({ length: count }, () =>
    rule(`${chance.of(names)}${chance.of(['', '', '-lg', '-sm', '2'])}`),
  )
  return `<style>${rules.join('\n')}</style>`
}
