/** Visits with a browser that refuses storage, caches, locks and service workers. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pageLabels } from './support/content.ts'
import { untilHydrated } from './support/hydration.ts'
import { refuseSiteData } from './support/refuse-site-data.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const isDark = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset.theme === 'dark')

test('pages load their scripts, their links and colour scheme work, and the desk shows its login', async () => {
  const context = await stage.browser.newContext()
  await refuseSiteData(context)
  const page = await context.newPage()
  const uncaught: Error[] = []
  await page.goto(`${stage.product.origin}/contact`)
  await untilHydrated(page)
  page.on('pageerror', (error) => uncaught.push(error))
  await page.getByRole('button', { name: 'Use dark colours' }).first().click()
  expect(await isDark(page)).toBe(true)
  for (const path of ['/about', '/'] as const) {
    await page.getByRole('link', { name: pageLabels[path], exact: true }).first().click()
    await page.waitForURL(stage.product.origin + path)

    // Opened by the router: another document would have the system's colours.
    expect(await isDark(page)).toBe(true)
  }
  expect(uncaught).toEqual([])

  await page.goto(`${stage.product.origin}/admin`)
  await page.getByRole('button', { name: 'Login' }).waitFor()
})
