/** The desk on a phone. */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { inquiryNo, openDesk, rowOf } from './support/fake-desk.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

async function open() {
  const inquiries = [inquiryNo(1, { ownerId: 'sanath' }), inquiryNo(2), inquiryNo(3)]
  const context = { viewport: { width: 390, height: 844 } }
  const { page } = await openDesk({ ...stage, origin: stage.product.origin, inquiries, context })
  await rowOf(page, 'Visitor 1').waitFor()
  return page
}

/** Returns how many lines a text takes. */
const linesOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })

test('the bar at the bottom has Inbox, Mine, Search and More, and marks the current list', async () => {
  const page = await open()
  const bar = page.getByRole('navigation', { name: 'Desk' })
  const names = await bar.locator('a, button').allInnerTexts()
  expect(names.map((name) => name.split('\n')[0])).toEqual(['Inbox', 'Mine', 'Search', 'More'])

  await bar.getByRole('link', { name: 'Mine' }).click()
  await page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor()
  expect(await bar.getByRole('link', { name: 'Mine' }).getAttribute('aria-current')).toBe('page')
  expect(await bar.getByRole('button', { name: 'More' }).getAttribute('aria-current')).toBeNull()
})

test('the selection count and the search suggestions stay on one line', async () => {
  const page = await open()
  for (const name of ['Visitor 1', 'Visitor 2'])
    await rowOf(page, name).getByRole('checkbox').check()
  const count = page.getByText('2 selected')
  await page.getByRole('button', { name: 'Clear selection' }).waitFor()
  expect(await linesOf(count)).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await page.getByRole('combobox', { name: 'Search enquiries' }).fill('hvac')
  const option = page.getByRole('option', { name: /^service: 06/ })
  await option.waitFor()
  expect(await linesOf(option.locator('b'))).toBe(1)
})
