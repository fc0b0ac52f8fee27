import type { Page } from 'playwright-core'

/** Waits for the number and for the list, which come one by one. */
export async function unread(page: Page, count: number): Promise<void> {
  await page.locator('waypost-inbox .panel').getByText(`${count} unread`, { exact: true }).waitFor()
  await page.locator('waypost-inbox .message').filter({ hasText: 'Loading' }).waitFor({ state: 'detached' })
}
