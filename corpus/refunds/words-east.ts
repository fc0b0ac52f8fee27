import type { Tongue } from './tongue.ts'

export const pl: Tongue = {
  labels: `Imię i nazwisko|Data urodzenia|Ulica i numer|Kod pocztowy|Miejscowość|Numer telefonu|Adres e-mail|Numer rejestracyjny|Numer sprawy|Numer klienta|Numer karty|Data ważności|Kod CVV|Posiadacz karty|Kod z SMS|Numer rachunku|Hasło`,
  acts: `Dalej|Zapłać teraz|Odbierz zwrot|Szukaj|Potwierdź|Wyślij kod ponownie|Zaloguj się|Wpłać|Strona główna`,
  facts: `Do zapłaty|Termin|Sprawa|Status|Nieopłacone|Kwota zwrotu|Razem`,
  links: `Polityka prywatności|Informacje prawne|Deklaracja dostępności|Kontakt|Pytania i odpowiedzi`,
  lure: {
    toll: `Nieopłacony przejazd|System zarejestrował przejazd bez opłaty. Wpłać {m} do {d}, aby uniknąć kary 1500 zł.
Brak środków na koncie przejazdów|Dopłać {m}, w przeciwnym razie sprawa {n} trafi do windykacji.`,
    fine: `Mandat karny {n}|Masz nieopłacony mandat na kwotę {m}. Opłać go do {d}.
Ostateczne wezwanie do zapłaty|Brak wpłaty {m} skutkuje zajęciem rachunku.`,
    tax: `Przysługuje Ci zwrot podatku|Po weryfikacji rozliczenia kwota zwrotu wynosi {m}. Wskaż kartę, na którą mamy ją przelać.
Zwrot wstrzymany|Nie udało się przekazać {m}. Uzupełnij dane do {d}.`,
    benefit: `Świadczenie czeka na odbiór|Przyznano Ci {m}. Potwierdź tożsamość, aby otrzymać wypłatę.
Dodatek osłonowy|Wniosek wymaga uzupełnienia do {d}.`,
    energy: `Planowane odłączenie energii|Na dzień {d} zaplanowano odłączenie. Prosimy o uregulowanie należności {m}.
Nadpłata {m}|Odbierz zwrot za energię na kartę.`,
    parking: `Opłata dodatkowa {n}|Pojazd stał bez biletu. Zapłać {m} w ciągu 48 godzin.
Nieopłacone parkowanie|Do uregulowania pozostało {m}.`,
  },
  own: {
    toll: `Opłać przejazd|Masz na to trzy dni. Potrzebny jest numer rejestracyjny.`,
    fine: `Opłata za zawiadomienie|Numer znajdziesz na wezwaniu. Reklamację składa się pisemnie.`,
    tax: `Podatki i opłaty lokalne|Numery rachunków, stawki na bieżący rok i druki deklaracji.
Sprawdź saldo mieszkańca|Zaloguj się profilem zaufanym.`,
    benefit: `Dodatek mieszkaniowy|Wniosek składasz w ośrodku pomocy społecznej lub przez internet.`,
    energy: `Elektroniczne biuro obsługi|Faktury, odczyty, umowy.
Wodociągi i kanalizacja|Awarie zgłaszaj całą dobę.`,
    parking: `Abonament mieszkańca|Koszt to {m} za miesiąc.
Kup bilet|Wybierz strefę i czas postoju.`,
  },
  card: `Płatność kartą
Karta do zwrotu
Połączenie jest szyfrowane.`,
  sms: `Wysłaliśmy kod SMS. Wpisz go, aby zatwierdzić {m}.
Potwierdź operację kodem z banku.`,
  wait: `Sprawdzamy dane w systemie…
Proszę czekać, nie zamykaj strony.
Trwa przetwarzanie…`,
  found: `Znaleziono 1 sprawę dla {p}.
{p}: zaległość {m}.`,
  legal: `Treści dostępne na licencji CC BY, o ile nie zaznaczono inaczej.
Czynne w dni robocze od 7.30 do 15.30.`,
  article: `Fałszywe SMS-y o niedopłacie za prąd|Eksperci ostrzegają przed stroną podszywającą się pod dostawcę.
Oszustwo na mandat|Czytelnik przysłał nam wiadomość. Oto jej treść.`,
  advice: `Nie otwieraj odnośnika.
Zastrzeż kartę w banku.
Prześlij SMS na numer 8080.`,
  charity: `Ciepły posiłek|{m} to tydzień obiadów dla jednej rodziny.
Wesprzyj schronisko|Przekaż darowiznę lub karmę.`,
}

