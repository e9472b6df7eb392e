/** What becomes of the open enquiry when an action takes it off its list. */
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseFromMore, focus, pane, rowOf } from '../testing/elements'
import { type FakeInquiry, inquiryNo } from '../testing/fake-api'
import { openDesk } from '../testing/open-desk'
import { isPost } from '../testing/pane'

const press = (keys: string) => userEvent.keyboard(keys)
const linkOf = (n: number) => page.getByRole('link', { name: `Visitor ${n}`, exact: true })
const status = (text: string | RegExp) => page.getByRole('status').getByText(text).first()

type Options = { viewport?: [number, number]; facts?: Partial<FakeInquiry>; view?: string }

/** Opens the second of four enquiries. */
async function open({ facts = {}, view = '', ...options }: Options = {}) {
  const inquiries = [1, 2, 3, 4].map((n) => inquiryNo(n, facts))
  const { calls } = await openDesk({
    inquiries,
    search: `?${view}inquiry=${inquiries[1]?.id}`,
    ...options,
    answer: (call) => (isPost(call, '/notes') ? { status: 201, json: { note: {} } } : undefined),
  })
  await expect.element(pane.getByText('Enquiry received')).toBeVisible()
  return { inquiries, calls }
}

const untilOpen = (n: number) =>
  expect.element(pane.getByText(`Enquiry number ${n}.`)).toBeVisible()
const untilGone = () => expect.element(rowOf('Visitor 2')).not.toBeInTheDocument()

/** The offered reminder for the next day on which the company is open: on a Saturday Monday's. */
const nextReminder = page.getByRole('menuitem', { name: /^(Tomorrow|Monday)/ }).first()

test('a status, a reminder and a note after a call all reach the same customer, although the focus was on the row, which leaves the list', async () => {
  const { inquiries, calls } = await open()
  await focus(linkOf(2))

  await press('s3')
  await untilGone()
  await untilOpen(2)
  await press('h')
  await nextReminder.click()
  await expect.element(status(/Back in Inbox/)).toBeVisible()
  await untilOpen(2)
  await press('nBy May.{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Note added')).toBeVisible()

  expect(inquiries.map((inquiry) => inquiry.status)).toEqual(['new', 'quoted', 'new', 'new'])
  expect(inquiries.filter(({ remindAt }) => remindAt !== null)).toEqual([inquiries[1]])
  const notes = calls.filter((call) => isPost(call, '/notes'))
  expect(notes.map(({ url }) => url.pathname)).toEqual([`/api/inquiries/${inquiries[1]?.id}/notes`])
  await press('j')
  await untilOpen(3)
})

const chooseStatus = (name: string) => page.getByRole('menuitemradio', { name }).click()

test('on a desktop the enquiry stays open when a command of the palette or its menus move it to another list', async () => {
  const { inquiries } = await open()
  await press('{Control>}k{/Control}')
  await expect.element(page.getByRole('dialog').getByRole('combobox')).toHaveFocus()
  await press('as quoted')
  await page
    .getByRole('option', { name: /^Mark as quoted/i })
    .first()
    .click()
  await expect.poll(() => inquiries[1]?.isWaiting).toBe(true)
  await untilGone()
  await untilOpen(2)
  await pane.getByRole('button', { name: /^Status:/ }).click()
  await chooseStatus('Lost')
  await expect.element(status(/Lost/)).toBeVisible()
  await untilOpen(2)
})

test('on a phone the enquiry stays open when its menus move it to another list', async () => {
  await open({ viewport: [390, 844] })
  await chooseFromMore('Status')
  await chooseStatus('Lost')
  await expect.element(status(/Lost/)).toBeVisible()
  await untilOpen(2)
  await pane.getByRole('button', { name: /^Remind/ }).click()
  await page.getByRole('menuitem', { name: /^No date/ }).click()
  await expect.element(status(/Moved to Waiting/)).toBeVisible()
  await untilOpen(2)
})

test('an enquiry that is reopened from Done stays open', async () => {
  await open({ facts: { doneAt: 1 }, view: 'view=done&' })
  await press('e')
  await expect.element(status(/Moved back to Inbox/)).toBeVisible()
  await untilOpen(2)
})

test('marking as done leaves the enquiry open on a device where moving on is off', async () => {
  localStorage.setItem('desk-next', 'off')
  onTestFinished(() => localStorage.removeItem('desk-next'))
  const { inquiries } = await open()
  await linkOf(3).findElement()
  await press('e')
  await expect.poll(() => inquiries[1]?.doneAt).not.toBe(null)
  await untilGone()
  await untilOpen(2)
})

test('marking as done or as spam opens the next enquiry', async () => {
  await open()
  await linkOf(3).findElement()
  await press('e')
  await untilOpen(3)
  await press('!')
  await untilOpen(4)
})
