import type { Rule } from './rule.ts'

/** Rules of contents that run on the visitor's machine or empty his wallet. */
export const HARMFUL_RULES = {
  'content.clickfix': {
    points: 60,
    severity: 'critical',
    category: 'clipboard_attack',
    message: 'The page puts a command into the clipboard and tells its visitor to run it.',
    ref: 'https://attack.mitre.org/techniques/T1204/004/',
  },
  'content.hidden_command': {
    points: 35,
    severity: 'medium',
    category: 'clipboard_attack',
    message: 'The page has a command copied that it does not show.',
    ref: 'https://attack.mitre.org/techniques/T1204/004/',
  },
  'content.swapped_command': {
    points: 60,
    severity: 'critical',
    category: 'clipboard_attack',
    message: 'The page shows one command and has another one copied.',
    ref: 'https://attack.mitre.org/techniques/T1204/004/',
  },
  'content.swapped_address': {
    points: 60,
    severity: 'critical',
    category: 'clipboard_attack',
    message: "The page shows one wallet's address and has another one copied.",
    ref: 'https://attack.mitre.org/techniques/T1565/002/',
  },
  'content.wallet_drainer': {
    points: 60,
    severity: 'critical',
    category: 'wallet_drain',
    message: "The page has its visitor's wallet sign away what it holds.",
    ref: null,
  },
  'content.seed_phrase': {
    points: 60,
    severity: 'critical',
    category: 'wallet_drain',
    message: 'The page asks for the words that restore a wallet: whoever has them has the money.',
    ref: null,
  },
  'content.miner': {
    points: 60,
    severity: 'high',
    category: 'cryptomining',
    message: "The page mines crypto money on its visitor's machine.",
    ref: 'https://arxiv.org/abs/1808.09474',
  },
  'content.download': {
    points: 40,
    severity: 'high',
    category: 'malware_delivery',
    message: 'The answer is a program, whatever it says that it is.',
    ref: 'https://attack.mitre.org/techniques/T1189/',
  },
  'content.auto_download': {
    points: 20,
    severity: 'medium',
    category: 'malware_delivery',
    message: 'The page starts a download by itself.',
    ref: null,
  },
  'content.concealed_download': {
    points: 60,
    severity: 'critical',
    category: 'malware_delivery',
    message:
      'The page starts the download of a program or an archive from another website, and hides where it comes from.',
    ref: 'https://attack.mitre.org/techniques/T1027/',
  },
  'content.fake_update': {
    points: 60,
    severity: 'critical',
    category: 'malware_delivery',
    message: "The page says that a program has to be updated, and hands out a file that is not its maker's.",
    ref: 'https://attack.mitre.org/techniques/T1189/',
  },
  'content.update_pretext': {
    points: 35,
    severity: 'medium',
    category: 'malware_delivery',
    message:
      "The page says that a known program has to be updated, and does not lead to the program's maker.",
    ref: 'https://attack.mitre.org/techniques/T1189/',
  },
  'content.disguised_program': {
    points: 25,
    severity: 'high',
    category: 'malware_delivery',
    message: 'The answer is a program whose name says that it is a document or a picture.',
    ref: 'https://attack.mitre.org/techniques/T1036/007/',
  },
  'content.type_mismatch': {
    points: 15,
    severity: 'medium',
    category: 'malware_delivery',
    message: 'The answer is of another kind than it says.',
    ref: 'https://mimesniff.spec.whatwg.org/',
  },
  'content.html_smuggling': {
    points: 45,
    severity: 'high',
    category: 'malware_delivery',
    message: 'The page builds a file out of its own text and has it saved, past filters for downloads.',
    ref: 'https://attack.mitre.org/techniques/T1027/006/',
  },
  'content.smuggled_program': {
    points: 60,
    severity: 'critical',
    category: 'malware_delivery',
    message:
      'The page builds a program or an archive out of its own text and has it saved, past filters for downloads.',
    ref: 'https://attack.mitre.org/techniques/T1027/006/',
  },
  'content.program_pretext': {
    points: 60,
    severity: 'critical',
    category: 'malware_delivery',
    message: 'The page is nothing but a reason to take the program that it hands out.',
    ref: 'https://attack.mitre.org/techniques/T1204/002/',
  },
} as const satisfies Record<string, Rule>
