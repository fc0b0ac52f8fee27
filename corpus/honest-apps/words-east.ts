import type { WEST } from './words-west.ts'

/** One row a word, one column a language: pl, cs, tr, ru, ja, zh, ko, ar. */
export const EAST: Readonly<Record<keyof typeof WEST, string>> = {
  signIn: 'Zaloguj się|Přihlásit se|Giriş yap|Войти|ログイン|登录|로그인|تسجيل الدخول',
  signOut: 'Wyloguj|Odhlásit se|Çıkış yap|Выйти|ログアウト|退出|로그아웃|تسجيل الخروج',
  signUp: 'Załóż konto|Vytvořit účet|Hesap oluştur|Создать аккаунт|新規登録|注册|회원가입|إنشاء حساب',
  email:
    'Adres e-mail|E-mail|E-posta adresi|Электронная почта|メールアドレス|电子邮箱|이메일|البريد الإلكتروني',
  user: 'Nazwa użytkownika|Uživatelské jméno|Kullanıcı adı|Имя пользователя|ユーザー名|用户名|아이디|اسم المستخدم',
  password: 'Hasło|Heslo|Şifre|Пароль|パスワード|密码|비밀번호|كلمة المرور',
  remember:
    'Nie wylogowuj mnie|Zůstat přihlášen|Oturumu açık tut|Оставаться в системе|ログイン状態を保持|保持登录|로그인 상태 유지|البقاء متصلاً',
  forgot:
    'Nie pamiętasz hasła?|Zapomněli jste heslo?|Şifremi unuttum|Забыли пароль?|パスワードをお忘れですか|忘记密码?|비밀번호 찾기|هل نسيت كلمة المرور؟',
  next: 'Dalej|Pokračovat|Devam et|Продолжить|次へ|继续|계속|متابعة',
  search: 'Szukaj|Hledat|Ara|Поиск|検索|搜索|검색|بحث',
  home: 'Strona główna|Úvod|Ana sayfa|Главная|ホーム|首页|홈|الرئيسية',
  about: 'O nas|O nás|Hakkımızda|О нас|会社概要|关于我们|회사 소개|من نحن',
  contact: 'Kontakt|Kontakt|İletişim|Контакты|お問い合わせ|联系我们|문의하기|اتصل بنا',
  privacy:
    'Polityka prywatności|Ochrana osobních údajů|Gizlilik politikası|Политика конфиденциальности|プライバシーポリシー|隐私政策|개인정보처리방침|سياسة الخصوصية',
  terms:
    'Regulamin|Obchodní podmínky|Kullanım koşulları|Условия использования|利用規約|使用条款|이용약관|الشروط والأحكام',
  imprint:
    'Informacje prawne|Právní informace|Künye|Правовая информация|特定商取引法に基づく表記|法律声明|사업자 정보|معلومات قانونية',
  accept:
    'Akceptuj wszystkie|Přijmout vše|Tümünü kabul et|Принять все|すべて同意する|全部接受|모두 동의|قبول الكل',
  reject:
    'Tylko niezbędne|Jen nezbytné|Yalnızca gerekli|Только необходимые|必要なもののみ|仅必要|필수만|الضرورية فقط',
  choices:
    'Ustawienia cookies|Nastavení cookies|Çerez ayarları|Настройки cookie|Cookieの設定|Cookie 设置|쿠키 설정|إعدادات ملفات الارتباط',
  cookies:
    'Używamy plików cookie, aby strona działała i – za zgodą – aby liczyć odwiedziny.|Cookies používáme pro chod webu a s vaším souhlasem pro měření návštěvnosti.|Bu siteyi çalıştırmak ve izin verirseniz ziyaretleri saymak için çerez kullanıyoruz.|Мы используем cookie для работы сайта и, с вашего согласия, для подсчёта посещений.|当サイトでは、サイトの運営と、同意いただいた場合のアクセス計測のためにCookieを使用します。|我们使用 Cookie 来运行本网站,并在您同意后统计访问量。|이 사이트는 운영과 동의하신 경우 방문 집계를 위해 쿠키를 사용합니다.|نستخدم ملفات تعريف الارتباط لتشغيل الموقع ولإحصاء الزيارات إذا وافقت.',
  newsletter:
    '10% rabatu na pierwsze zamówienie|Sleva 10 % na první objednávku|İlk siparişe %10 indirim|Скидка 10% на первый заказ|初回ご注文10%オフ|首单九折|첫 주문 10% 할인|خصم 10% على طلبك الأول',
  subscribe: 'Zapisz się|Odebírat|Abone ol|Подписаться|登録する|订阅|구독하기|اشترك',
  close: 'Zamknij|Zavřít|Kapat|Закрыть|閉じる|关闭|닫기|إغلاق',
  adult:
    'Czy masz ukończone 18 lat?|Je vám více než 18 let?|18 yaşından büyük müsünüz?|Вам есть 18 лет?|20歳以上ですか?|您是否年满18岁?|19세 이상이신가요?|هل عمرك أكثر من 18 سنة؟',
  yes: 'Tak|Ano|Evet|Да|はい|是|예|نعم',
  no: 'Nie|Ne|Hayır|Нет|いいえ|否|아니요|لا',
  readOn:
    'Czytaj dalej z prenumeratą|Číst dál s předplatným|Okumaya devam etmek için abone olun|Чтобы читать дальше, оформите подписку|続きを読むには会員登録が必要です|订阅后继续阅读|계속 읽으려면 구독하세요|اشترك لمتابعة القراءة',
  cart: 'Koszyk|Košík|Sepet|Корзина|カート|购物车|장바구니|السلة',
  addToCart:
    'Do koszyka|Do košíku|Sepete ekle|В корзину|カートに入れる|加入购物车|장바구니 담기|أضف إلى السلة',
  checkout: 'Przejdź do kasy|K pokladně|Ödemeye geç|Оформить заказ|レジに進む|去结算|주문하기|إتمام الشراء',
  pay: 'Zapłać|Zaplatit|Şimdi öde|Оплатить|支払う|立即支付|결제하기|ادفع الآن',
  total: 'Razem|Celkem|Toplam|Итого|合計|合计|합계|المجموع',
  shipping: 'Dostawa|Doprava|Kargo|Доставка|送料|运费|배송비|الشحن',
  name: 'Imię i nazwisko|Jméno a příjmení|Ad soyad|Имя и фамилия|お名前|姓名|이름|الاسم الكامل',
  address: 'Ulica i numer|Ulice a číslo|Adres|Улица и дом|ご住所|地址|주소|العنوان',
  city: 'Miasto|Město|Şehir|Город|市区町村|城市|도시|المدينة',
  card: 'Numer karty|Číslo karty|Kart numarası|Номер карты|カード番号|卡号|카드 번호|رقم البطاقة',
  dashboard: 'Pulpit|Přehled|Kontrol paneli|Обзор|ダッシュボード|仪表盘|대시보드|لوحة التحكم',
  orders: 'Zamówienia|Objednávky|Siparişler|Заказы|注文|订单|주문|الطلبات',
  customers: 'Klienci|Zákazníci|Müşteriler|Клиенты|顧客|客户|고객|العملاء',
  sales: 'Sprzedaż|Tržby|Satışlar|Продажи|売上|销售额|매출|المبيعات',
  tasks: 'Moje zadania|Moje úkoly|Görevlerim|Мои задачи|やることリスト|我的任务|할 일|مهامي',
  add: 'Dodaj|Přidat|Ekle|Добавить|追加|添加|추가|إضافة',
  remove: 'Usuń|Smazat|Sil|Удалить|削除|删除|삭제|حذف',
  left: 'pozostało|zbývá|kaldı|осталось|件残り|项未完成|개 남음|متبقية',
  save: 'Zapisz|Uložit|Kaydet|Сохранить|保存|保存|저장|حفظ',
  download: 'Pobierz|Stáhnout|İndir|Скачать|ダウンロード|下载|다운로드|تنزيل',
  copy: 'Kopiuj|Kopírovat|Kopyala|Копировать|コピー|复制|복사|نسخ',
  copied: 'Skopiowano|Zkopírováno|Kopyalandı|Скопировано|コピーしました|已复制|복사됨|تم النسخ',
  loading: 'Ładowanie…|Načítání…|Yükleniyor…|Загрузка…|読み込み中…|加载中…|불러오는 중…|جارٍ التحميل…',
  failed:
    'Coś poszło nie tak. Spróbuj ponownie.|Něco se pokazilo. Zkuste to znovu.|Bir şeyler ters gitti. Tekrar deneyin.|Что-то пошло не так. Попробуйте ещё раз.|エラーが発生しました。もう一度お試しください。|出错了,请重试。|문제가 발생했습니다. 다시 시도해 주세요.|حدث خطأ ما. حاول مرة أخرى.',
  wrong:
    'Błędny login lub hasło.|Špatné jméno nebo heslo.|Kullanıcı adı veya şifre hatalı.|Неверное имя пользователя или пароль.|ユーザー名またはパスワードが違います。|用户名或密码错误。|아이디 또는 비밀번호가 올바르지 않습니다.|اسم المستخدم أو كلمة المرور غير صحيحة.',
  comments: 'Komentarze|Komentáře|Yorumlar|Комментарии|コメント|评论|댓글|التعليقات',
  send: 'Wyślij|Odeslat|Gönder|Отправить|送信|发送|보내기|إرسال',
  news: 'Aktualności|Aktuality|Haberler|Новости|お知らせ|新闻|소식|الأخبار',
  code: 'Kod weryfikacyjny|Ověřovací kód|Doğrulama kodu|Код подтверждения|認証コード|验证码|인증 코드|رمز التحقق',
  account: 'Moje konto|Můj účet|Hesabım|Мой аккаунт|マイページ|我的账户|내 계정|حسابي',
  rights:
    'Wszelkie prawa zastrzeżone|Všechna práva vyhrazena|Tüm hakları saklıdır|Все права защищены|無断転載を禁じます|版权所有|모든 권리 보유|جميع الحقوق محفوظة',
  opening:
    'Godziny otwarcia|Otevírací doba|Çalışma saatleri|Часы работы|営業時間|营业时间|영업시간|ساعات العمل',
  result: 'Wynik|Výsledek|Sonuç|Результат|結果|结果|결과|النتيجة',
  score: 'Punkty|Skóre|Puan|Счёт|スコア|得分|점수|النقاط',
  start: 'Start|Start|Başla|Начать|スタート|开始|시작|ابدأ',
}
