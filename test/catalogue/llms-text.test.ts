import { expect, test } from 'bun:test'
import { forFile } from '../support/for-file.ts'
import { startService } from '../support/service.ts'

const service = await forFile(startService({ env: { GEO_INDEX: '/nonexistent' } }))

test('/llms.txt leads programs that read text to every document and names every operation [C6]', async () => {
  const answer = await fetch(`${service.baseUrl}/llms.txt`)
  const text = await answer.text()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  // The form of llmstxt.org: a heading, a summary, and lists of links under headings of their own.
  expect(text).toMatch(/^# Waypost\n\n> .+\n/)
  const links = [...text.matchAll(/^- \[.+?\]\((.+?)\): .+$/gm)].map(([, link = '']) => link)
  expect(links.length).toBe(7)
  for (const link of links) expect([link, (await fetch(link)).status]).toEqual([link, 200])
  const catalogue = await (await fetch(`${service.baseUrl}/v1`)).json()
  for (const { operations } of catalogue.areas)
    for (const { method, path, summary } of operations)
      expect(text).toContain(`\`${method} ${path}\`: ${summary}`)
})
