import { BRANDS, type Brand } from '../../../src/trust/data/loader.ts'

export function brandOf(id: string): Brand {
  const brand = BRANDS.find((candidate) => candidate.id === id)
  if (brand === undefined) throw new Error(`There is no brand ${id}.`)
  return brand
}
