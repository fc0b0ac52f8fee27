/** Words that stand beside a brand's name where a page is the brand's own: signing in, accounts, greetings, companies. */
const OWN_WORDS = `
  a account accounts accueil access acceso acceder accedi access action actions activate activation ag ai all alerts alert
  an and anmelden anmeldung app area assistance at authenticate authentication authorize auth back bank banking benutzer
  bienvenido bienvenidos bienvenue billing bitte by card cards center centre check client clients cliente clientes co code
  com company conectar conecte confirm confirmation connect connectez connexion consumer continue corp corporation
  corporate credit customer customers cuenta dashboard de debit del delivery der des details device devices die do
  document documents du e ee ein einloggen el email en enter entrar entrer espace et express file files finish for
  free from gmbh group hello help home homepage id ihr ihre ihrem identification identify identifiez identity ihren in
  inbox inc information ingresa ingresar ingrese iniciar inicio internet into invoice is it konto kunden kundenbereich
  l la le les limited llc log logged login logo logon ltd mail mailbox manage mein meine member members message messages
  mi mobile mon mot my n net new notice notification now number official offiziell officiel oficial of on one online
  order orders our page parcel particuliers partners passe password pay payment payments per personal personas plc please
  portal portail package premium privacy private profile protect protected recover recovery refund register registration
  required reset restore s sa safe se secure secured security seguridad service services session setup shared shipment
  sicher sicherheit side sign signin signon signup sikker site sign-in start statement status step su subscription support
  suivi team the to todos tracking track tu two unlock update updates us use user username usuario validate validation
  vault verification verifica verificar verify vos votre your yours view wallet web webmail website welcome willkommen
  with www your zu zum zur cookies settings sécurité securite bienvenidas accès acces mise jour konta zaloguj logowanie
  inloggen mijn welkom accesso benvenuto ingreso sesion sesión acesso entre conta minha bem vindo contraseña
  вход войти личный кабинет аккаунт giriş giris hesap đăng nhập jp br ca uk fr es mx au nl ch at eu usa
`

/** The same where words are not spaced; longer ones first, for they contain shorter ones. */
const OWN_PIECES = `
  オンラインバンキング インターネットバンキング アカウント ログイン サインイン ログオン マイページ パスワード お客様 お客さま サービス サポート
  オンライン インターネット バンキング ダイレクト セキュリティ ようこそ 公式サイト 公式 会員 サイト ページ ホーム カード 銀行 株式会社 支払い
  お支払い 方法 更新 登録 情報 確認 認証 本人 変更 再設定 設定 画面 入力 利用 ご利用 お知らせ 重要 配達 荷物 再配達 追跡 口座 証券 お届け
  登录 登陆 登錄 登入 账户 账号 帳戶 帳號 官网 官方 网站 網站 首页 首頁 欢迎 安全 验证 驗證 中心 用户 密码 注册
  로그인 계정 공식 고객센터 홈페이지 인증 เข้าสู่ระบบ
  の を に は へ が と で も お ご 様 へ ー ・ ！ 。 、 から まで する して ください
`

/** Words of a page about a brand, or made with it, rather than by it. */
const TOPIC_WORDS = `
  about alternative alternatives api article attack attacks avoid awareness best blog book buy cheap clone coin compare
  comparison copy course coupon coupons demo deals design developer developers discussion docs documentation example examples fake
  forum fraud github guide hack hacked hacker history how howto integration integrations investing job jobs learn
  news parts phish phishing plugin podcast price project recap repair report reports reseller revenue review reviews
  salary scam scams scammers sdk shares stock stocks story template templates theme tips top tutorial tutorials unofficial
  versus vs warning wie wiki wikipedia what when why comment pourquoi arnaque arnaques hameçonnage betrug warnung cómo
  como estafa estafas fraude truffa was warum exposed analysis campaign researchers malware interview leak breach opinion
`

const TOPIC_PIECES =
  '詐欺 フィッシング 注意 使い方 とは 解説 ニュース 比較 評判 方法まとめ 口コミ レビュー 诈骗 钓鱼 教程 피싱 사기'

const words = (text: string) => text.trim().split(/\s+/)
export const OWN: ReadonlySet<string> = new Set(words(OWN_WORDS))
export const TOPICS: ReadonlySet<string> = new Set(words(TOPIC_WORDS))
export const PIECES: readonly string[] = words(OWN_PIECES).sort((a, b) => b.length - a.length)
export const TOPICAL_PIECES: readonly string[] = words(TOPIC_PIECES)
