/** Browsers without popovers and `light-dark()` get a simpler, but complete site. */
import { expect, onTestFinished, test } from 'vitest'
import { untilHydrated } from './support/hydration.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** Opens a page in a browser that supports neither, on a phone in dark mode. */
async function openInOlderBrowser(path: string) {
  const context = await stage.browser.newContext({
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    // The policy allows the styles by their hash, and they are changed below.
    bypassCSP: true,
  })
  const page = await context.newPage()
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  onTestFinished(async () => {
    expect(failures).toEqual([])
    await context.close()
  })
  await page.addInitScript(() => {
    const names = ['popover', 'showPopover', 'hidePopover', 'togglePopover']
    for (const name of names) Reflect.deleteProperty(HTMLElement.prototype, name)
  })
  // Only in documents, because the styles are inlined there.
  await page.route(/\/[^.]*$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const response = await route.fetch()
    const html = (await response.text())
      .replaceAll('light-dark(', 'light-unknown(')
      .replaceAll(':popover-open', ':popover-unknown')
    await route.fulfill({ response, body: html })
  })
  await page.goto(stage.product.origin + path)
  return page
}

test('the site uses its light colours, whatever the system prefers', async () => {
  const page = await openInOlderBrowser('/')
  const colours = await page.evaluate(() => {
    const { backgroundColor, color, colorScheme } = getComputedStyle(document.body)
    return { backgroundColor, color, colorScheme }
  })

  expect(colours).toEqual({
    backgroundColor: 'rgb(244, 241, 234)',
    color: 'rgb(27, 35, 43)',
    colorScheme: 'light',
  })
})

test('the menu is hidden until its button is hovered, and its links work', async () => {
  const page = await openInOlderBrowser('/')
  await untilHydrated(page)
  const link = page.getByRole('navigation', { name: 'Main, mobile' }).getByText('About')
  expect(await link.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Menu' }).hover()
  await link.click()

  await page.waitForURL('**/about')
  expect(await page.getByText('This page could not be shown').count()).toBe(0)
})
