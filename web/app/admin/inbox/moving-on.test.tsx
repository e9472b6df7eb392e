/** What becomes of the open enquiry when an action takes it off its list. */
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseFromMore, focus, pane, rowOf } from '../testing/elements'
import { inquiryNo } from '../testing/fake-api'
import { openDesk } from '../testing/open-desk'
import { isPost } from '../testing/pane'

const press = (keys: string) => userEvent.keyboard(keys)
const linkOf = (n: number) => page.getByRole('link', { name: `Visitor ${n}`, exact: true })
const status = (text: string | RegExp) => page.getByRole('status').getByText(text).first()

/** Opens the second of four enquiries. */
async function open(viewport?: [number, number]) {
  const inquiries = [1, 2, 3, 4].map((n) => inquiryNo(n))
  const { calls } = await openDesk({
    inquiries,
    ...(viewport && { viewport }),
    answer: (call) => (isPost(call, '/notes') ? { status: 201, json: { note: {} } } : undefined),
  })
  await linkOf(2).click()
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
  await press('nWants it by May.{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Note added')).toBeVisible()

  expect(inquiries.map((inquiry) => inquiry.status)).toEqual(['new', 'quoted', 'new', 'new'])
  expect(inquiries.filter(({ remindAt }) => remindAt !== null)).toEqual([inquiries[1]])
  const notes = calls.filter((call) => isPost(call, '/notes'))
  expect(notes.map(({ url }) => url.pathname)).toEqual([`/api/inquiries/${inquiries[1]?.id}/notes`])
  await press('j')
  await untilOpen(3)
})

test.each<[string, [number, number]]>([
  ['desktop', [1440, 900]],
  ['phone', [390, 844]],
])(
  'on a %s the enquiry stays open when its menus move it to another list',
  async (size, viewport) => {
    await open(viewport)
    // Of the states, one leads to Waiting and one to Done.
    for (const name of size === 'phone' ? ['Lost'] : ['Answered', 'Lost']) {
      if (size === 'phone') await chooseFromMore('Status')
      else await pane.getByRole('button', { name: /^Status:/ }).click()
      await page.getByRole('menuitemradio', { name }).click()
      await expect.element(status(new RegExp(name))).toBeVisible()
      await untilOpen(2)
    }
    await pane.getByRole('button', { name: /^Remind/ }).click()
    await page.getByRole('menuitem', { name: /^No date/ }).click()
    await expect.element(status(/Moved to Waiting/)).toBeVisible()
    await untilOpen(2)
  },
)

test('a command of the palette keeps it open', async () => {
  const { inquiries } = await open()
  await press('{Control>}k{/Control}')
  await expect.element(page.getByRole('dialog').getByRole('combobox')).toHaveFocus()
  await press('Mark as quoted')
  await page
    .getByRole('option', { name: /^Mark as quoted/i })
    .first()
    .click()
  await expect.poll(() => inquiries[1]?.isWaiting).toBe(true)
  await untilGone()
  await untilOpen(2)
})

test('an enquiry that is reopened or moved from Done stays open', async () => {
  const { inquiries } = await open()
  for (const inquiry of inquiries) inquiry.doneAt = 1
  await press('{Escape}')
  await page.getByRole('navigation').getByRole('link', { name: 'Done' }).first().click()
  await expect.poll(() => location.search).toBe('?view=done')
  await linkOf(2).click()
  await untilOpen(2)

  await press('e')
  await expect.element(status(/Moved back to Inbox/)).toBeVisible()
  await untilOpen(2)
})

test('marking as done leaves the enquiry open on a device where moving on is off', async () => {
  localStorage.setItem('desk-next', 'off')
  onTestFinished(() => localStorage.removeItem('desk-next'))
  const { inquiries } = await open()
  await press('e')
  await expect.poll(() => inquiries[1]?.doneAt).not.toBe(null)
  await untilGone()
  await untilOpen(2)
})

test('marking as done or as spam opens the next enquiry', async () => {
  await open()
  await press('e')
  await untilOpen(3)
  await press('!')
  await untilOpen(4)
})
