import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { printableSettings } from '../../src/cli/config.ts'
import { readConfig } from '../../src/config.ts'
import { REPOSITORY } from '../support/service.ts'

const read = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8')

describe('compose.yaml', () => {
  const text = read('compose.yaml')
  const filled = text
    .replace(/\$\{\w+:\?[^}]*\}/g, 'a-secret-of-some-length-1234')
    .replace(/\$\{\w+:-([^}]*)\}/g, '$1')
  const { services } = Bun.YAML.parse(filled) as {
    services: Record<string, { environment?: Record<string, string>; read_only?: boolean }>
  }

  test('gives the service settings that it knows and accepts', () => {
    const settings = services.waypost?.environment ?? {}
    const known = printableSettings(readConfig(settings)).split('\n')
    const unknown = Object.keys(settings).filter((name) => !known.some((line) => line.startsWith(`${name}=`)))
    expect(unknown).toEqual([])
  })

  test('holds no secret of its own and closes the image to writing', () => {
    const secrets = text.match(/^ +\w*(?:PASSWORD|TOKEN|KEY)\w*: .*$/gm) ?? []
    expect(secrets).toHaveLength(2)
    expect(secrets.filter((line) => !/: \$\{\w+:\?.*\}$/.test(line))).toEqual([])
    expect(services.waypost?.read_only).toBe(true)
  })
})
