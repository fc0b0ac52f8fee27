import type { Page } from 'playwright-core'

/** The violations of WCAG 2.2 AA and of axe's best practices. */
export async function axe(page: Page): Promise<string[]> {
  await page.evaluate(await Bun.file(Bun.fileURLToPath(import.meta.resolve('axe-core/axe.min.js'))).text())
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const { violations } = await axe.run()
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
}
