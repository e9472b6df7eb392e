import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseFromMore, focus, pane, rowOf } from '../../testing/elements'
import { inquiryNo } from '../../testing/fake-api'
import { openPane, refusal } from '../../testing/pane'

const press = (keys: string) => userEvent.keyboard(keys)
const menu = page.getByRole('menu')
const statusButton = pane.getByRole('button', { name: /^Status:/ })

describe('a menu', () => {
  test('assigns several enquiries at once, and Undo restores the owner of each', async () => {
    const inquiries = [inquiryNo(1, { ownerId: 'sanath' }), inquiryNo(2)]
    await openPane(inquiries)
    await press('{Escape}')
    for (const n of [1, 2]) await rowOf(`Visitor ${n}`).getByRole('checkbox').click()
    await press('a')
    await page.getByRole('menuitemradio', { name: 'Ruwani Weerasinghe' }).click()
    const owner = rowOf('Visitor 2').getByRole('img', { name: 'Owner: Ruwani Weerasinghe' })
    await expect.element(owner).toBeVisible()
    expect(inquiries.map(({ ownerId }) => ownerId)).toEqual(['ruwani', 'ruwani'])

    await press('z')
    await expect.poll(() => inquiries.map(({ ownerId }) => ownerId)).toEqual(['sanath', null])
  })

  test('says why an enquiry cannot be assigned', async () => {
    const message = 'This administrator no longer exists'
    await openPane([inquiryNo(1), inquiryNo(2)], ({ method }) =>
      method === 'PATCH'
        ? refusal(422, 'validation_failed', 'Check your answers.', { ownerId: message })
        : undefined,
    )
    await chooseFromMore('Assign')
    await page.getByRole('menuitemradio', { name: /Ruwani/ }).click()

    await expect.element(page.getByRole('alert').getByText(new RegExp(message))).toBeVisible()
  })

  test('sets a reminder for a chosen date, but not for one in the past', async () => {
    const inquiries = [inquiryNo(1), inquiryNo(2)]
    await openPane(inquiries)
    await press('h')
    await page.getByRole('menuitem', { name: 'Choose a date' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remind me' })
    const time = dialog.getByLabelText('Date and time')
    const set = dialog.getByRole('button', { name: 'Set reminder' })
    await time.fill('2020-01-01T09:00')
    await set.click()
    const problem = dialog.getByRole('alert').getByText(/^Choose a time in the next two years/)
    await expect.element(problem).toBeVisible()
    const next = new Date().getFullYear() + 1
    await time.fill(`${next}-01-15T09:30`)
    await set.click()

    await expect.element(rowOf('Visitor 1')).not.toBeInTheDocument()
    expect(inquiries[0]?.remindAt).toBe(new Date(next, 0, 15, 9, 30).getTime())
    // It stays open, for the note that often follows.
    await expect.element(pane.getByText('Enquiry number 1.')).toBeVisible()
  })

  test('wraps around with the arrow keys, goes to an item by its first letter, and returns the focus', async () => {
    await openPane([inquiryNo(1)])
    const itemOf = (name: string) => page.getByRole('menuitemradio', { name })
    await focus(statusButton)
    await press('{Enter}')
    await expect.element(itemOf('New')).toHaveFocus()
    await press('{ArrowUp}')
    await expect.element(itemOf('No answer')).toHaveFocus()
    await press('{ArrowDown}')
    await expect.element(itemOf('New')).toHaveFocus()
    await press('q')
    await expect.element(itemOf('Quoted')).toHaveFocus()
    await press('{Escape}')
    await expect.element(menu).not.toBeInTheDocument()
    await expect.element(statusButton).toHaveFocus()
    await expect.element(statusButton).toHaveAttribute('aria-expanded', 'false')

    await press('{Enter}')
    await expect.element(menu).toBeVisible()
    await expect.element(statusButton).toHaveAttribute('aria-expanded', 'true')
    // Tab leaves the menu, which closes, as that of a native menu does.
    await press('{Tab}')
    await expect.element(menu).not.toBeInTheDocument()
    await expect.element(pane.getByRole('button', { name: 'More' })).toHaveFocus()
  })
})