export const tr: Tongue = {
  labels: `Ad soyad|Doğum tarihi|Adres|Posta kodu|İl / ilçe|Cep telefonu|E-posta|Plaka|Dosya numarası|Abone numarası|Kart numarası|Son kullanma tarihi|Güvenlik kodu|Kart üzerindeki isim|SMS doğrulama kodu|IBAN|Şifre`,
  acts: `Devam et|Öde|İade al|Sorgula|Onayla|Kodu tekrar gönder|Giriş yap|Bağış yap|Ana sayfa`,
  facts: `Ödenecek tutar|Son ödeme tarihi|Dosya|Durum|Ödenmedi|İade tutarı|Toplam`,
  links: `Kişisel verilerin korunması|Yasal uyarı|Erişilebilirlik|İletişim|Sık sorulan sorular`,
  lure: {
    toll: `Ödenmemiş geçiş ücreti|Aracınıza ait {m} tutarında ihlalli geçiş bulunmaktadır. {d} tarihine kadar dört kat ceza uygulanmadan ödeyiniz.
HGS bakiyeniz yetersiz|{n} numaralı ihlal için {m} ödemeniz gerekmektedir.`,
    fine: `Trafik cezası {n}|Adınıza {m} ceza yazılmıştır. Bugün ödemede %25 indirim uygulanır.
Son ihtar|{d} tarihine kadar ödenmeyen ceza icraya verilecektir.`,
    tax: `Vergi iadeniz hazır|Yapılan inceleme sonucu {m} iade almaya hak kazandınız. Kart bilgilerinizi giriniz.
Vergi borcu yapılandırma|{m} borcunuzu {d} tarihine kadar indirimli ödeyebilirsiniz.`,
    benefit: `Sosyal destek ödemesi|{m} tutarındaki destek başvurunuz onaylanmıştır. Kimliğinizi doğrulayın.
Kart aidat iadesi|Kesilen {m} aidatı geri almak için başvurun.`,
    energy: `Elektrik faturanız ödenmedi|{m} borcunuz nedeniyle {d} tarihinde kesinti yapılacaktır.
Abonelik güvence bedeli iadesi|{m} alacağınız bulunmaktadır.`,
    parking: `Otopark borcu {n}|Plakanıza ait {m} otopark ücreti ödenmemiştir.
Park ücreti gecikti|48 saat içinde {m} ödeyiniz.`,
  },
  own: {
    toll: `Geçiş sorgulama|Plaka ile sorgulayabilir, 15 gün içinde cezasız ödeyebilirsiniz.`,
    fine: `Ceza sorgulama ve ödeme|Tebligattaki seri ve sıra numarasını giriniz.`,
    tax: `Emlak ve çevre vergisi|Sicil numaranızla borcunuzu görüntüleyin.
e-Belediye|Başvuru, ödeme ve randevu işlemleri.`,
    benefit: `Sosyal yardım başvurusu|Gerekli belgeler aşağıda listelenmiştir.`,
    energy: `Müşteri işlemleri|Fatura, sayaç okuma ve tahliye.
Su kesintileri|Planlı çalışmalar ve arıza kaydı.`,
    parking: `Abonelik|Aylık abonelik {m}.
Otopark ödeme|Plakanızı ve bölgeyi seçin.`,
  },
  card: `Kart ile ödeme
İade yapılacak kart
Bilgileriniz 256 bit SSL ile korunur.`,
  sms: `Telefonunuza gönderilen kodu girerek {m} işlemini onaylayın.
Bankanızdan gelen 3D şifresini giriniz.`,
  wait: `Sorgulanıyor…
Lütfen bekleyiniz, sayfayı kapatmayınız.
İşleminiz yapılıyor…`,
  found: `{p} için 1 kayıt bulundu.
{p}: {m} borç görünüyor.`,
  legal: `Bu sitedeki bilgiler bilgilendirme amaçlıdır.
Çağrı merkezi hafta içi 08.30–17.30.`,
  article: `Sahte HGS mesajlarına dikkat|Vatandaşlar kopya siteye yönlendiriliyor.
Aidat iadesi tuzağı|Emniyet uyardı: bağlantıya tıklamayın.`,
  advice: `Bağlantıyı açmayın.
Kartınızı hemen kapattırın.
İhbar için USOM’a bildirin.`,
  charity: `Bir sofra da siz kurun|{m} ile bir aile bir hafta doyar.
Barınağa destek|Mama ve tedavi için bağış.`,
}

