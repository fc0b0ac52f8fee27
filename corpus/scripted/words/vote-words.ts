/** Networks whose accounts are asked for, with what their users are called by. */
export const NETWORKS = [
  { name: 'Instagram', host: 'instagram.com', colour: '#e1306c' },
  { name: 'Facebook', host: 'facebook.com', colour: '#1877f2' },
  { name: 'TikTok', host: 'tiktok.com', colour: '#010101' },
  { name: 'Snapchat', host: 'snapchat.com', colour: '#fffc00' },
  { name: 'Roblox', host: 'roblox.com', colour: '#e2231a' },
  { name: 'Steam', host: 'steamcommunity.com', colour: '#171a21' },
  { name: 'Discord', host: 'discord.com', colour: '#5865f2' },
  { name: 'X', host: 'x.com', colour: '#000000' },
  { name: 'VK', host: 'vk.com', colour: '#0077ff' },
  { name: 'Telegram', host: 'web.telegram.org', colour: '#2aabee' },
  { name: 'Garena', host: 'garena.com', colour: '#d32f2f' },
  { name: 'Kwai', host: 'kwai.com', colour: '#ff7a00' },
] as const

/** `{b}` is the network. */
export interface VoteTalk {
  readonly language: string
  readonly contest: readonly (readonly [heading: string, text: string])[]
  readonly vote: string
  readonly withNetwork: string
  readonly user: readonly string[]
  readonly password: readonly string[]
  readonly signIn: string
  readonly sent: string
}

