import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focus } from '../testing/elements'
import { inquiryNo } from '../testing/fake-api'
import { openDesk } from '../testing/open-desk'
import { scroller, turnWheel } from '../testing/scroller'
import { shows } from '../testing/search'

async function open(count = 5) {
  const inquiries = Array.from({ length: count }, (_, i) => inquiryNo(i + 1))
  await openDesk({ inquiries })
  await page.getByRole('link', { name: 'Visitor 1', exact: true }).findElement()
  return { inquiries }
}

const focused = () => document.activeElement?.textContent ?? ''
const pane = page.getByRole('region', { name: 'Enquiry' })
const press = (keys: string) => userEvent.keyboard(keys)

/** Sends keys faster than a person, or of another layout. */
function dispatchKeys(...presses: KeyboardEventInit[]) {
  for (const init of presses) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }))
  }
}

describe('the keyboard shortcuts', () => {
  test('move through the list, and open and close an enquiry', async () => {
    await open()
    await press('jjkj')
    expect(focused()).toBe('Visitor 2')
    await press('{Enter}')
    await expect.element(pane.getByText('Enquiry number 2.')).toBeVisible()
    await press('j')
    await expect.element(pane.getByText('Enquiry number 3.')).toBeVisible()
    await press('{Escape}')
    await expect.element(pane).not.toBeInTheDocument()
    await expect.poll(focused).toBe('Visitor 3')
  })

  test('are those of an English keyboard on a layout without Latin letters', async () => {
    await open()
    dispatchKeys(
      { key: '\u0dba', code: 'KeyJ' },
      { key: '\u0db4', code: 'KeyG' },
      { key: '\u0dca', code: 'KeyW' },
    )
    await expect.poll(() => location.search).toBe('?view=waiting')
    dispatchKeys({ key: '\u043b', code: 'KeyK', ctrlKey: true })
    await expect.element(page.getByRole('dialog').getByRole('combobox')).toBeVisible()
  })

  test('close an enquiry and go to another list in quick succession', async () => {
    await open()
    await press('j{Enter}')
    await expect.element(pane.getByText('Enquiry number 1.')).toBeVisible()
    // All three arrive before the browser has gone back.
    dispatchKeys({ key: 'Escape' }, { key: 'g' }, { key: 'w' })
    await expect.element(pane).not.toBeInTheDocument()
    await expect.poll(() => location.search).toBe('?view=waiting')
    history.back()
    await expect.poll(() => location.search).toBe('')
  })

  test('take no letter of a typed text for the first key of a pair', async () => {
    const { inquiries } = await open()
    // Found by what is typed, they stay in the list.
    for (const inquiry of inquiries) inquiry.message = 'A gate.'
    await press('/g')
    await focus(page.getByRole('link', { name: 'Visitor 2', exact: true }))
    await press('e')
    await expect.poll(() => inquiries[1]?.doneAt).not.toBe(null)
  })

  test('select a range, delete it after one confirmation, and restore it in its places', async () => {
    const { inquiries } = await open()
    await press('jxjj{Shift>}X{/Shift}')
    await expect.element(page.getByText('3 selected')).toBeVisible()
    await press('{Delete}')
    await expect.element(page.getByText('Delete 3 inquiries?')).toBeVisible()
    await press('{Tab}{Enter}')
    await expect.element(page.getByText('3 inquiries deleted successfully!')).toBeVisible()
    await expect.poll(focused).toBe('Visitor 4')
    await shows('Visitor 4', 'Visitor 5')
    await press('z')
    await expect.element(page.getByText('3 enquiries restored')).toBeVisible()
    expect(inquiries.every(({ deletedAt }) => deletedAt === null)).toBe(true)
    await shows(...inquiries.map(({ name }) => name))
  })

  test('mark an enquiry as unread and start a reply', async () => {
    const { inquiries } = await open()
    await press('ju')
    await expect.poll(() => inquiries[0]?.readAt).toBeNull()
    const destination = new Promise<string>((resolve) => {
      const onNavigate = (event: NavigateEvent) => resolve(event.destination.url)
      navigation.addEventListener('navigate', onNavigate, { once: true })
    })
    await press('r')
    expect(await destination).toContain('mailto:v1%40site.example')
  })

  test('reach rows that are not rendered yet, and the focus stays on a row that is scrolled out of view', async () => {
    await open(90)
    await expect.element(page.getByRole('link', { name: 'Visitor 40' })).not.toBeInTheDocument()
    await focus(page.getByRole('link', { name: 'Visitor 20' }))
    await press('j'.repeat(20))
    expect(focused()).toBe('Visitor 40')
    await turnWheel(-10_000)
    await expect.poll(() => scroller().scrollTop).toBe(0)
    expect(focused()).toBe('Visitor 40')
  })

  test('are listed by ?, and do nothing with a modifier key or when turned off', async () => {
    await open()
    await press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect.element(dialog.getByText('Previous enquiry')).toBeVisible()
    await press('j')
    await expect.element(dialog).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Use these keys' }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await press('j')
    expect(focused()).not.toBe('Visitor 1')
    await page.getByRole('link', { name: 'Visitor 2' }).click()
    await expect.element(pane.getByRole('button', { name: 'Remind me' })).toBeVisible()
    const hints = 'main :is([aria-keyshortcuts="r"], [data-key], [title$="(k)"])'
    expect(document.querySelectorAll(hints)).toHaveLength(0)
    history.back()
    await expect.element(pane).not.toBeInTheDocument()
    expect(localStorage.getItem('desk-keys')).toBe('off')

    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await dialog.getByRole('checkbox', { name: 'Use these keys' }).click()
    await press('{Escape}{Control>}x{/Control}j')
    expect(focused()).toBe('Visitor 1')
    await expect.element(page.getByText('1 selected')).not.toBeInTheDocument()
  })
})
