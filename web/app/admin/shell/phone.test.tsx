/** The desk on a phone. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { goOffline } from '../testing/connection'
import { chooseFromMore, pane, rowOf } from '../testing/elements'
import { inquiryNo, user } from '../testing/fake-api'
import { openDesk } from '../testing/open-desk'
import { untilSettled } from '../testing/scroller'
import { searchField, shows } from '../testing/search'

async function open() {
  await openDesk({
    viewport: [390, 844],
    inquiries: [inquiryNo(1, { ownerId: 'sanath' }), inquiryNo(2), inquiryNo(3)],
    answer: ({ url }) =>
      url.pathname === '/api/session' ? { status: 200, json: { user, canReply: true } } : undefined,
  })
  await rowOf('Visitor 1').findElement()
}

const linkTo = (name: string) => rowOf(name).getByRole('link', { name })
const bottom = page.getByRole('navigation', { name: 'Desk' })
const actions = page.getByRole('group', { name: 'This enquiry' })
const send = page.getByRole('button', { name: 'Send', exact: true })
const replyField = pane.getByLabelText('Reply', { exact: true })

/** Returns how many lines a text takes. */
function linesOf(element: Element | null) {
  const range = document.createRange()
  range.selectNodeContents(element ?? document.body)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}

test('the bar at the bottom has Inbox, Mine, Search and More, and marks the current list; Back pressed twice in a row only closes an enquiry', async () => {
  await open()
  const items = [...bottom.element().querySelectorAll<HTMLElement>('a, button')]
  const names = items.map(({ innerText }) => innerText.split('\n')[0])
  expect(names).toEqual(['Inbox', 'Mine', 'Search', 'More'])

  await bottom.getByRole('link', { name: 'Mine' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible()
  const more = bottom.getByRole('button', { name: 'More' })
  const mine = bottom.getByRole('link', { name: 'Mine' })
  await expect.element(mine).toHaveAttribute('aria-current', 'page')
  await expect.element(more).not.toHaveAttribute('aria-current')
  // Without an Escape key, as with switch access.
  await more.click()
  const sheet = page.getByRole('dialog', { name: 'More' })
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect.element(sheet).not.toBeInTheDocument()

  await bottom.getByRole('link', { name: /^Inbox/ }).click()
  await linkTo('Visitor 2').click()
  await expect.element(pane).toBeVisible()
  const back = document.querySelector<HTMLElement>('[data-back]')
  back?.click()
  back?.click()
  await expect.element(pane).not.toBeInTheDocument()
  await untilSettled()
  expect(location.search).toBe('')
})

test('the bar of an open enquiry makes room for a reply, which looks offline as if it cannot be sent, and Send says why', async () => {
  await open()
  await linkTo('Visitor 2').click()
  await expect.element(actions.getByRole('button', { name: 'More' })).toBeVisible()
  await userEvent.keyboard('r')
  await expect.element(send).toBeVisible()
  await expect.element(actions).not.toBeInTheDocument()
  // Nothing covers it.
  await send.click({ trial: true })
  await page.getByRole('button', { name: 'Close the reply' }).click()
  await actions.getByText('Reply').click()
  await replyField.fill('We can come on Tuesday.')
  const fill = () => getComputedStyle(send.element()).backgroundColor
  const filled = fill()
  goOffline()
  await expect.poll(fill).not.toBe(filled)

  await send.click({ force: true })
  const reason = page.getByRole('alert').getByText('You’re offline. Try again when connected.')
  await expect.element(reason).toBeVisible()
  await expect.element(replyField).toHaveValue('We can come on Tuesday.')
})

test('the actions on a selection are wide and at the bottom; its count and search suggestions stay on one line', async () => {
  await open()
  for (const name of ['Visitor 1', 'Visitor 2']) await rowOf(name).getByRole('checkbox').click()
  const clear = page.getByRole('button', { name: 'Clear selection' })
  await expect.element(clear).toBeVisible()
  expect(linesOf(page.getByText('2 selected').element())).toBe(1)
  for (const name of ['Mark read', 'Mark unread', 'Clear selection']) {
    const button = page.getByRole('button', { name, exact: true }).last().element()
    const { width, top } = button.getBoundingClientRect()
    expect(width).toBeGreaterThanOrEqual(42)
    expect(top).toBeGreaterThan(700)
  }
  expect(document.documentElement.scrollWidth).toBe(390)

  await searchField.fill('Automation of Warehouses')
  const option = page.getByRole('option', { name: /^service: / }).first()
  await expect.element(option).toBeVisible()
  expect(linesOf(option.element().querySelector('b'))).toBe(1)
})

test('an enquiry can be found, deleted and restored twice, next to the message about the last deletion', async () => {
  await open()
  const row = rowOf('Visitor 2')
  const confirm = () => page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await searchField.fill('number 2')
  await userEvent.keyboard('{Enter}')
  await shows('Visitor 2')
  await linkTo('Visitor 2').click()
  await chooseFromMore('Delete')
  await confirm()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.element(row).toBeVisible()

  await row.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await confirm()
  await expect.element(row).not.toBeInTheDocument()
  await bottom.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog').getByRole('link', { name: /^Bin/ }).click()
  await row.getByRole('checkbox').click()
  await expect.element(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect.element(row).not.toBeInTheDocument()
  await bottom.getByRole('link', { name: /^Inbox/ }).click()
  await expect.element(row).toBeVisible()
})
