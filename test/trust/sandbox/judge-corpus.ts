import { corpus } from '../../../corpus/corpus.ts'
import { grade } from '../../../src/trust/grade.ts'

/** The digest of each report on so many captures of the corpus, one a line, by a process of its own. */
const count = Number(process.argv[2])
for (const { id, capture } of corpus({ count, seed: 1, split: 'all' })) {
  const report = JSON.stringify(grade(capture))
  console.log(`${id} ${new Bun.CryptoHasher('sha256').update(report).digest('hex')}`)
}
