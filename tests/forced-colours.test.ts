/** Marks that a contrast theme would remove, since it removes the backgrounds they consisted of. */
import { expect, test } from 'vitest'
import { setStage } from './support/stage.ts'

const stage = setStage()

const phone = { width: 390, height: 844 }
const computer = { width: 1280, height: 800 }

/** Opens a page in a contrast theme, at rest. */
async function open(path: string, viewport = computer) {
  const page = await stage.browser.newPage({
    viewport,
    forcedColors: 'active',
    reducedMotion: 'reduce',
    // Allows a test's own styles.
    bypassCSP: true,
  })
  await page.route('**/*.js', (route) => route.abort())
  await page.goto(stage.product.origin + path)
  await page.locator('html:not([data-waiting~=fonts])').waitFor({ state: 'attached' })
  return page
}

test.each([
  ['the current page in the menu', phone, '[popover] a[aria-current=page]'],
  ['the current page in the header', computer, '[aria-label=Main] a[aria-current=page]'],
])('%s is marked', async (_, viewport, selector) => {
  const page = await open('/services', viewport)
  if (viewport === phone) await page.getByRole('button', { name: 'Menu' }).click()
  const link = page.locator(selector)
  const marked = await link.screenshot()
  await page.addStyleTag({ content: 'a::after { visibility: hidden }' })

  expect(marked.equals(await link.screenshot())).toBe(false)
})

test('breadcrumbs are divided', async () => {
  const page = await open('/services/gate-solutions')
  const crumb = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').last()
  const divided = await crumb.screenshot()
  await page.addStyleTag({ content: 'li::before { visibility: hidden }' })

  expect(divided.equals(await crumb.screenshot())).toBe(false)
})

test('a page that takes long is marked as loading', async () => {
  const page = await open('/privacy')
  // The bar, without the border below the header that it covers.
  const clip = { x: 0, y: 67, width: computer.width, height: 2 }
  const idle = await page.screenshot({ clip })
  await page.evaluate(() => document.querySelector('main')?.setAttribute('aria-busy', 'true'))

  expect(idle.equals(await page.screenshot({ clip }))).toBe(false)
})
