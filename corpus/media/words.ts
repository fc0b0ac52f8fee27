/** Texts about accounts of media services, real and fraudulent alike; `{s}` is the service. */
export interface MediaWords {
  readonly language: string
  readonly enter: string
  readonly who: string
  readonly phone: string
  readonly secret: string
  readonly stopped: readonly string[]
  readonly held: readonly string[]
  readonly broken: readonly string[]
  readonly gift: readonly string[]
  readonly act: string
  readonly card: readonly [string, string, string, string]
  readonly save: string
  readonly code: string
  readonly sent: string
  readonly done: string
  readonly links: readonly string[]
}

export const MEDIA_WORDS: readonly MediaWords[] = [
  {
    language: 'en',
    enter: 'Log in',
    who: 'Email or mobile number',
    phone: 'Phone number',
    secret: 'Password',
    stopped: ['Your account is suspended'],
    held: [
      'We have scheduled your page for deletion because it goes against our Community Standards.',
      'Someone reported your account for copyright infringement. You can appeal this decision.',
      'Your account is suspended',
    ],
    broken: [
      "Your {s} membership is on hold: we couldn't collect your last payment.",
      'Something went wrong with your payment',
      'Update your billing details to keep watching',
    ],
    gift: ['A friend sent you a gift on {s}', 'Claim your free three months of {s}'],
    act: 'Request a review',
    card: ['First and last name', 'Card number', 'MM / YY', 'Security code'],
    save: 'Save and restart membership',
    code: 'Login code',
    sent: 'We sent a code to your device. Type it here within 5 minutes.',
    done: 'Thank you. Our team will look into it within 48 hours.',
    links: ['Help Center', 'Terms of Use', 'Cookie Preferences', 'Jobs'],
  },
  {
    language: 'de',
    enter: 'Einloggen',
    who: 'E-Mail oder Handynummer',
    phone: 'Telefonnummer',
    secret: 'Passwort',
    stopped: ['Dein Konto wurde gesperrt'],
    held: [
      'Deine Seite verstößt gegen unsere Gemeinschaftsstandards und wird in Kürze gelöscht.',
      'Dein Konto wurde gesperrt',
      'Gegen dein Konto liegt eine Urheberrechtsbeschwerde vor.',
    ],
    broken: [
      'Deine {s}-Mitgliedschaft ist unterbrochen, weil die letzte Abbuchung fehlgeschlagen ist.',
      'Problem mit deiner Zahlungsart',
    ],
    gift: ['Du hast auf {s} ein Geschenk bekommen'],
    act: 'Einspruch einlegen',
    card: ['Vor- und Nachname', 'Kreditkartennummer', 'MM/JJ', 'Sicherheitscode'],
    save: 'Zahlungsart aktualisieren',
    code: 'Anmeldecode',
    sent: 'Wir haben einen Code an dein Gerät gesendet.',
    done: 'Vielen Dank. Wir prüfen deinen Fall innerhalb von 48 Stunden.',
    links: ['Hilfe-Center', 'Nutzungsbedingungen', 'Impressum'],
  },
  {
    language: 'fr',
    enter: "S'identifier",
    who: 'E-mail ou numéro de mobile',
    phone: 'Numéro de téléphone',
    secret: 'Mot de passe',
    stopped: ['Votre compte est suspendu'],
    held: [
      'Votre Page va être supprimée car elle ne respecte pas nos Standards de la communauté.',
      'Votre compte est suspendu',
    ],
    broken: [
      "Votre abonnement {s} est interrompu : le dernier prélèvement n'a pas abouti.",
      'Un problème est survenu avec votre paiement',
    ],
    gift: ['Vous avez reçu un cadeau sur {s}'],
    act: 'Demander un examen',
    card: ['Prénom et nom', 'Numéro de carte bancaire', 'MM/AA', 'Code CVV'],
    save: 'Mettre à jour le paiement',
    code: 'Code de connexion',
    sent: 'Nous avons envoyé un code sur votre appareil.',
    done: 'Merci. Votre demande sera examinée sous 48 heures.',
    links: ["Centre d'aide", "Conditions d'utilisation", 'Mentions légales'],
  },
  {
    language: 'es',
    enter: 'Entrar',
    who: 'Correo o número de móvil',
    phone: 'Número de teléfono',
    secret: 'Contraseña',
    stopped: ['Suspendimos tu cuenta'],
    held: [
      'Tu página se eliminará porque incumple nuestras Normas comunitarias.',
      'Suspendimos tu cuenta',
      'Recibimos una denuncia por derechos de autor contra tu cuenta.',
    ],
    broken: [
      'Tu suscripción a {s} está en pausa porque no pudimos cobrar el último mes.',
      'Hubo un problema con tu forma de pago',
    ],
    gift: ['Te enviaron un regalo en {s}'],
    act: 'Solicitar revisión',
    card: ['Nombre y apellido', 'Número de la tarjeta', 'MM/AA', 'CVV'],
    save: 'Actualizar forma de pago',
    code: 'Código de inicio de sesión',
    sent: 'Enviamos un código a tu dispositivo.',
    done: 'Gracias. Revisaremos tu caso en 48 horas.',
    links: ['Centro de ayuda', 'Términos de uso', 'Preferencias de cookies'],
  },
  {
    language: 'pt',
    enter: 'Entrar',
    who: 'Email ou número de celular',
    phone: 'Número de telefone',
    secret: 'Senha',
    stopped: ['Suspendemos sua conta'],
    held: ['Sua Página será excluída por violar os Padrões da Comunidade.', 'Suspendemos sua conta'],
    broken: [
      'Sua assinatura {s} foi suspensa: não conseguimos processar o último pagamento.',
      'Houve um problema com sua forma de pagamento',
    ],
    gift: ['Você ganhou um presente no {s}'],
    act: 'Solicitar análise',
    card: ['Nome e sobrenome', 'Número do cartão', 'MM/AA', 'CVV'],
    save: 'Atualizar pagamento',
    code: 'Código de login',
    sent: 'Enviamos um código para o seu aparelho.',
    done: 'Obrigado. Vamos analisar em até 48 horas.',
    links: ['Central de Ajuda', 'Termos de Uso', 'Privacidade'],
  },
  {
    language: 'it',
    enter: 'Accedi',
    who: 'E-mail o numero di cellulare',
    phone: 'Numero di telefono',
    secret: 'Password',
    stopped: ['Account sospeso'],
    held: ['La tua Pagina verrà eliminata perché viola gli Standard della community.', 'Account sospeso'],
    broken: [
      "Il tuo abbonamento {s} è sospeso: l'ultimo addebito non è riuscito.",
      'Problema con il pagamento',
    ],
    gift: ['Hai ricevuto un regalo su {s}'],
    act: 'Richiedi una revisione',
    card: ['Nome e cognome', 'Numero della carta', 'MM/AA', 'CVV'],
    save: 'Aggiorna il metodo di pagamento',
    code: 'Codice di accesso',
    sent: 'Abbiamo inviato un codice al tuo dispositivo.',
    done: 'Grazie. Esamineremo la richiesta entro 48 ore.',
    links: ['Centro assistenza', "Condizioni d'uso", 'Privacy'],
  },
  {
    language: 'ja',
    enter: 'ログイン',
    who: 'メールまたは携帯番号',
    phone: '電話番号',
    secret: 'パスワード',
    stopped: ['あなたのアカウントは利用停止になりました'],
    held: [
      'あなたのアカウントは利用停止になりました',
      'コミュニティ規定違反のため、ページが削除される予定です。',
    ],
    broken: [
      '{s}の月額料金のお支払いが確認できず、ご利用を一時停止しております。',
      'お支払い方法の更新が必要です',
    ],
    gift: ['{s}でギフトが届いています'],
    act: '異議申し立てをする',
    card: ['氏名（ローマ字）', 'カード番号', '月/年', 'CVV'],
    save: 'お支払い情報を更新',
    code: 'ログインコード',
    sent: 'お使いの端末にコードを送信しました。',
    done: 'ありがとうございます。48時間以内に確認いたします。',
    links: ['ヘルプセンター', '利用規約', '特定商取引法に基づく表示'],
  },
  {
    language: 'tr',
    enter: 'Giriş yap',
    who: 'E-posta veya telefon numarası',
    phone: 'Telefon numarası',
    secret: 'Şifre',
    stopped: ['Hesabın askıya alındı'],
    held: [
      'Hesabın askıya alındı',
      'Hesabın hakkında telif hakkı ihlali bildirimi aldık. İtiraz edebilirsin.',
    ],
    broken: ['{s} üyeliğin durduruldu: son ödemen alınamadı.', 'Ödeme yönteminde bir sorun var'],
    gift: ["{s}'ta sana bir hediye gönderildi"],
    act: 'İtiraz et',
    card: ['Ad ve soyad', 'Kart numarası', 'AA/YY', 'CVV'],
    save: 'Ödeme bilgilerini güncelle',
    code: 'Giriş kodu',
    sent: 'Cihazına bir kod gönderdik.',
    done: 'Teşekkürler. Başvurun 48 saat içinde incelenecek.',
    links: ['Yardım Merkezi', 'Kullanım Koşulları', 'Gizlilik'],
  },
]
