/** The lists that an enquiry goes through: Inbox, Waiting, Done, Held and Bin. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pane, rowOf } from '../testing/elements'
import { type FakeInquiry, inquiryNo } from '../testing/fake-api'
import { hold } from '../testing/hold'
import { openDesk } from '../testing/open-desk'
import { shows } from '../testing/search'

const open = (...facts: Partial<FakeInquiry>[]) => openAt('', ...facts)

function openAt(search: string, ...facts: Partial<FakeInquiry>[]) {
  return openDesk({ search, inquiries: facts.map((fact, i) => inquiryNo(i + 1, fact)) })
}

const goTo = (list: string) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${list}`) })
    .first()
    .click()
const inRow = (name: RegExp) => rowOf('Visitor 1').getByRole('button', { name })
const said = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
const press = (keys: string) => userEvent.keyboard(keys)

test('a list that is opened again is shown before it has reloaded', async () => {
  await open({})
  await shows('Visitor 1')
  await goTo('Waiting')
  await said(/^Enquiries that you have answered wait here/)
  const list = hold('GET', /\/api\/inquiries\?.*view=inbox/)
  await goTo('Inbox')
  await list.arrived
  await shows('Visitor 1')
  list.release()
})

test('those that nobody has taken are counted at the head of Inbox, which leads to them', async () => {
  await open({}, { ownerId: 'admin-2' }, {})
  await page.getByRole('link', { name: '2 have no owner' }).click()
  await expect.poll(() => location.search).toBe('?owner=none')
  await goTo('Inbox')
  await press('x')
  await rowOf('Visitor 3').getByRole('link').first().click()
  await press('a')
  await page.getByRole('menuitemradio').first().click()
  await expect.element(page.getByText(/have no owner/)).not.toBeInTheDocument()
})

test('an enquiry is marked as done from its row, found in Done, and reopened there', async () => {
  await open({}, {})
  await inRow(/^Done/).click()
  await shows('Visitor 2')
  await goTo('Done')
  await inRow(/^Reopen/).click()
  await said(/^Moved back to Inbox/)
  await shows()
  await goTo('Inbox')
  await shows('Visitor 1', 'Visitor 2')
})

test('an enquiry that is done moves to Waiting without a date, and back to Done when that is undone', async () => {
  await openAt(`?view=done&inquiry=${inquiryNo(1).id}`, { doneAt: 1 })
  await pane.getByText('Enquiry received').findElement()
  await press('h')
  await page.getByRole('menuitem', { name: /^No date/ }).click()
  await said(/^Moved to Waiting/)
  await goTo('Waiting')
  await shows('Visitor 1')
  await press('z')
  await shows()
  await goTo('Done')
  await shows('Visitor 1')
})

test('a row in Waiting says when its enquiry returns, or its status', async () => {
  await openAt(
    '?view=waiting',
    { isWaiting: true, remindAt: Date.now() + 86_400_000 },
    { status: 'answered', isWaiting: true },
  )
  await expect.element(rowOf('Visitor 1').getByText(/^Back \w+ \d\d:\d\d/)).toBeVisible()
  await expect.element(rowOf('Visitor 2').getByText('Answered')).toBeVisible()
})

test('several enquiries get a reminder at once, which says for how many, and can be undone', async () => {
  await open({}, {}, {})
  for (const name of ['Visitor 1', 'Visitor 2']) await rowOf(name).getByRole('checkbox').click()
  await press('h')
  await page
    .getByRole('menuitem', { name: /^(Tomorrow|Monday)/ })
    .first()
    .click()
  await said(/^Back in Inbox .+ · 2 enquiries$/)
  await shows('Visitor 3')
  await press('z')
  await said('2 changes undone')
  await shows('Visitor 1', 'Visitor 2', 'Visitor 3')
})

test('an enquiry that looks automated is listed in Held with the reason, and Not spam moves it to the inbox', async () => {
  await open({ heldFor: 'decoy' }, { heldFor: 'decoy' })
  await page.getByRole('link', { name: 'Review 2 enquiries held as possible spam' }).click()
  await expect.element(page.getByRole('link', { name: /^Review/ })).not.toBeInTheDocument()
  await expect.element(rowOf('Visitor 1').getByText('Filled a hidden field')).toBeVisible()
  await said(/You are not e-mailed about these\./)
  await inRow(/^Not spam/).click()
  await said(/^Moved to the inbox\. Its notification is being sent\./)
  await shows('Visitor 2')
  await expect.poll(() => document.activeElement?.textContent).toContain('Visitor 2')
  await goTo('Inbox')
  await said('Review 1 enquiry held as possible spam')
  await shows('Visitor 1')
})
