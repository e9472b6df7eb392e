/** The desk on a phone. */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { services } from '../web/app/lib/services/catalogue.ts'
import type { Answer } from './support/desk-pane.ts'
import { inquiryNo, openDesk, rowOf } from './support/fake-desk.ts'
import { admin } from './support/product.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const [longest = { title: '' }] = services.toSorted((a, b) => b.title.length - a.title.length)

const canReply: Answer = (request) =>
  request.url().endsWith('/api/session')
    ? { status: 200, json: { user: { email: admin.email }, canReply: true } }
    : undefined

async function open() {
  const inquiries = [inquiryNo(1, { ownerId: 'sanath' }), inquiryNo(2), inquiryNo(3)]
  const context = { viewport: { width: 390, height: 844 } }
  const options = { origin: stage.product.origin, inquiries, context, answer: canReply }
  const { page } = await openDesk({ ...stage, ...options })
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
  // Without an Escape key, as with switch access.
  await bar.getByRole('button', { name: 'More' }).click()
  const sheet = page.getByRole('dialog', { name: 'More' })
  await sheet.getByRole('button', { name: 'Close', exact: true }).click()
  await sheet.waitFor({ state: 'hidden' })
})

test('the bar of an open enquiry makes room for a reply', async () => {
  const page = await open()
  await rowOf(page, 'Visitor 2').getByRole('link', { name: 'Visitor 2' }).click()
  const bar = page.getByRole('group', { name: 'This enquiry' })
  await bar.getByRole('button', { name: 'More' }).waitFor()
  await page.keyboard.press('r')
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await send.waitFor()
  await bar.waitFor({ state: 'hidden' })
  // Nothing covers it.
  await send.click({ trial: true })

  await page.getByRole('button', { name: 'Close the reply' }).click()
  await bar.waitFor()
})

test('offline, a reply looks as if it cannot be sent, and Send says why', async () => {
  const page = await open()
  await rowOf(page, 'Visitor 2').getByRole('link', { name: 'Visitor 2' }).click()
  await page.getByRole('group', { name: 'This enquiry' }).getByText('Reply').click()
  await page.getByLabel('Reply', { exact: true }).fill('We can come on Tuesday.')
  const send = page.getByRole('button', { name: 'Send', exact: true })
  const fill = () => send.evaluate((button) => getComputedStyle(button).backgroundColor)
  const filled = await fill()
  await page.context().setOffline(true)
  await expect.poll(fill).not.toBe(filled)

  await send.click({ force: true })
  await page.getByRole('alert').getByText('You’re offline. Try again when connected.').waitFor()
  expect(await page.getByLabel('Reply', { exact: true }).inputValue()).toContain('Tuesday')
})

test('the actions on a selection are wide and at the bottom; its count and search suggestions stay on one line', async () => {
  const page = await open()
  for (const name of ['Visitor 1', 'Visitor 2'])
    await rowOf(page, name).getByRole('checkbox').check()
  const count = page.getByText('2 selected')
  await page.getByRole('button', { name: 'Clear selection' }).waitFor()
  expect(await linesOf(count)).toBe(1)
  const actions = ['Mark read', 'Mark unread', 'Clear selection'].map(async (name) => {
    const box = await page.getByRole('button', { name, exact: true }).last().boundingBox()
    return [Math.round(box?.width ?? 0), Math.round(box?.y ?? 0)]
  })
  for (const [width, top] of await Promise.all(actions)) {
    expect(width).toBeGreaterThanOrEqual(42)
    expect(top).toBeGreaterThan(700)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await page.getByRole('combobox', { name: 'Search enquiries' }).fill(longest.title)
  const option = page.getByRole('option', { name: /^service: / }).first()
  await option.waitFor()
  expect(await linesOf(option.locator('b'))).toBe(1)
})

test('Back pressed twice in a row only closes the enquiry', async () => {
  const page = await open()
  await rowOf(page, 'Visitor 2').getByRole('link', { name: 'Visitor 2' }).click()
  await page.locator('[data-back]').waitFor()
  await page.evaluate(() => {
    const back = document.querySelector<HTMLElement>('[data-back]')
    back?.click()
    back?.click()
  })
  await page.locator('[data-pane]').waitFor({ state: 'detached' })
  // A second step would have been taken by now.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)))

  expect(new URL(page.url()).pathname).toBe('/admin')
})
