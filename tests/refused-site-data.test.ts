/** Visits with a browser that refuses storage, caches, locks and service workers. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pageLabels, servicePage } from './support/content.ts'
import { untilHydrated } from './support/hydration.ts'
import { refuseSiteData } from './support/refuse-site-data.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

async function open(path: string) {
  const context = await stage.browser.newContext()
  await refuseSiteData(context)
  const page = await context.newPage()
  await page.goto(stage.product.origin + path)
  return page
}

const isDark = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset.theme === 'dark')

describe.each(['/', servicePage, '/blogs', '/contact'])('%s', (path) => {
  test('loads its scripts, and its links and colour scheme work', async () => {
    const page = await open(path)
    await untilHydrated(page)
    const uncaught: Error[] = []
    page.on('pageerror', (error) => uncaught.push(error))
    await page.getByRole('button', { name: 'Use dark colours' }).first().click()
    expect(await isDark(page)).toBe(true)
    await page.getByRole('link', { name: pageLabels['/about'], exact: true }).first().click()
    await page.waitForURL('**/about')

    // Opened by the router: another document would have the system's colours.
    expect(await isDark(page)).toBe(true)
    expect(uncaught).toEqual([])
  })
})

test('the desk shows its login', async () => {
  const page = await open('/admin')
  await page.getByRole('button', { name: 'Login' }).waitFor()
})
