import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { day } from '../../../../worker/time'
import { installClock } from '../testing/clock'
import { chooseFromMore, focus, pane, rowOf } from '../testing/elements'
import { type ApiAnswer, type ApiCall, type FakeInquiry, inquiryNo } from '../testing/fake-api'
import { hold } from '../testing/hold'
import { openDesk } from '../testing/open-desk'
import { shows } from '../testing/search'
import { wait } from '../testing/wait'
import { formatShortDate } from '../ui/dates'

type Setting = {
  inquiries?: FakeInquiry[]
  search?: string
  answer?: (call: ApiCall) => ApiAnswer | undefined
}

async function open({ inquiries = five(), ...setting }: Setting = {}) {
  await openDesk({ inquiries, ...setting })
  await rowOf('Visitor 1').findElement()
  return inquiries
}

const five = () => [1, 2, 3, 4, 5].map((n) => inquiryNo(n))
const deleteOf = (name: string) => rowOf(name).getByRole('button', { name: /^Delete/ })
const confirm = () => page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
const undo = page.getByRole('button', { name: /^Undo/ })
const press = (keys: string) => userEvent.keyboard(keys)
const linkOf = (name: string) => page.getByRole('link', { name })

describe('a deletion', () => {
  test('asks first, with the focus on Cancel, and is undone in the enquiry’s place, for any time if the keyboard shortcuts are off', async () => {
    localStorage.setItem('desk-keys', 'off')
    await open()
    installClock()
    await deleteOf('Visitor 3').click()

    await expect.element(page.getByText('Delete inquiry?')).toBeVisible()
    await expect.poll(() => document.activeElement?.textContent).toBe('Cancel')
    await press('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(rowOf('Visitor 3')).toBeVisible()

    await deleteOf('Visitor 3').click()
    await confirm()
    await expect.element(undo).toBeVisible()
    await wait(60_000)
    await undo.click()
    await expect.element(page.getByText('Enquiry restored')).toBeVisible()
    await shows('Visitor 1', 'Visitor 2', 'Visitor 3', 'Visitor 4', 'Visitor 5')
  })

  test('shows the exact message, and can be undone for 15 seconds and while Undo has the focus', async () => {
    const inquiries = await open()
    installClock()
    await deleteOf('Visitor 3').click()
    await expect.element(page.getByText(/It stays in the bin for 30 days/)).toBeVisible()
    await confirm()
    const message = page.getByRole('status').getByText('Inquiry deleted successfully!')
    await expect.element(message).toBeVisible()
    await wait(12_000)
    await expect.element(undo).toBeVisible()

    const button = await focus(undo)
    await wait(60_000)
    await expect.element(undo).toBeVisible()
    button.blur()
    await wait(3000)
    await expect.element(undo).not.toBeInTheDocument()
    expect(inquiries[2]?.deletedAt).not.toBeNull()
  })

  test('that failed says so until it is dismissed, beside later messages', async () => {
    let failures = 0
    await open({
      answer({ method }) {
        if (method !== 'DELETE' || failures > 0) return undefined
        failures += 1
        return { status: 503, json: {} }
      },
    })
    installClock()
    await deleteOf('Visitor 3').click()
    await confirm()
    const failed = page.getByRole('alert').getByText(/^Error deleting inquiry/)
    await expect.element(failed).toBeVisible()
    await expect.element(rowOf('Visitor 3')).toBeVisible()
    await wait(60_000)
    await expect.element(failed).toBeVisible()

    await deleteOf('Visitor 3').click()
    await confirm()
    const message = page.getByRole('status').getByText('Inquiry deleted successfully!')
    await expect.element(message).toBeVisible()
    await expect.element(failed).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).first().click()
    await expect.element(failed).not.toBeInTheDocument()
    await expect.element(undo).toBeVisible()
  })

  test('moves an enquiry to the bin, which says how long it is kept and can restore it', async () => {
    const deletedAt = Date.UTC(2026, 10, 20, 12)
    const inquiries = [inquiryNo(1, { deletedAt }), inquiryNo(2)]
    await open({ inquiries, search: '?view=bin' })
    const row = rowOf('Visitor 1')
    const last = row.getByText(`Deleted permanently on ${formatShortDate(deletedAt + 30 * day)}`)
    await expect.element(last).toBeVisible()
    await row.getByRole('button', { name: /^Restore/ }).click()

    await expect.element(page.getByText(/^Deleted enquiries stay here for 30 days/)).toBeVisible()
    expect(inquiries[0]?.deletedAt).toBeNull()
  })

  test('of the open enquiry is refused if somebody else has changed it, which is said, and closes it once that has been seen', async () => {
    const inquiries = await open({ search: `?inquiry=${inquiryNo(3).id}` })
    await expect.element(pane.getByText('Enquiry received')).toBeVisible()
    Object.assign(inquiries[2] ?? {}, { readAt: null, version: 2 })
    await chooseFromMore('Delete')
    await confirm()

    const problem = page.getByRole('alert').getByText(/^This enquiry has changed since you opened/)
    await expect.element(problem).toBeVisible()
    await expect.element(pane.getByText('Unread', { exact: true })).toBeVisible()
    expect(inquiries[2]?.deletedAt).toBeNull()

    await press('#')
    await confirm()
    await expect.element(pane).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.textContent).toBe('Visitor 4')
  })

  test('that finds nothing to delete offers no Undo', async () => {
    const inquiries = await open()
    await deleteOf('Visitor 1').click()
    inquiries.shift()
    await confirm()

    await expect.element(page.getByText(/deleted successfully/)).toBeVisible()
    await expect.element(undo).not.toBeInTheDocument()
  })
})

describe('the answer to a deletion', () => {
  test('does not lead back to the list that has been left meanwhile', async () => {
    await open()
    await linkOf('Visitor 1').click()
    await expect.element(pane.getByText('Enquiry received')).toBeVisible()
    const deletion = hold('DELETE', /\/api\/inquiries\//)
    await press('#')
    await confirm()
    await deletion.arrived
    await press('{Escape}gw')
    await expect.poll(() => location.search).toBe('?view=waiting')
    deletion.release()
    await expect.element(page.getByText(/deleted successfully/)).toBeVisible()

    // A step back would take effect before the click does.
    await page.getByRole('button', { name: 'Refresh' }).click()
    expect(location.search).toBe('?view=waiting')
  })

  test('leaves the dialog that has been opened meanwhile', async () => {
    await open()
    const deletion = hold('DELETE', /\/api\/inquiries\//)
    await focus(linkOf('Visitor 1'))
    await press('#')
    await confirm()
    await deletion.arrived
    await press('{Escape}')
    await focus(linkOf('Visitor 2'))
    await press('#')
    await expect.element(page.getByRole('dialog').getByText(/Visitor 2/)).toBeVisible()
    deletion.release()
    await expect.element(page.getByText(/deleted successfully/)).toBeVisible()

    await confirm()
    await expect.element(rowOf('Visitor 2')).not.toBeInTheDocument()
  })
})
