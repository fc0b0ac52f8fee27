/**
 * What fields for something secret are called, in the languages of most phishing. Each pattern is tried on at most
 * a few hundred characters and has no nested repetition.
 */
export const PASSWORD =
  /pass(?:wor[dt]|wd|phrase|code)|\bpass\b|\bpwd\b|\bpsw\b|contrase[nñ]a|mot ?de ?passe|mdp\b|kennwort|\bsenha\b|wachtwoord|has[lł]o\b|пароль|\bparol|[sş]ifre|parola|密码|密碼|口令|パスワード|暗証番号|合言葉|비밀번호|m[aậ]t kh[aẩ]u|kata sandi|รหัสผ่าน|salasana|l[oö]senord|adgangskode|passord|\bheslo\b|jelsz[oó]|كلمة المرور|סיסמ|κωδικ[οό]ς/i

/** Links and hints about passwords stand beside fields for something else. */
export const NO_PASSWORD =
  /forg[eo]t|vergessen|oubli|olvid|dimenticat|esquec|忘れ|忘记|captcha|search|query|newsletter|coupon|promo|voucher/i

export const PIN = /\bpin\b(?![ -]?code)|\batm[ -]?pin\b|暗証/i

export const ONE_TIME_CODE =
  /\botp\b|otp[_-]|[_-]otp|\btotp\b|one[ -_]?time|\b(?:sms|2fa|mfa|auth(?:entication|enticator|entification)?|verif(?:y|ication)|confirmation|access|login|security|6[ -]digit)[ _-]?(?:code|pin|token)\b|code (?:de )?(?:v[eé]rification|validation|confirmation|s[eé]curit[eé]|sms)|best[aä]tigungscode|sicherheitscode|verifizierungscode|freigabecode|\bm?tan\b|c[oó]digo (?:de )?(?:verifica|confirma|seguran|segurid|sms)|codice (?:di )?(?:verifica|conferma|sms|otp)|verificatiecode|認証(?:コード|番号)|ワンタイム|確認コード|検証コード|セキュリティ番号|验证码|驗證碼|动态码|인증 ?(?:번호|코드)|код подтвержд|код из смс|doğrulama kodu/i

/** Pictures of letters ask for a code as well, but for no secret one. */
export const NO_CODE =
  /captcha|picture|image|画像|图形|図形|characters (?:above|below|shown)|zip|postal|area|country|promo|coupon|discount|referral|invit/i

export const CARD =
  /card[ _-]?(?:number|num|no)\b|cardnum|cc[ _-]?(?:num|number|no)\b|ccnum|credit[ _-]?card|debit[ _-]?card|\bc(?:vv|vc|vn|sc)2?\b|(?:cvv|cvc)|\bpan\b[ _-]?number|num[eé]ro de (?:la )?carte|carte (?:bancaire|bleue)|kartennummer|kreditkarte|pr[uü]fnummer|n[uú]mero de (?:la )?tarjeta|tarjeta de cr[eé]dito|numero (?:della )?carta|n[uú]mero do cart[aã]o|cart[aã]o de cr[eé]dito|kaartnummer|numer karty|kortnummer|kart numaras|カード番号|カ[ー-]ド番号|クレジットカード|セキュリティコード|卡号|卡號|信用卡|카드 ?번호|номер карты/i

export const NO_CARD =
  /gift|loyalty|library|member|insurance|business card|rewards?\b|health|id[ _-]card|sim card|student|post ?card|ポイントカード|会員/i

export const SEED_PHRASE =
  /(?:seed|recovery|secret|backup|mnemonic|wallet)[ _-]?(?:recovery[ _-]?)?(?:phrase|words?\b|key)|mnemonic|\b(?:12|18|24|twelve|twenty-?four)[ -]words?\b|private[ _-]?key|keystore|復元フレーズ|リカバリーフレーズ|シードフレーズ|シークレット(?:リカバリー)?フレーズ|ニーモニック|秘密鍵|秘密の?フレーズ|phrase (?:de r[eé]cup[eé]ration|secr[eè]te|mn[eé]monique)|frase (?:de recuperaci[oó]n|semilla|secreta|mnemot[eé]cnica|di recupero|segreta|de recupera[cç][aã]o|secreta)|wiederherstellungs(?:phrase|w[oö]rter)|geheime? (?:wiederherstellungs)?phrase|助记词|助記詞|私钥|私鑰|니모닉|복구 ?구문|시드 ?구문|сид[- ]?фраз|мнемони|секретн(?:ая|ую) фраз|kurtarma ifadesi|privater? schlüssel|cl[eé] priv[eé]e|clave privada|chave privada|chiave privata|приватн\S{0,3} ключ|закрыт\S{0,3} ключ|özel anahtar|개인 ?키|klucz prywatny/i

export const NO_SEED =
  /comment|message|search|e-?mail|feedback|subject|reply|question|review|コメント|検索|kommentar|comentario/i

/** Programs that keep keys; a page that lists several of them is about wallets, in whatever language. */
export const WALLETS =
  /metamask|trust ?wallet|walletconnect|coinbase wallet|phantom|ledger|trezor|exodus|rabby|rainbow|solflare|okx wallet|tronlink|keplr|atomic wallet|safepal|imtoken|tokenpocket|backpack|argent|bitget wallet|uniswap wallet/gi
