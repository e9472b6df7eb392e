/** The command palette finds every command and destination by a part of its name. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoViolations } from './support/accessibility-violations.ts'
import { aService } from './support/content.ts'
import { inquiryNo, openDesk, rowOf } from './support/fake-desk.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

async function open(search = '', context = {}, prepare?: (page: Page) => Promise<unknown>) {
  const inquiries = [
    inquiryNo(1, { name: 'Malith Gunasekara', email: 'malith@repairs.example' }),
    inquiryNo(2, { name: 'Kavi' }),
  ]
  return {
    inquiries,
    ...(await openDesk({
      ...stage,
      origin: stage.product.origin,
      inquiries,
      search,
      context,
      ...(prepare && { prepare }),
      answer(request) {
        const body = request.postDataJSON()
        if (!body?.sender) return
        const rows = inquiries
          .filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(body.sender))
          // Two of them came from another address with the same phone number.
          .map((row) => ({ ...row, customerPosition: 4 }))
        return { status: 200, json: { inquiries: [...rows, ...rows], nextCursor: null } }
      },
    })),
  }
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Command, customer or service' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
/** Waits until Enter would run the option with that name. */
const untilActive = (page: Page, name: string) =>
  expect
    .poll(() => page.getByRole('option', { selected: true }).allInnerTexts())
    .toEqual([expect.stringContaining(name)])
const query = (page: Page) => new URL(page.url()).searchParams.toString()

describe('the palette', () => {
  test('keeps what is typed while it loads, and runs commands on the row with the focus', async () => {
    const chunk = Promise.withResolvers<void>()
    const { page, inquiries } = await open('', {}, (opened) =>
      opened.route('**/assets/results-*.js', async (route) => {
        await chunk.promise
        await route.continue()
      }),
    )
    await rowOf(page, 'Kavi').getByRole('link', { name: 'Kavi' }).focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('mark as')
    expect(await page.getByRole('option').count()).toBe(0)
    chunk.resolve()

    await page.getByText('This enquiry: Kavi').waitFor()
    expect(await field(page).inputValue()).toBe('mark as')
    await option(page, /^Mark as done/).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Marked as done').waitFor()
    expect(inquiries[1]?.doneAt).not.toBeNull()
    expect(await field(page).count()).toBe(0)
  })

  test('shows an error if it fails to load, keeps what was typed, and loads after a reload', async () => {
    const { page } = await open('', {}, (opened) =>
      opened.route('**/assets/results-*.js', (route) => route.abort()),
    )
    await page.keyboard.press('Control+k')
    await page.keyboard.type('rep')
    const reload = page.getByRole('dialog').getByRole('button', { name: 'Reload the page' })
    await reload.waitFor()
    expect(await field(page).inputValue()).toBe('rep')

    await page.unroute('**/assets/results-*.js')
    await reload.click()
    await reload.waitFor({ state: 'detached' })
    await rowOf(page, 'Kavi').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByText('Go to').waitFor()
  })

  test('leads to a customer, a service, a section of the desk and a search', async () => {
    const { page } = await open()
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    await page.keyboard.type('mal')
    await option(page, 'Malith Gunasekara malith@repairs.example · 2 enquiries').click()
    await page
      .getByRole('button', { name: 'Remove the filter from: malith@repairs.example' })
      .waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    await page.keyboard.type(aService.title)
    await option(page, `${aService.number} ${aService.title}`).click()
    await expect.poll(() => query(page)).toBe(`service=${aService.slug}`)
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    await page.keyboard.type('rep')
    await untilActive(page, 'Reports')
    await page.keyboard.press('Enter')
    await expect.poll(() => query(page)).toBe('view=reports')

    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Commands/ }).click()
    await field(page).waitFor()
    await page.keyboard.type('rep')
    await untilActive(page, 'Reports')
    await page.keyboard.press('End')
    await untilActive(page, 'Search for “rep”')
    await page.keyboard.press('Enter')
    await expect.poll(() => query(page)).toBe('q=rep')
  })

  test('searches for the whole text if Enter follows its last letter at once', async () => {
    const { page } = await open()
    await page.keyboard.press('Control+k')
    await page.getByText('Go to').waitFor()
    await page.keyboard.type('mal')
    await untilActive(page, 'Malith Gunasekara')
    // On a busy machine both keys are handled before the page renders again.
    await field(page).evaluate(async (input: HTMLInputElement) => {
      input.setRangeText('x', 3, 3, 'end')
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      await Promise.resolve()
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    })

    await expect.poll(() => query(page)).toBe('q=malx')
  })

  test.each([
    { text: 'rep', keys: [], active: 'Reports' },
    { text: 'rep', keys: ['ArrowUp'], active: 'Search for “rep”' },
    { text: 'mal', keys: [], active: 'Malith Gunasekara', before: 'Search for “mal”' },
    { text: 'mal', keys: ['End'], active: 'Search for “mal”' },
  ])('highlights the right option when customers load later: %o', async (row) => {
    const { text, keys, active, before = active } = row
    const answer = Promise.withResolvers<void>()
    const { page } = await open('', {}, (opened) =>
      opened.route('**/api/inquiries/search', async (route) => {
        if (route.request().postDataJSON().sender) await answer.promise
        await route.fallback()
      }),
    )
    await page.keyboard.press('Control+k')
    await page.getByText('Go to').waitFor()
    await page.keyboard.type(text)
    await option(page, `Search for “${text}”`).waitFor()
    for (const key of keys) await page.keyboard.press(key)
    await untilActive(page, before)
    answer.resolve()
    await option(page, /^Malith/).waitFor()

    await untilActive(page, active)
  })

  test('can be opened again at the moment it navigates', async () => {
    const { page } = await open()
    await page.keyboard.press('Control+k')
    await option(page, 'Reports').waitFor()
    // Before the dialog's close event.
    await page.evaluate(async () => {
      const options = [...document.querySelectorAll<HTMLElement>('[role=option]')]
      options.find(({ innerText }) => innerText.includes('Reports'))?.click()
      await Promise.resolve()
      await Promise.resolve()
      const key = { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }
      document.body.dispatchEvent(new KeyboardEvent('keydown', key))
    })
    await expect.poll(() => query(page)).toBe('view=reports')

    await field(page).waitFor()
  })

  test('opens while a field has the focus, closes on Escape and returns the focus', async () => {
    const { page } = await open()
    await page.getByLabel('Search enquiries').focus()
    await page.keyboard.press('Control+k')
    await page.getByText('Go to').waitFor()
    expect(await page.getByText(/^This enquiry/).count()).toBe(0)
    await page.keyboard.press('Escape')
    expect(await field(page).count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('desk-search')
  })

  test('is the search on a phone', async () => {
    const { page } = await open('', { viewport: { width: 390, height: 844 }, hasTouch: true })
    await page.getByRole('navigation').getByRole('button', { name: 'Search' }).tap()
    await page.keyboard.type('number 2')
    await option(page, 'Search for “number 2”').tap()
    await expect.poll(() => query(page)).toBe('q=number+2')
    await page.getByRole('link', { name: 'Kavi' }).waitFor()
  })

  test('has no accessibility violations', async () => {
    const { page } = await open('', { reducedMotion: 'reduce' })
    await rowOf(page, 'Kavi').getByRole('link', { name: 'Kavi' }).focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('ma')
    await option(page, /Malith/).waitFor()
    await expectNoViolations(page, [390, 1440])
  })
})
