import type { Family } from '../../family.ts'
import type { Chance } from '../../make/chance.ts'
import { companyOf, honestHost } from '../../make/hosts/hosts.ts'
import { button, input } from '../../make/pages/fields.ts'
import { documentOf, footerOf } from '../../make/pages/layout.ts'

interface Form {
  readonly title: string
  readonly fields: (chance: Chance) => string
  readonly act: string
}

const area = (name: string, label: string) =>
  `<label for="${name}">${label}</label><textarea id="${name}" name="${name}" rows="8"></textarea>`

/** Keys and words that have nothing to do with a wallet. */
const FORMS: readonly Form[] = [
  {
    title: 'Object store browser',
    fields: (chance) =>
      input('type="text" name="accessKey"', 'Access key', chance) +
      input('type="password" name="secretKey"', 'Secret key', chance),
    act: 'Connect',
  },
  {
    title: 'Install a certificate',
    fields: () => area('crt', 'Certificate (PEM)') + area('key', 'Private key (PEM)'),
    act: 'Install',
  },
  {
    title: 'Two-factor recovery',
    fields: (chance) => input('type="text" name="recovery_key"', 'Recovery key', chance),
    act: 'Recover account',
  },
  {
    title: 'Unlock encrypted messages',
    fields: (chance) =>
      input('type="password" name="security_key"', 'Recovery key or security phrase', chance),
    act: 'Verify this device',
  },
  {
    title: 'Restore backup',
    fields: (chance) => input('type="text" name="backup_key"', 'Backup key', chance),
    act: 'Restore',
  },
  {
    title: 'Payment settings',
    fields: (chance) =>
      input('type="text" name="publishable"', 'Publishable key', chance) +
      input('type="text" name="secret_key"', 'Secret key', chance),
    act: 'Save',
  },
  {
    title: 'Add an SSH key',
    fields: () => area('ssh', 'Private key'),
    act: 'Add key',
  },
  {
    title: 'Webmail',
    fields: (chance) =>
      input('type="text" name="user"', 'User name', chance) +
      input('type="password" name="pass"', 'Password or secret key', chance),
    act: 'Log in',
  },
  {
    title: 'Schlüssel hinterlegen',
    fields: () => area('schluessel', 'Privater Schlüssel (PKCS#8)'),
    act: 'Speichern',
  },
  {
    title: 'Certificado digital',
    fields: (chance) =>
      area('clave', 'Clave privada (.key)') + input('type="password" name="pw"', 'Contraseña', chance),
    act: 'Cargar',
  },
]

export const keyFields: Family = {
  id: 'key_fields',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const host = honestHost(chance, ['console.', 'panel.', 'mail.', 'chat.', ''])
    const name = companyOf(host)
    const { title, fields, act } = chance.of(FORMS)
    const body = documentOf(
      {
        language: 'en',
        title: `${title} - ${name}`,
        heading: title,
        main: `<form method="post" action="/save">${fields(chance)}${button(act, chance)}</form>`,
        footer: footerOf('en', name, ['/docs'], chance),
      },
      chance,
    )
    return { url: `https://${host}/settings`, body, isHonest: true }
  },
}
