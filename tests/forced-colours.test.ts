/** Marks that a contrast theme would remove, since it removes the backgrounds they consisted of. */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { servicePage } from './support/content.ts'
import { inquiryNo, openDesk } from './support/fake-desk.ts'
import { untilFontsShown } from './support/loaded.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const phone = { width: 390, height: 844 }
const computer = { width: 1280, height: 800 }

/** Opens a page in a contrast theme, at rest. */
async function open(path: string) {
  const page = await stage.browser.newPage({
    viewport: computer,
    forcedColors: 'active',
    reducedMotion: 'reduce',
    // Allows a test's own styles.
    bypassCSP: true,
  })
  await page.route('**/*.js', (route) => route.abort())
  await page.goto(stage.product.origin + path)
  await untilFontsShown(page)
  return page
}

test('a page that takes long is marked as loading, and the current page in the header and in the menu', async () => {
  const page = await open('/about')
  // The bar, without the border below the header that it covers.
  const clip = { x: 0, y: 67, width: computer.width, height: 2 }
  const idle = await page.screenshot({ clip })
  await page.evaluate(() => document.querySelector('main')?.setAttribute('aria-busy', 'true'))
  await expect.poll(async () => idle.equals(await page.screenshot({ clip }))).toBe(false)
  // The bar covers the mark.
  await page.evaluate(() => document.querySelector('main')?.removeAttribute('aria-busy'))
  await expect.poll(async () => idle.equals(await page.screenshot({ clip }))).toBe(true)

  const inHeader = page.locator('[aria-label=Main] a[aria-current=page]')
  const inMenu = page.locator('[popover] a[aria-current=page]')
  const header = await inHeader.screenshot()
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = await inMenu.screenshot()
  await page.addStyleTag({ content: 'a::after { visibility: hidden }' })
  expect.soft(menu.equals(await inMenu.screenshot()), 'in the menu').toBe(false)
  await page.setViewportSize(computer)
  expect.soft(header.equals(await inHeader.screenshot()), 'in the header').toBe(false)
})

test('breadcrumbs are divided', async () => {
  const page = await open(servicePage)
  const crumb = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').last()
  const divided = await crumb.screenshot()
  await page.addStyleTag({ content: 'li::before { visibility: hidden }' })

  expect(divided.equals(await crumb.screenshot())).toBe(false)
})

/** Returns whether an element, or a part of it, looks different once it has lost an attribute. */
async function isMarkedBy(attribute: string, element: Locator, part = element) {
  const marked = await part.screenshot()
  await element.evaluate((it, name) => it.removeAttribute(name), attribute)
  return !marked.equals(await part.screenshot())
}

test('in the desk, the highlighted option, the set filter and the open enquiry are marked', async () => {
  const { page } = await openDesk({
    ...stage,
    origin: stage.product.origin,
    inquiries: [inquiryNo(1, { readAt: null }), inquiryNo(2)],
    context: { viewport: computer, forcedColors: 'active', reducedMotion: 'reduce' },
  })
  const option = page.getByRole('option').first()
  await page.keyboard.press('Control+k')
  await option.waitFor()
  expect.soft(await isMarkedBy('aria-selected', option), 'a command').toBe(true)
  await page.keyboard.press('Escape')

  const row = page.getByRole('row').filter({ hasText: 'Visitor 1' })
  const dot = row.locator('input + span')
  expect.soft(await isMarkedBy('data-unread', row, dot), 'an unread enquiry').toBe(true)
  await row.getByRole('link', { name: 'Visitor 1' }).click()
  await page.locator('tr[data-open]').waitFor()
  await page.mouse.move(0, 0)
  expect.soft(await isMarkedBy('data-open', row), 'the open enquiry').toBe(true)

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const filter = page.getByRole('button', { name: 'unread', exact: true })
  await filter.click()
  await page.mouse.move(0, 0)
  await page.getByRole('button', { name: 'Remove the filter unread' }).waitFor()
  // The colours of the page and of its buttons differ here, but in most contrast themes they do not.
  const adjustment = filter.evaluate((it) => getComputedStyle(it).forcedColorAdjust)
  expect(await adjustment, 'a set filter').toBe('none')
})
