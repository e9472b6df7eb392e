/** Which actions keep the open enquiry open although it leaves its list, and which open the next one. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chooseFromMore, pane, to } from './support/desk-pane.ts'
import { inquiryNo, openDesk, rowOf } from './support/fake-desk.ts'
import { nextReminder } from './support/reminders.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

async function open(size: keyof typeof sizes = 'desktop') {
  const inquiries = [1, 2, 3, 4].map((n) => inquiryNo(n))
  const noted: string[] = []
  const { page } = await openDesk({
    ...stage,
    origin: stage.product.origin,
    inquiries,
    context: { viewport: sizes[size] },
    answer(request) {
      if (!to(request, '/notes')) return undefined
      noted.push(new URL(request.url()).pathname.split('/')[3] ?? '')
      return { status: 201, json: { note: {} } }
    },
  })
  await rowOf(page, 'Visitor 2').getByRole('link', { name: 'Visitor 2' }).click()
  await pane(page).getByText('Enquiry received').waitFor()
  return { page, inquiries, noted }
}

const isOpen = (page: Page, n: number) => pane(page).getByText(`Enquiry number ${n}.`).waitFor()
const hasLeft = (page: Page) =>
  page.locator('tr', { hasText: 'Visitor 2' }).waitFor({ state: 'detached' })

test('a status, a reminder and a note after a call all reach the same customer', async () => {
  const { page, inquiries, noted } = await open()

  await page.keyboard.press('s')
  await page.keyboard.press('3')
  await hasLeft(page)
  await isOpen(page, 2)
  await page.keyboard.press('h')
  await nextReminder(page).click()
  await page.getByRole('status').getByText('Back in Inbox').waitFor()
  await isOpen(page, 2)
  await page.keyboard.press('n')
  await page.keyboard.type('Wants it by May.')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => noted).toEqual([inquiryNo(2).id])

  expect(inquiries.map(({ status }) => status)).toEqual(['new', 'quoted', 'new', 'new'])
  expect(inquiries.filter(({ remindAt }) => remindAt !== null)).toMatchObject([
    { name: 'Visitor 2' },
  ])
  await page.getByText('Note added').waitFor()
  await page.keyboard.press('j')
  await isOpen(page, 3)
})

test('keys still apply to the open enquiry if the focus was on its row, which leaves the list', async () => {
  const { page, inquiries } = await open()
  await rowOf(page, 'Visitor 2').getByRole('link', { name: 'Visitor 2' }).focus()

  await page.keyboard.press('s')
  await page.keyboard.press('3')
  await hasLeft(page)
  await page.keyboard.press('h')
  await nextReminder(page).click()
  await page.getByRole('status').getByText('Back in Inbox').waitFor()

  await isOpen(page, 2)
  expect(inquiries.filter(({ remindAt }) => remindAt !== null)).toMatchObject([
    { name: 'Visitor 2' },
  ])
})

describe.each(['desktop', 'phone'] as const)('on a %s the enquiry stays open', (size) => {
  test.each(['Answered', 'Quoted', 'Won', 'Lost'])('when its status becomes %s', async (status) => {
    const { page } = await open(size)
    if (size === 'phone') await chooseFromMore(page, 'Status')
    else
      await pane(page)
        .getByRole('button', { name: /^Status:/ })
        .click()
    await page.getByRole('menuitemradio', { name: status }).click()
    await page.getByRole('status').getByText(status).first().waitFor()
    await isOpen(page, 2)
  })

  test.each([
    ['the next day', nextReminder],
    ['no date', (page: Page) => page.getByRole('menuitem', { name: 'No date' })],
  ])('when a reminder is set for %s', async (_, choice) => {
    const { page } = await open(size)
    await pane(page).getByRole('button', { name: 'Remind' }).click()
    await choice(page).click()
    await page
      .getByText(/Back in Inbox|Moved to Waiting/)
      .first()
      .waitFor()
    await isOpen(page, 2)
  })
})

test.each([
  ['Mark as quoted', /^Mark as quoted/i],
  ['Remind me', /^Remind me: (Tomorrow|Monday)/i],
])('the command “%s” keeps it open', async (command, name) => {
  const { page, inquiries } = await open()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(command)
  await page.getByRole('option', { name }).first().click()
  await expect.poll(() => inquiries[1]?.isWaiting).toBe(true)
  await hasLeft(page)
  await isOpen(page, 2)
})

test('an enquiry that is reopened or moved from Done stays open', async () => {
  const { page, inquiries } = await open()
  for (const inquiry of inquiries) inquiry.doneAt = 1
  await page.keyboard.press('Escape')
  await page.getByRole('navigation').getByRole('link', { name: 'Done' }).first().click()
  await rowOf(page, 'Visitor 2').getByRole('link', { name: 'Visitor 2' }).click()
  await isOpen(page, 2)

  await page.keyboard.press('e')
  await page.getByText('Moved back to Inbox').waitFor()
  await isOpen(page, 2)
})

test('marking as done or as spam opens the next enquiry, and deleting closes it', async () => {
  const { page } = await open()
  await page.keyboard.press('e')
  await isOpen(page, 3)
  await page.keyboard.press('!')
  await isOpen(page, 4)
  await page.keyboard.press('#')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await pane(page).waitFor({ state: 'detached' })
})
