/** The command palette while its results load, and if they do not. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inquiryNo, openDesk, rowOf } from './support/fake-desk.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const open = (prepare: (page: Page) => Promise<unknown>) =>
  openDesk({
    ...stage,
    origin: stage.product.origin,
    inquiries: [inquiryNo(1), inquiryNo(2)],
    prepare,
  })

const field = (page: Page) => page.getByRole('combobox', { name: 'Command, customer or service' })

describe('the palette', () => {
  test('keeps what is typed while it loads', async () => {
    const chunk = Promise.withResolvers<void>()
    const { page } = await open((opened) =>
      opened.route('**/assets/results-*.js', async (route) => {
        await chunk.promise
        await route.continue()
      }),
    )
    await rowOf(page, 'Visitor 2').getByRole('link').first().focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('mark as')
    expect(await page.getByRole('option').count()).toBe(0)
    chunk.resolve()

    await page.getByRole('option', { name: /^Mark as done/ }).waitFor()
    expect(await field(page).inputValue()).toBe('mark as')
  })

  test('shows an error if it fails to load, keeps what was typed, and loads after a reload', async () => {
    const { page } = await open((opened) =>
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
    await rowOf(page, 'Visitor 1').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByText('Go to').waitFor()
  })
})
