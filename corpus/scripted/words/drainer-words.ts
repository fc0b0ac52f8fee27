/** Projects whose visitors have wallets, with what they are promised. */
export const PROJECTS = [
  { name: 'Jito', domain: 'jito.network', token: 'JTO', chain: 'solana' },
  { name: 'Kamino', domain: 'kamino.finance', token: 'KMNO', chain: 'solana' },
  { name: 'Scroll', domain: 'scroll.io', token: 'SCR', chain: 'ethereum' },
  { name: 'Linea', domain: 'linea.build', token: 'LINEA', chain: 'ethereum' },
  { name: 'EigenLayer', domain: 'eigenlayer.xyz', token: 'EIGEN', chain: 'ethereum' },
  { name: 'Pendle', domain: 'pendle.finance', token: 'PENDLE', chain: 'ethereum' },
  { name: 'Camelot', domain: 'camelot.exchange', token: 'GRAIL', chain: 'ethereum' },
  { name: 'Velodrome', domain: 'velodrome.finance', token: 'VELO', chain: 'ethereum' },
  { name: 'Marinade', domain: 'marinade.finance', token: 'MNDE', chain: 'solana' },
  { name: 'Berachain', domain: 'berachain.com', token: 'BERA', chain: 'ethereum' },
] as const

export interface DrainTalk {
  readonly language: string
  /** `{p}` is the project, `{t}` its token. */
  readonly heading: readonly string[]
  readonly text: readonly string[]
  readonly connect: string
  readonly claim: string
  readonly wait: string
}

export const DRAIN_TALKS: readonly DrainTalk[] = [
  {
    language: 'en',
    heading: ['{p} airdrop, season 2', 'Check your {t} allocation', '{p} migration'],
    text: [
      'Connect your wallet to see how many {t} you can claim.',
      'Old tokens must be migrated before the deadline.',
    ],
    connect: 'Connect wallet',
    claim: 'Claim {t}',
    wait: 'Confirm in your wallet…',
  },
  {
    language: 'es',
    heading: ['Airdrop de {p}', 'Consulte su asignación de {t}'],
    text: ['Conecte su billetera para ver cuántos {t} puede reclamar.'],
    connect: 'Conectar billetera',
    claim: 'Reclamar {t}',
    wait: 'Confirme en su billetera…',
  },
  {
    language: 'de',
    heading: ['{p}-Airdrop', 'Ihre {t}-Zuteilung prüfen'],
    text: ['Verbinden Sie Ihre Wallet, um Ihren Anspruch zu sehen.'],
    connect: 'Wallet verbinden',
    claim: '{t} abholen',
    wait: 'Bitte in der Wallet bestätigen…',
  },
  {
    language: 'fr',
    heading: ['Airdrop {p}', 'Vérifiez votre allocation {t}'],
    text: ['Connectez votre portefeuille pour réclamer vos {t}.'],
    connect: 'Connecter le portefeuille',
    claim: 'Réclamer {t}',
    wait: 'Confirmez dans votre portefeuille…',
  },
  {
    language: 'pt',
    heading: ['Airdrop {p}', 'Veja sua alocação de {t}'],
    text: ['Conecte a carteira para resgatar seus {t}.'],
    connect: 'Conectar carteira',
    claim: 'Resgatar {t}',
    wait: 'Confirme na carteira…',
  },
  {
    language: 'ja',
    heading: ['{p} エアドロップ', '{t} の割り当てを確認'],
    text: ['ウォレットを接続して請求してください。'],
    connect: 'ウォレットを接続',
    claim: '{t} を請求',
    wait: 'ウォレットで承認してください…',
  },
  {
    language: 'tr',
    heading: ['{p} airdrop', '{t} hakkınızı öğrenin'],
    text: ['Cüzdanınızı bağlayın ve talep edin.'],
    connect: 'Cüzdanı bağla',
    claim: '{t} talep et',
    wait: 'Cüzdanınızda onaylayın…',
  },
]
