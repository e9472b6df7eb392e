/** Answers that come late, when the user has gone on or a poll has brought other changes. */
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focus, pane, rowOf } from '../testing/elements'
import { inquiryNo } from '../testing/fake-api'
import { hold } from '../testing/hold'
import { inInbox, openWithPolls } from '../testing/polls'
import { scroller, scrollToEnd } from '../testing/scroller'

const press = (keys: string) => userEvent.keyboard(keys)
const three = () => [inquiryNo(1), inquiryNo(2), inquiryNo(3)]
const done = (name: string) => rowOf(name).getByRole('button', { name: /^Done/ })
const linkOf = (name: string) => page.getByRole('link', { name, exact: true })
const note = pane.getByLabelText('Note')
const refresh = page.getByRole('button', { name: 'Refresh' })
const inboxCount = page
  .getByRole('navigation')
  .getByRole('link', { name: /^Inbox/ })
  .first()

async function openFirst() {
  await openWithPolls(three(), `?inquiry=${inquiryNo(1).id}`)
  await expect.element(pane.getByText('Enquiry received')).toBeVisible()
}

describe('a list', () => {
  test('keeps what has changed in it while the next page is loading', async () => {
    const inquiries = Array.from({ length: 150 }, (_, i) => inquiryNo(i + 11))
    const { poll } = await openWithPolls(inquiries)
    const nextPage = hold('GET', /\/api\/inquiries\?.*cursor=/)
    scrollToEnd()
    await nextPage.arrived

    scroller().scrollTo(0, 0)
    await focus(linkOf('Visitor 11'))
    await press('e')
    await expect.element(linkOf('Visitor 11')).not.toBeInTheDocument()
    poll([inInbox(inquiryNo(1, { name: 'Newcomer' }))])
    await expect.element(linkOf('Newcomer')).toBeVisible()
    nextPage.release()
    const table = page.getByRole('table')
    await expect.element(table).not.toHaveAttribute('aria-rowcount', '101')

    await expect.element(linkOf('Newcomer')).toBeVisible()
    await expect.element(linkOf('Visitor 11')).not.toBeInTheDocument()
  })

  test('that was requested before an edit does not take it back', async () => {
    await openWithPolls([inquiryNo(1), inquiryNo(2)])
    const list = hold('GET', /\/api\/inquiries\?/, { isAnswered: true })
    await refresh.click()
    await list.arrived

    await done('Visitor 1').click()
    await expect.element(rowOf('Visitor 1')).not.toBeInTheDocument()
    list.release()
    await expect.element(refresh).not.toHaveAttribute('aria-busy', 'true')

    await expect.element(rowOf('Visitor 1')).not.toBeInTheDocument()
    await expect.element(inboxCount).toMatchTextContent('1')
  })

  test('of which everything loaded has been marked as done loads what follows, and takes the rows back on Undo', async () => {
    await openWithPolls(Array.from({ length: 150 }, (_, i) => inquiryNo(i + 1)))
    const nextPage = hold('GET', /\/api\/inquiries\?.*cursor=/)
    await page.getByRole('checkbox', { name: /^Select all/ }).click()
    await press('e')
    await expect.element(linkOf('Visitor 1')).not.toBeInTheDocument()
    await nextPage.arrived

    await press('z')
    await expect.element(linkOf('Visitor 1')).toBeVisible()
    nextPage.release()
  })
})

test('a desk that could not be reached once is usable again after the next poll', async () => {
  let isReachable = true
  const kept = inquiryNo(1, { name: 'Visitor of the kept list' })
  const { poll } = await openWithPolls([kept], '', ({ url }) => {
    if (isReachable || url.pathname !== '/api/inquiries') return undefined
    throw new TypeError('Failed to fetch')
  })
  const readKept = async () => (await caches.match('/admin/kept-list'))?.text()
  await expect.poll(readKept).toContain(kept.name)
  isReachable = false
  await refresh.click()
  const offline = page.getByText(/^Offline/).first()
  await expect.element(offline).toBeVisible()
  isReachable = true

  poll([])
  await expect.element(offline).not.toBeInTheDocument()
  await done(kept.name).click()
  await expect.element(rowOf(kept.name)).not.toBeInTheDocument()
})

describe('the answer to an edit', () => {
  const marked = () => expect.element(page.getByText(/^Marked as done/)).toBeVisible()

  test('does not lead back to the list that has been left meanwhile', async () => {
    await openFirst()
    const edit = hold('PATCH', /\/api\/inquiries\//)
    await press('e')
    await edit.arrived
    await press('gw')
    await expect.poll(() => location.search).toBe('?view=waiting')
    edit.release()
    await marked()

    expect(location.search).toBe('?view=waiting')
  })

  test('leaves the focus in the enquiry that has been opened meanwhile', async () => {
    await openWithPolls(three())
    const edit = hold('PATCH', /\/api\/inquiries\//)
    await done('Visitor 1').click()
    await edit.arrived
    await linkOf('Visitor 2').click()
    await expect.element(pane.getByText('Enquiry received')).toBeVisible()
    await note.fill('Ask about')
    edit.release()
    await marked()

    await press(' the floor load.')
    await expect.element(note).toHaveValue('Ask about the floor load.')
  })

  test('leaves the enquiry open in which a note is being written', async () => {
    await openFirst()
    const edit = hold('PATCH', /\/api\/inquiries\//)
    await press('e')
    await edit.arrived
    await note.fill('Ask about')
    edit.release()
    await marked()

    await press(' the floor load.')
    await expect.element(note).toHaveValue('Ask about the floor load.')
    await expect.element(pane.getByText('Enquiry number 1.')).toBeVisible()
  })

  test('leaves what has been selected meanwhile', async () => {
    await openWithPolls(three())
    const select = (n: number) =>
      page.getByRole('checkbox', { name: `Select the enquiry from Visitor ${n}` }).click()
    await select(1)
    await select(2)
    const edit = hold('PATCH', /\/api\/inquiries\//)
    await done('Visitor 1').click()
    await edit.arrived
    await select(3)
    edit.release()
    await marked()
    await expect.element(rowOf('Visitor 1')).not.toBeInTheDocument()
    await expect.element(page.getByText('2 selected')).toBeVisible()

    await press('z')
    await expect.element(rowOf('Visitor 1')).toBeVisible()
    await expect.element(page.getByText('2 selected')).toBeVisible()
  })

  test('is not counted again if a poll has counted it', async () => {
    const { poll, stopChanges } = await openWithPolls(three())
    await expect.element(inboxCount).toMatchTextContent('3')
    const edit = hold('PATCH', /\/api\/inquiries\//)
    await done('Visitor 1').click()
    await edit.arrived
    poll([{ ...inInbox(inquiryNo(1, { doneAt: 1, version: 2 })), box: 'done' }])
    await expect.element(rowOf('Visitor 1')).not.toBeInTheDocument()
    await expect.element(inboxCount).toMatchTextContent('2')
    edit.release()
    await marked()

    await expect.element(inboxCount).toMatchTextContent('2')
    stopChanges()
    await press('z')
    await expect.element(rowOf('Visitor 1')).toBeVisible()
    await expect.element(inboxCount).toMatchTextContent('3')
  })
})
