/** The keyboard focus is never lost. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focus } from '../testing/elements'
import { inquiryNo } from '../testing/fake-api'
import { openDesk } from '../testing/open-desk'
import { group, openSettings, section } from '../testing/settings'

/** Returns the name of the element that has the focus; empty if none has it. */
function focused() {
  const { activeElement, body } = document
  if (!activeElement || activeElement === body) return ''
  const titleId = activeElement.getAttribute('aria-labelledby')
  const title = titleId && document.getElementById(titleId)?.textContent
  return activeElement.ariaLabel ?? (title || activeElement.textContent) ?? ''
}

const status = page.getByRole('status')
const press = (keys: string) => userEvent.keyboard(keys)

async function pressEnterOn(name: string) {
  await focus(page.getByRole('button', { name, exact: true }))
  await press('{Enter}')
}

test('the focus goes to the main area of another list, or stays on the link, which announces the list', async () => {
  await openDesk({ inquiries: [inquiryNo(1)] })
  await focus(page.getByRole('link', { name: 'Visitor 1' }))
  await press('gw')
  await expect.poll(focused).toBe('Waiting')
  expect(document.activeElement?.localName).toBe('main')
  await expect.element(status.getByText(/wait here for the customer/)).toBeInTheDocument()

  await focus(page.getByRole('link', { name: 'Done', exact: true }))
  await press('{Enter}')
  await expect.element(status.getByText('Done', { exact: true })).toBeInTheDocument()
  expect(focused()).toContain('Done')
})

test('in the settings, the focus stays near what is removed, and returns to the setting of a form that is closed and from a message', async () => {
  const reply = { language: 'si' as const, text: 'ආයුබෝවන්' }
  const savedReplies = ['First', 'Second'].map((title, id) => ({ ...reply, id, title }))
  await openSettings(
    '#replies',
    (call) =>
      call === 'POST account/second-factor'
        ? { status: 201, json: { secret: 'ABCDEFGH' } }
        : undefined,
    { savedReplies },
  )
  const replies = section('Saved replies')
  await expect.element(replies.getByText('First').first()).toHaveAttribute('lang', 'si')
  await pressEnterOn('Delete the saved reply First')
  await expect.poll(focused).toBe('Edit the saved reply Second')
  await pressEnterOn('Delete the saved reply Second')
  await expect.element(replies.getByText('There are no saved replies yet.')).toBeVisible()
  await expect.poll(focused).toBe('Saved replies')
  await focus(page.getByRole('button', { name: /^Undo/ }))
  await press('{Enter}')
  const restored = replies.getByRole('button', { name: 'Delete the saved reply Second' })
  await expect.element(restored).toBeVisible()
  await expect.poll(focused).toBe('Saved replies')

  const setUp = group('Two-step verification')
  await setUp.getByLabelText(/^Current password/).fill('a long password')
  await press('{Enter}')
  await focus(setUp.getByRole('button', { name: 'Cancel' }))
  await press('{Enter}')
  await expect.poll(focused).toBe('Two-step verification')

  const field = page.getByLabelText(/^Address or domain/)
  await field.fill('@crypto.example')
  await press('{Enter}')
  await expect.element(status.getByText('@crypto.example is blocked')).toBeVisible()
  expect(status.getByRole('button').elements()).toHaveLength(0)
  await focus(field)
  await pressEnterOn('Dismiss')
  await expect.element(field).toHaveFocus()
  await pressEnterOn('Unblock @crypto.example')
  await expect.poll(focused).toBe('Blocked')
})
