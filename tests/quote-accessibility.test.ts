/** The form without JavaScript and the private page are accessible and fit any width. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoViolations } from './support/accessibility-violations.ts'
import { field } from './support/contact-page.ts'
import { pdf } from './support/inquiry-files.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** Expects that nothing a visitor reads is outside the screen, or cut off by its container. */
async function expectToFit(page: Page) {
  await page.setViewportSize({ width: 360, height: 800 })
  const cut = await page.evaluate(() => {
    const shown = [...document.querySelectorAll('main :not(svg *)')].filter(
      (element) => element.checkVisibility() && !element.closest('.visually-hidden'),
    )
    const isCut = (element: Element) => {
      const { left, right } = element.getBoundingClientRect()
      const hasMore = element.scrollWidth > element.clientWidth
      const isClipped = getComputedStyle(element).overflowX !== 'visible' && hasMore
      return left < 0 || right > innerWidth || isClipped
    }
    return shown.filter(isCut).map(({ outerHTML }) => outerHTML.slice(0, 120))
  })
  expect(cut).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
}

async function check(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectNoViolations(page, [390, 1440])
  await expectToFit(page)
}

/** Returns the page as shown without scripts. Scripts stay on, because axe needs them. */
const showWithoutScripts = (html: string) =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll('noscript', 'no-script')
    .replaceAll(/\(scripting: ?none\)/g, '(width > 0)')
    .replaceAll(/\(scripting: ?enabled\)/g, '(width < 0)')

test('the form has no accessibility violations without JavaScript, with its details open', async () => {
  const page = await (await stage.browser.newContext({ bypassCSP: true })).newPage()
  await page.route('**/contact', async (route) => {
    const html = await (await route.fetch()).text()
    await route.fulfill({ contentType: 'text/html', body: showWithoutScripts(html) })
  })
  await page.goto(`${stage.product.origin}/contact`)
  await page.locator('form summary').click()
  await page.getByLabel('Drawings, photos or documents (optional)').waitFor()
  await check(page)
})

test('the private page has no accessibility violations when it is new, and with an error beside files and a correction', async () => {
  const message = 'We need a pump room of forty square metres.'
  const response = await stage.product.post({ name: 'Nimal', email: 'n@mill.example', message })
  const { page: path } = (await response.json()) as { page: string }
  const page = await (await stage.browser.newContext()).newPage()
  await page.goto(stage.product.origin + path)
  const long = `${'Pump_room_ground_floor_'.repeat(5)}rev_C.pdf`
  await check(page)

  await field(page, 'What should we know?').fill('It is 45 square metres.')
  await page.getByRole('button', { name: 'Send to the team' }).click()
  await page.getByRole('heading', { name: 'Messages' }).waitFor()
  // As the Worker folds a quote in an e-mail.
  await page.locator('[data-conversation] li').evaluate((item) => {
    item.insertAdjacentHTML('beforeend', '<details><summary>Show the quote</summary></details>')
  })
  const fold = await page.getByText('Show the quote').boundingBox()
  expect(fold?.height).toBeGreaterThanOrEqual(44)
  await page.locator('input[type=file]').setInputFiles([pdf(long, 2000), pdf('Plan.pdf', 300_000)])
  await page.getByText('All files have arrived.').waitFor()

  const other = { name: long, mimeType: 'text/html', buffer: Buffer.from('<html>') }
  await page.locator('input[type=file]').setInputFiles([other])
  await page.getByText('The content is not that of a .pdf file').waitFor()
  await page.getByRole('heading', { name: 'Messages' }).waitFor()
  await check(page)
})
