/** A new user finds, deletes and restores an enquiry at the desk. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { chooseFromMore, pane } from './support/desk-pane.ts'
import { scrollTop, wheel } from './support/desk-scroll.ts'
import { openSignedInWithCache } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const wanted = 'Pump room, tyre works'

beforeAll(async () => {
  for (let i = 1; i <= 12; i += 1) {
    const name = i === 4 ? wanted : `Visitor ${i}`
    const message = `Enquiry number ${i}${i === 4 ? ' about two jockey pumps' : ''}, please answer.`
    const response = await stage.product.post({ name, email: `v${i}@site.example`, message })
    expect(response.status).toBe(201)
  }
})

/** Opens the desk and collects the responses with an error status. */
async function open(options: BrowserContextOptions) {
  const page = await (await stage.browser.newContext(options)).newPage()
  const refused: string[] = []
  await openSignedInWithCache(page, stage)
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
  })
  await rows(page).first().waitFor()
  return { page, refused }
}

const rows = (page: Page) => page.locator('[data-inquiry]')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })

/** Returns the name of the element with the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (element?.matches('main, body')) return element.tagName
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? element?.id ?? ''
  })

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Presses a key until the element with the focus has that name. */
async function pressUntil(page: Page, key: string, name: string) {
  for (let i = 0; i < 60; i += 1) {
    if ((await focused(page)).startsWith(name)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${name}`)
}

describe('with the keyboard only,', () => {
  const context = { viewport: { width: 1440, height: 900 } }

  test('an enquiry can be found, deleted and restored twice', async () => {
    const { page, refused } = await open(context)
    await press(page, '/')
    await page.keyboard.type('jockey')
    await press(page, 'Enter')
    await expect.poll(() => focused(page)).toContain(wanted)

    await press(page, 'Enter')
    await pane(page).getByText('two jockey pumps').waitFor()
    expect(await focused(page)).toBe('Enquiry')
    await pressUntil(page, 'Tab', 'Reply')

    await press(page, 'Delete')
    await expect.poll(() => focused(page)).toBe('Cancel')
    await press(page, 'Escape')
    await expect.poll(() => focused(page)).toMatch(/^Reply/)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // Press again until the desk reacts; the open dialog ignores the key.
    await expect
      .poll(async () => {
        await press(page, 'Delete')
        return focused(page)
      })
      .toBe('Cancel')
    await press(page, 'Tab', 'Enter')
    await page.getByText('Inquiry deleted successfully!').waitFor()
    await pane(page).waitFor({ state: 'detached' })
    await pressUntil(page, 'Tab', 'Undo')
    await press(page, 'Enter')
    await page.getByText('Enquiry restored').waitFor()
    await expect.poll(() => focused(page)).toContain(wanted)

    await press(page, 'Delete', 'Tab', 'Enter')
    await row(page, wanted).waitFor({ state: 'detached' })
    await pressUntil(page, 'Shift+Tab', 'Bin')
    await press(page, 'Enter')
    await row(page, wanted).waitFor()
    await press(page, 'j')
    await pressUntil(page, 'Tab', 'Restore')
    await press(page, 'Enter')
    await row(page, wanted).waitFor({ state: 'detached' })
    // No other row is left, so the focus moves to the start of the section.
    await expect.poll(() => focused(page)).toBe('MAIN')
    await pressUntil(page, 'Tab', 'Inbox')
    await press(page, 'Enter')
    await row(page, wanted).waitFor()
    expect(refused).toEqual([])
  })

  test('the arrow key leads from the search to the list, and no key press is lost', async () => {
    const { page } = await open(context)
    await press(page, '/', 'ArrowDown')
    await expect.poll(() => focused(page)).toContain('Visitor 12')
    await press(page, '?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await press(page, 'Escape')
    await expect.poll(() => focused(page)).toContain('Visitor 12')
  })

  test('a section that is opened first makes no request that fails', async () => {
    const { page, refused } = await open(context)
    for (const view of ['delivery', 'reports', 'data', 'account', 'device']) {
      const live = page.waitForResponse((response) => response.url().includes('/changes?'))
      await page.goto(`${stage.product.origin}/admin?view=${view}`)
      await live
      const label = page.locator('main h1')
      const current = page.locator('nav [aria-current=page]').first()
      const name = await current.innerText()
      await expect.poll(() => label.innerText()).toBe(name)
    }
    expect(refused).toEqual([])
  })
})

/** Scrolls until a row is in view. The page contains only the rows near the window. */
async function scrollTo(page: Page, name: string) {
  await rows(page).first().waitFor()
  await expect
    .poll(async () => {
      await wheel(page, 200)
      return row(page, name).count()
    })
    .toBe(1)
  await row(page, name).scrollIntoViewIfNeeded()
}

describe('on a phone', () => {
  const context = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

  test('an enquiry can be found, deleted and restored twice', async () => {
    const { page } = await open(context)
    await page.getByRole('combobox').tap()
    await page.keyboard.type('jockey')
    await page.keyboard.press('Enter')
    await expect.poll(() => rows(page).count()).toBe(1)
    await row(page, wanted).getByRole('link', { name: wanted }).tap()
    await pane(page).getByText('two jockey pumps').waitFor()
    await chooseFromMore(page, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).tap()
    await page.getByRole('button', { name: 'Undo' }).tap()
    await row(page, wanted).waitFor()

    await row(page, wanted).getByRole('checkbox').tap()
    await page.getByRole('button', { name: 'Delete', exact: true }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).tap()
    await row(page, wanted).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'More' }).tap()
    await page.getByRole('link', { name: /^Bin/ }).tap()
    await row(page, wanted).getByRole('checkbox').tap()
    // While the message with 'Undo' is still shown: it does not cover the actions.
    await page.getByRole('button', { name: 'Restore', exact: true }).tap({ timeout: 5000 })
    await row(page, wanted).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /^Inbox/ }).tap()
    await scrollTo(page, wanted)
  })

  test('Back closes an enquiry and keeps the scroll position of the list', async () => {
    const { page } = await open(context)
    await scrollTo(page, 'Visitor 5')
    const before = await scrollTop(page)
    await row(page, 'Visitor 5').getByRole('link', { name: 'Visitor 5' }).tap()
    await pane(page).getByText('Enquiry number 5').waitFor()
    await page.goBack()
    await pane(page).waitFor({ state: 'detached' })

    expect(await scrollTop(page)).toBe(before)
  })

  test('touch targets are at least 44 px high, and no keyboard shortcuts are offered', async () => {
    const { page } = await open(context)
    expect(await smallTargets(page)).toEqual([])
    expect(await page.getByRole('button', { name: 'Keyboard shortcuts' }).isVisible()).toBe(false)
    await page.getByRole('checkbox', { name: 'Select the enquiry' }).first().tap()
    expect(await smallTargets(page)).toEqual([])
    await row(page, 'Visitor 12').getByRole('link', { name: 'Visitor 12' }).tap()
    await pane(page).getByText('attempt').waitFor()
    expect(await smallTargets(page)).toEqual([])
  })
})

/**
 * Returns the names of the targets in view that cannot be pressed 21 px above or below their
 * centre: 44 px in total, less a pixel on each side for rounding.
 */
function smallTargets(page: Page) {
  return page.evaluate(() => {
    const targets = document.querySelectorAll<HTMLElement>('main :is(a, button, input, summary)')
    const isSmall = (element: HTMLElement) => {
      // The target of a link that opens a row is the whole row.
      const opens = element.matches('[data-opens]')
      const target = element.closest<HTMLElement>(opens ? '[data-inquiry]' : 'label') ?? element
      const { x, y, width, height } = target.getBoundingClientRect()
      const middle = y + height / 2
      const isInView =
        middle > 100 && middle < innerHeight - 40 && x >= 0 && x + width <= innerWidth
      // The actions on the selected rows cover the rows below.
      const cover = document.querySelector('[data-selecting]')
      const isCovered =
        cover && !cover.contains(target) && y + height > cover.getBoundingClientRect().y
      if (
        isCovered ||
        !isInView ||
        !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        return false
      return [-21, 21].some((step) => {
        const hit = document.elementFromPoint(x + width / 2, middle + step)
        return !(hit && target.contains(hit))
      })
    }
    return Array.from(targets)
      .filter(isSmall)
      .map((element) => element.textContent || element.ariaLabel)
  })
}
