import type { Tales } from './tales.ts'

/** Texts of kits in Polish, Czech, Turkish, Arabic and Japanese. */
export const EAST: Tales = {
  pl: {
    market: `Twój przedmiot został opłacony|{b} zapłacił(a) {a} za „{i}”. Środki czekają w {n}. Podaj kartę, na którą mamy je przelać.|Odbierz {a}
Zamówienie {r}|Kupujący opłacił zamówienie z dostawą. Potwierdź odbiór pieniędzy do {d}, aby kurier mógł przyjechać po paczkę.|Otrzymaj środki`,
    stay: `Potwierdź rezerwację|Obiekt nie mógł zweryfikować karty. Potwierdź dane karty do {d}, w przeciwnym razie rezerwacja {r} zostanie anulowana.|Potwierdzam`,
    points: `{p} punktów wygasa {d}|Wymień punkty {n} na nagrodę. Płacisz tylko {a} za przesyłkę.|Wymień punkty`,
    plan: `Płatność odrzucona|Nie udało się pobrać {a} za subskrypcję {n}. Zaktualizuj kartę, aby nie stracić dostępu.|Zaktualizuj kartę
Usługa wygasa {d}|Faktura {r} na {a} nie została opłacona. Domena i poczta zostaną wyłączone.|Opłać fakturę`,
    prize: `Gratulacje!|Wygrywasz „{i}” w ankiecie {n}. Wystarczy opłacić przesyłkę {a}.|Odbierz nagrodę`,
    gift: `Sprawdź saldo karty|Wpisz numer i kod PIN karty podarunkowej {n}, aby zobaczyć dostępne środki.|Sprawdź saldo`,
    claim: `Zwrot {a} gotowy|Za odwołany lot lub koncert ({r}) należy Ci się zwrot. Podaj kartę, na którą {n} przeleje środki.|Odbierz zwrot`,
    let: `Zarezerwuj mieszkanie|{b} zaakceptował(a) Twoje zgłoszenie. Prześlij zdjęcie dowodu, selfie i wpłać zwrotną kaucję {a} przez {n}.|Zweryfikuj się`,
  },
  cs: {
    market: `Vaše zboží bylo zaplaceno|{b} zaplatil(a) {a} za „{i}“. Peníze jsou připraveny u {n}. Zadejte kartu, na kterou je chcete přijmout.|Získat {a}
Objednávka {r} čeká|Kupující objednal kurýra a zaplatil. Potvrďte přijetí platby do {d}.|Přijmout platbu`,
    stay: `Potvrďte rezervaci|Ubytování nemohlo ověřit vaši kartu. Pokud ji nepotvrdíte do {d}, rezervace {r} bude zrušena.|Potvrdit rezervaci`,
    points: `{p} bodů vyprší {d}|Vyměňte věrnostní body {n} za dárek, zaplatíte pouze {a} za dopravu.|Vyměnit body`,
    plan: `Platba se nezdařila|Nepodařilo se strhnout {a} za předplatné {n}. Aktualizujte platební kartu, jinak bude služba {d} vypnuta.|Aktualizovat kartu`,
    prize: `Gratulujeme, vyhráváte!|Děkujeme za vyplnění dotazníku. {n} vám posílá „{i}“, uhraďte jen dopravu {a}.|Získat výhru`,
    gift: `Zjistit zůstatek|Zadejte číslo a PIN dárkové karty {n} a zjistěte, kolik na ní zbývá.|Zobrazit zůstatek`,
    claim: `Vrácení {a}|Za zrušený let nebo koncert ({r}) vám {n} vrátí {a}. Zadejte kartu do {d}.|Vrátit peníze`,
    let: `Rezervace bytu|{b} si vás vybral(a) jako nájemce. Nahrajte občanský průkaz a selfie a uhraďte vratnou kauci {a}.|Ověřit totožnost`,
  },
  tr: {
    market: `Ürününüz satıldı|{b}, “{i}” için {a} ödedi. Tutar {n} güvencesinde bekliyor. Paranın yatırılacağı kartı girin.|Parayı al
Ödeme onayı bekleniyor|{r} numaralı siparişin ödemesi alındı. {d} tarihine kadar onaylayın, kurye ürünü adresinizden alacak.|Ödemeyi onayla`,
    stay: `Rezervasyonunuzu doğrulayın|Otel kartınızı doğrulayamadı. {d} tarihine kadar kart bilgilerinizi onaylamazsanız {r} numaralı rezervasyon iptal edilecek.|Rezervasyonu koru`,
    points: `{p} puanınız {d} tarihinde siliniyor|{n} puanlarınızla bir hediye seçin, yalnızca {a} kargo ücreti ödeyin.|Puanları kullan`,
    plan: `Üyeliğiniz askıya alındı|{a} tutarındaki son ödemeniz alınamadı. {n} izlemeye devam etmek için ödeme bilgilerinizi güncelleyin.|Ödemeyi güncelle`,
    prize: `Tebrikler, kazandınız!|{n} anketine katıldığınız için “{i}” sizin. Yalnızca {a} kargo ücretini ödeyin.|Ödülümü al`,
    gift: `Bakiye sorgula|{n} hediye kartınızın numarasını ve PIN kodunu girerek bakiyesini öğrenin.|Sorgula`,
    claim: `{a} iade hakkınız var|İptal edilen uçuşunuz veya etkinliğiniz ({r}) için {n} iadeyi kartınıza yatıracak. Son gün {d}.|İadeyi al`,
    let: `Daireyi ayırtın|{b} başvurunuzu kabul etti. Kimliğinizi ve özçekiminizi yükleyin, {a} iade edilebilir kaporayı yatırın.|Doğrula ve ayırt`,
  },
  ar: {
    market: `تم دفع ثمن سلعتك|قام {b} بدفع {a} مقابل «{i}». المبلغ محجوز لدى {n}. أدخل البطاقة التي تريد استلام المبلغ عليها.|استلام {a}
طلب رقم {r} بانتظار التأكيد|دفع المشتري ثمن السلعة والتوصيل. أكد استلام المبلغ قبل {d} ليصل إليك المندوب.|تأكيد الاستلام`,
    stay: `أكد حجزك|لم يتمكن الفندق من التحقق من بطاقتك. سيتم إلغاء الحجز {r} إذا لم تؤكد بيانات البطاقة قبل {d}.|تأكيد الحجز`,
    points: `ستنتهي صلاحية {p} نقطة في {d}|استبدل نقاطك في {n} بهدية وادفع رسوم الشحن فقط {a}.|استبدال النقاط`,
    plan: `تعذر تجديد اشتراكك|لم نتمكن من خصم {a}. حدّث بيانات الدفع حتى لا يتوقف اشتراكك في {n} يوم {d}.|تحديث بيانات الدفع`,
    prize: `مبروك! لقد فزت|شكرا لمشاركتك في استبيان {n}. هديتك «{i}»، ادفع رسوم الشحن {a} فقط.|استلم الجائزة`,
    gift: `الاستعلام عن الرصيد|أدخل رقم بطاقة الهدايا {n} والرقم السري لمعرفة الرصيد المتبقي.|عرض الرصيد`,
    claim: `مبلغ {a} جاهز للاسترداد|بسبب إلغاء رحلتك أو الحفل ({r}) سيعيد {n} المبلغ إلى بطاقتك. أكمل النموذج قبل {d}.|استرداد المبلغ`,
    let: `احجز الشقة|وافق {b} على طلبك. ارفع صورة الهوية وصورة شخصية وادفع عربون {a} القابل للاسترداد عبر {n}.|توثيق الهوية`,
  },
  ja: {
    market: `商品の代金が支払われました|{b} 様が「{i}」の代金{a}をお支払いになりました。{n}でお預かりしています。受け取りに使うカードをご登録ください。|売上金を受け取る
取引番号 {r}|購入者の支払いが完了しました。{d}までに受取方法をご登録いただけない場合、取引は取り消されます。|受取手続きへ`,
    stay: `ご予約の確認が必要です|宿泊施設がお客様のカードを確認できませんでした。{d}までに確認が取れない場合、予約 {r} は自動的に取り消されます。|予約を確定する`,
    points: `{p}ポイントの有効期限が近づいています|{n}のポイントは{d}に失効します。送料{a}のみで商品と交換できます。|ポイントを交換する`,
    plan: `お支払い方法を更新してください|{n}の月額料金{a}をお引き落としできませんでした。{d}までに更新がない場合、サービスを停止いたします。|更新する`,
    prize: `おめでとうございます！|{n}のアンケートにご協力ありがとうございます。「{i}」が当選しました。送料{a}のみご負担ください。|賞品を受け取る`,
    gift: `ギフトカード残高の確認|{n}の番号とPINコードを入力すると残高を確認できます。|残高を確認`,
    claim: `{a}の返金手続き|欠航または公演中止（{r}）に伴い、{n}より返金いたします。返金先のカードを{d}までにご登録ください。|返金を受け取る`,
    let: `お部屋の仮押さえ|貸主の{b}様がお申し込みを承諾しました。本人確認書類と顔写真、保証金{a}のお支払いで確保できます。|本人確認へ進む`,
  },
}
