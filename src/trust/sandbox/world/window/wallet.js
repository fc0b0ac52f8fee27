import { record } from '../host.js'

const ADDRESS = '0x71c7656ec7ab88b098defb751b7401b5f6d8976f'
const ANSWERS = {
  eth_requestAccounts: [ADDRESS],
  eth_accounts: [ADDRESS],
  wallet_requestPermissions: [{ parentCapability: 'eth_accounts' }],
  eth_chainId: '0x1',
  net_version: '1',
  eth_blockNumber: '0x13f7e2c',
  eth_gasPrice: '0x3b9aca00',
  eth_estimateGas: '0x5208',
  eth_getTransactionCount: '0x2a',
  eth_getBalance: '0x1bc16d674ec80000',
  eth_call: `0x${'0'.repeat(47)}1${'0'.repeat(16)}`,
}
const SIGNATURE = `0x${'ab'.repeat(65)}`
const no = () => undefined

function request(question = {}) {
  const { method } = question
  if (/sign|send/i.test(`${method}`)) {
    record('wallet', `ethereum.request(${JSON.stringify(question)})`)
    return Promise.resolve(SIGNATURE)
  }
  return Promise.resolve(ANSWERS[method] ?? null)
}

export const ethereum = {
  isMetaMask: true,
  chainId: '0x1',
  networkVersion: '1',
  selectedAddress: ADDRESS,
  isConnected: () => true,
  request,
  enable: () => request({ method: 'eth_requestAccounts' }),
  send: (method, params) => request(typeof method === 'object' ? method : { method, params }),
  sendAsync: (question, done) => request(question).then((result) => done(null, { result })),
  on: no,
  once: no,
  removeListener: no,
}

const key = {
  toString: () => '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
  toBase58: () => '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
}
const signing = (name) => (what) => {
  record('wallet', `solana.${name}()`)
  return Promise.resolve(what ?? { signature: SIGNATURE })
}
export const solana = {
  isPhantom: true,
  publicKey: key,
  isConnected: true,
  connect: () => Promise.resolve({ publicKey: key }),
  disconnect: () => Promise.resolve(),
  on: no,
  signTransaction: signing('signTransaction'),
  signAllTransactions: signing('signAllTransactions'),
  signAndSendTransaction: signing('signAndSendTransaction'),
  signMessage: signing('signMessage'),
}