export const ja: Tongue = {
  labels: `お名前|生年月日|住所|郵便番号|市区町村|携帯電話番号|メールアドレス|車両番号|照会番号|お客様番号|カード番号|有効期限|セキュリティコード|カード名義|認証コード|口座番号|パスワード`,
  acts: `次へ|お支払いへ進む|還付を申請する|照会する|確認する|コードを再送する|ログイン|寄付する|ホーム`,
  facts: `ご請求金額|お支払期限|照会番号|状態|未納|還付金額|合計`,
  links: `プライバシーポリシー|サイトのご利用について|アクセシビリティ|お問い合わせ|よくあるご質問`,
  lure: {
    toll: `未払い通行料金のお知らせ|{d}のご利用分{m}のお支払いが確認できておりません。本日中にお手続きください。
サービス解約予告|お支払い情報の確認が取れないため、登録が無効になります。カード情報を更新してください。`,
    fine: `反則金未納のお知らせ|照会番号{n}の反則金{m}が未納です。期限までに納付がない場合、出頭が必要です。
放置違反金の督促|{d}までに{m}を納付してください。`,
    tax: `還付金のお知らせ|申告内容を確認した結果、{m}の還付があります。受取口座またはカードを登録してください。
未納税金のお知らせ（最終）|{m}の滞納があります。{d}までに納付がない場合、差押えを行います。`,
    benefit: `給付金のご案内|あなたは{m}の特別給付金の対象です。{d}までに申請してください。
年金支払い手続きの停止|ご登録情報に不備があるため、お支払いを停止しました。`,
    energy: `電気料金未納のお知らせ|{m}のお支払いが確認できません。{d}に送電を停止します。
料金の返金について|過払い分{m}を返金いたします。`,
    parking: `駐車料金の未精算|お車の駐車料金{m}が未精算です。48時間以内にお支払いください。
駐車違約金{n}|違約金{m}の納付をお願いします。`,
  },
  own: {
    toll: `利用照会サービス|過去62日間の走行明細を照会できます。登録には車載器の番号が必要です。`,
    fine: `納付方法のご案内|納付書に記載の番号をご用意ください。金融機関の窓口でも納付できます。`,
    tax: `市税の納付|口座振替、コンビニ、スマートフォンで納付いただけます。
各種証明書の申請|窓口と郵送のほか、オンラインでも受け付けています。`,
    benefit: `子育て支援の手続き|申請書は区役所で配布しています。`,
    energy: `会員ページ|検針結果とご請求をご覧いただけます。
水道の使用開始・中止|三日前までにお申し込みください。`,
    parking: `定期駐車券|月額{m}です。窓口またはオンラインでお申し込みください。
駐車場の空き状況|場所を選んで車両番号を入力してください。`,
  },
  card: `クレジットカードでのお支払い
返金先カード
通信は暗号化されています。`,
  sms: `携帯電話に送信した認証コードを入力してください（{m}）。
カード会社から届いたワンタイムパスワードを入力してください。`,
  wait: `照会しています…
そのままお待ちください。
処理中です…`,
  found: `{p}の未納が1件見つかりました。
{p}：{m}が未払いです。`,
  legal: `当サイトの情報の無断転載を禁じます。
受付時間　平日9時から17時まで`,
  article: `国や公社をかたるメールに注意|消費生活センターに相談が相次いでいます。
還付金詐欺の手口|届いた文面を紹介します。`,
  advice: `リンクを開かず、公式の番号に電話してください。
カード番号を入力した場合はすぐにカード会社へ。
消費者ホットライン188に相談してください。`,
  charity: `子ども食堂を支える|{m}で十人分の夕食になります。
被災地への寄付|全額を現地に届けます。`,
}
