/** Texts of pages that want a wallet; `{t}` is the token. */
export interface ClaimWords {
  readonly language: string
  readonly lure: readonly string[]
  readonly connect: string
  readonly claim: string
  readonly until: string
  readonly failed: string
  readonly phrase: string
  readonly key: string
  readonly trade: string
  readonly amount: string
}

export const CLAIM_WORDS: readonly ClaimWords[] = [
  {
    language: 'en',
    lure: [
      'The {t} distribution, season 2, has started',
      '{t} holders must move to the new contract',
      'Your wallet qualifies for {t}. See how much',
      'Refund for holders hit by the {t} incident',
      'Stake {t} early and get a loyalty bonus',
    ],
    connect: 'Connect',
    claim: 'Receive tokens',
    until: 'The window closes in',
    failed: "Couldn't connect automatically. Connect manually",
    phrase: 'Recovery phrase, 12 or 24 words',
    key: 'Private key',
    trade: 'Swap, stake and lend',
    amount: 'Amount',
  },
  {
    language: 'de',
    lure: ['Die zweite {t}-Ausschüttung hat begonnen', '{t}-Inhaber müssen auf den neuen Vertrag umziehen'],
    connect: 'Wallet verbinden',
    claim: 'Token abholen',
    until: 'Noch',
    failed: 'Automatische Verbindung fehlgeschlagen. Manuell verbinden',
    phrase: 'Wiederherstellungsphrase, 12 oder 24 Wörter',
    key: 'Privater Schlüssel',
    trade: 'Tauschen, staken und verleihen',
    amount: 'Betrag',
  },
  {
    language: 'es',
    lure: ['Empezó el segundo reparto de {t}', 'Migra tus {t} al nuevo contrato'],
    connect: 'Conectar billetera',
    claim: 'Recibir tokens',
    until: 'Termina en',
    failed: 'No se pudo conectar. Conectar manualmente',
    phrase: 'Frase de recuperación de 12 o 24 palabras',
    key: 'Clave privada',
    trade: 'Intercambia y presta',
    amount: 'Cantidad',
  },
  {
    language: 'fr',
    lure: ['La deuxième distribution de {t} est ouverte', 'Migrez vos {t} vers le nouveau contrat'],
    connect: 'Connecter le portefeuille',
    claim: 'Recevoir mes jetons',
    until: 'Se termine dans',
    failed: 'Connexion automatique impossible. Connexion manuelle',
    phrase: 'Phrase de récupération, 12 ou 24 mots',
    key: 'Clé privée',
    trade: 'Échangez et prêtez',
    amount: 'Montant',
  },
  {
    language: 'pt',
    lure: ['A segunda distribuição de {t} começou', 'Migre seus {t} para o novo contrato'],
    connect: 'Conectar carteira',
    claim: 'Receber tokens',
    until: 'Termina em',
    failed: 'Falha na conexão. Conectar manualmente',
    phrase: 'Frase de recuperação de 12 ou 24 palavras',
    key: 'Chave privada',
    trade: 'Troque e empreste',
    amount: 'Quantia',
  },
  {
    language: 'ja',
    lure: ['{t} 第2回配布が始まりました', '{t} 保有者は新しいコントラクトへの移行が必要です'],
    connect: 'ウォレットを接続',
    claim: 'トークンを受け取る',
    until: '終了まで',
    failed: '自動接続に失敗しました。手動で接続',
    phrase: 'リカバリーフレーズ（12語または24語）',
    key: '秘密鍵',
    trade: 'スワップ・ステーキング・レンディング',
    amount: '数量',
  },
  {
    language: 'zh',
    lure: ['{t} 第二季空投现已开始', '{t} 持有者须迁移至新合约'],
    connect: '连接钱包',
    claim: '领取代币',
    until: '距离结束',
    failed: '自动连接失败，请手动连接',
    phrase: '助记词（12 或 24 个单词）',
    key: '私钥',
    trade: '兑换、质押与借贷',
    amount: '数量',
  },
  {
    language: 'tr',
    lure: ['{t} ikinci dağıtımı başladı', '{t} sahipleri yeni sözleşmeye geçmeli'],
    connect: 'Cüzdanı bağla',
    claim: 'Tokenleri al',
    until: 'Bitmesine',
    failed: 'Otomatik bağlanılamadı. Elle bağlan',
    phrase: 'Kurtarma ifadesi (12 veya 24 kelime)',
    key: 'Özel anahtar',
    trade: 'Takas et ve borç ver',
    amount: 'Miktar',
  },
]
