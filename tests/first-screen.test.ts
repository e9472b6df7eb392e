import { expect, onTestFinished, test } from 'vitest'
import { blockScripts, openBlank } from './support/blank-page.ts'
import { servicePage } from './support/content.ts'
import { untilHydrated } from './support/hydration.ts'
import { untilFontsShown, untilPainted } from './support/loaded.ts'
import { mostShift, readShift } from './support/page-timeline.ts'
import { serveInPieces } from './support/serve-in-pieces.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test.each(['/', '/contact'])(
  'nothing of %s shifts while it arrives in pieces, on a desktop',
  async (path) => {
    const page = await stage.browser.newPage({ viewport: { width: 1440, height: 900 } })
    const html = await fetch(stage.product.origin + path)
    const slow = await serveInPieces(Buffer.from(await html.arrayBuffer()), async () => {
      await page.waitForFunction(() => document.body?.firstElementChild)
      await untilPainted(page)
    })
    onTestFinished(slow.stop)
    await page.goto(slow.origin + path)
    await untilHydrated(page)
    await untilFontsShown(page)

    expect(await page.evaluate(readShift)).toBeLessThan(mostShift)
  },
)

test('without scripts a page has its fonts from the start', async () => {
  const context = await stage.browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const font = page.waitForRequest(/archivo.*\.woff2$/)
  await page.goto(stage.product.origin)

  await font
})

test('before the scripts have loaded, a page opened at a fragment is laid out at once and starts there, one that is reloaded keeps its place, and a link leads to a section further down', async () => {
  const { page } = await openBlank(stage.browser)
  await blockScripts(page)
  const isWhole = page.locator('html:not([data-fresh])')
  await page.goto(`${stage.product.origin}/#call-to-action`)
  await isWhole.waitFor({ state: 'attached' })
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)

  await page.goto(stage.product.origin + servicePage)
  const place = await page.evaluate(() => {
    scrollTo(0, 2000)
    return scrollY
  })
  await page.reload()
  await isWhole.waitFor({ state: 'attached' })
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)

  const link = page.locator('aside a[href^="#"]').last()
  const section = page.locator((await link.getAttribute('href')) ?? '')
  await link.click()
  // Below the header.
  const top = () => section.evaluate((it) => Math.round(it.getBoundingClientRect().top))
  await expect.poll(top).toBe(70)
})