export const VOTE_TALKS: readonly VoteTalk[] = [
  {
    language: 'en',
    contest: [
      ['Talent of the Year 2026', 'Vote for my daughter! She needs only 40 more votes to reach the final.'],
      ['Get 5,000 free followers', 'Enter your account and the followers arrive within ten minutes.'],
      ['Giveaway: 10 phones', 'Winners are drawn today. Sign in to take part.'],
      ['See who viewed your profile', 'Log in to open the list of your visitors.'],
      ['Free 10,000 diamonds', 'Choose your bonus and connect your game account.'],
      ['Get the verified badge', 'Your account qualifies for the blue badge. Apply within 24 hours.'],
    ],
    vote: 'Vote',
    withNetwork: 'Continue with {b}',
    user: ['{b} username', 'Username, phone or email', 'Your {b} e-mail'],
    password: ['{b} password', 'Password of your {b} account', 'Password'],
    signIn: 'Log in and vote',
    sent: 'Wrong password. Please try again.',
  },
  {
    language: 'es',
    contest: [
      ['Reina de la primavera 2026', 'Vota por mi sobrina, le faltan pocos votos para ganar.'],
      ['Seguidores gratis', 'Recibe 3.000 seguidores en pocos minutos.'],
      ['Sorteo de 5 motos', 'Inicia sesión para participar en el sorteo de hoy.'],
      ['Diamantes gratis', 'Conecta tu cuenta y recibe 10.000 diamantes.'],
    ],
    vote: 'Votar',
    withNetwork: 'Entrar con {b}',
    user: ['Usuario de {b}', 'Correo o teléfono'],
    password: ['Contraseña de {b}', 'Tu contraseña de {b}', 'Contraseña'],
    signIn: 'Entrar y votar',
    sent: 'Contraseña incorrecta.',
  },
  {
    language: 'de',
    contest: [
      ['Hund des Jahres', 'Stimme für Bello ab, ihm fehlen noch 30 Stimmen.'],
      ['Gratis Follower', '5.000 echte Follower in zehn Minuten.'],
      ['Gewinnspiel', 'Melde dich an und gewinne eines von zehn Handys.'],
    ],
    vote: 'Abstimmen',
    withNetwork: 'Weiter mit {b}',
    user: ['{b}-Benutzername', 'Telefonnummer, Benutzername oder E-Mail'],
    password: ['{b}-Passwort', 'Passwort deines {b}-Kontos', 'Passwort'],
    signIn: 'Anmelden und abstimmen',
    sent: 'Falsches Passwort.',
  },
  {
    language: 'fr',
    contest: [
      ['Concours Mini-Miss', 'Votez pour ma fille, il lui manque 25 voix.'],
      ['Abonnés gratuits', 'Recevez 2 000 abonnés tout de suite.'],
      ['Grand tirage', 'Connectez-vous pour participer au tirage de ce soir.'],
    ],
    vote: 'Voter',
    withNetwork: 'Continuer avec {b}',
    user: ['Identifiant {b}', 'E-mail ou mobile'],
    password: ['Mot de passe {b}', 'Votre mot de passe {b}', 'Mot de passe'],
    signIn: 'Se connecter et voter',
    sent: 'Mot de passe incorrect.',
  },
  {
    language: 'pt',
    contest: [
      ['Concurso Bebê do Ano', 'Vote na minha sobrinha, faltam poucos votos!'],
      ['Seguidores grátis', 'Ganhe 5 mil seguidores em minutos.'],
      ['Sorteio de 5 celulares', 'Entre para participar do sorteio de hoje.'],
    ],
    vote: 'Votar',
    withNetwork: 'Continuar com {b}',
    user: ['Usuário do {b}', 'Telefone, usuário ou e-mail'],
    password: ['Senha do {b}', 'Sua senha do {b}', 'Senha'],
    signIn: 'Entrar e votar',
    sent: 'Senha incorreta.',
  },
  {
    language: 'pl',
    contest: [
      ['Konkurs na najlepszy projekt', 'Oddaj głos na moją córkę, brakuje jej 20 głosów.'],
      ['Darmowi obserwujący', 'Otrzymaj 3000 obserwujących w kilka minut.'],
      ['Nagranie z wypadku', 'Zaloguj się, aby potwierdzić wiek i zobaczyć film.'],
    ],
    vote: 'Głosuj',
    withNetwork: 'Zaloguj przez {b}',
    user: ['Login {b}', 'E-mail lub telefon'],
    password: ['Hasło {b}', 'Hasło do konta {b}', 'Hasło'],
    signIn: 'Zaloguj i głosuj',
    sent: 'Nieprawidłowe hasło.',
  },
  {
    language: 'ja',
    contest: [
      ['フォロワー無料プレゼント', 'アカウントを入力すると、10分以内に3,000人のフォロワーが届きます。'],
      ['友達の娘に投票してください', '決勝まであと20票です。'],
      ['認証バッジの申請', '24時間以内に申請してください。'],
    ],
    vote: '投票する',
    withNetwork: '{b}で続ける',
    user: ['{b}のユーザーネーム', '電話番号、ユーザーネーム、メールアドレス'],
    password: ['{b}のパスワード', 'パスワード'],
    signIn: 'ログインして投票',
    sent: 'パスワードが間違っています。',
  },
  {
    language: 'tr',
    contest: [
      ['Ücretsiz takipçi', 'Hesabını gir, 5.000 takipçi on dakikada gelsin.'],
      ['Mavi tik başvurusu', 'Hesabın mavi tik için uygun. 24 saat içinde başvur.'],
      ['Büyük çekiliş', 'Katılmak için giriş yap.'],
    ],
    vote: 'Oy ver',
    withNetwork: '{b} ile devam et',
    user: ['{b} kullanıcı adı', 'Telefon veya e-posta'],
    password: ['{b} şifresi', '{b} hesabının şifresi', 'Şifre'],
    signIn: 'Giriş yap',
    sent: 'Şifre yanlış.',
  },
  {
    language: 'id',
    contest: [
      ['Klaim 10.000 diamond gratis', 'Hubungkan akun kamu untuk menerima hadiah.'],
      ['Lomba foto anak', 'Bantu vote anak saya, kurang 30 suara lagi.'],
      ['Tambah follower gratis', 'Masukkan akun, follower masuk dalam 10 menit.'],
    ],
    vote: 'Vote sekarang',
    withNetwork: 'Masuk dengan {b}',
    user: ['Nama pengguna {b}', 'Email atau nomor HP'],
    password: ['Kata sandi {b}', 'Password akun {b}', 'Kata sandi'],
    signIn: 'Masuk',
    sent: 'Kata sandi salah.',
  },
]
