import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { inquiryNo } from '../../testing/fake-api'
import { hold } from '../../testing/hold'
import { openDesk } from '../../testing/open-desk'
import { searchField, shows } from '../../testing/search'
import { slowDown } from '../../testing/slow-computer'

const [gates, sinhala, tamil] = ['Nimal Perera', 'නිමල්', 'கவிதா'] as const
const all = [gates, sinhala, tamil]

async function open() {
  const { calls } = await openDesk({
    inquiries: [
      inquiryNo(1, { name: gates, message: 'Two sliding gates for the yard, 50% now.' }),
      inquiryNo(2, { name: sinhala, message: 'ගබඩාව සඳහා රාක්ක අවශ්‍යයි, කරුණාකර.' }),
      inquiryNo(3, { name: tamil, message: 'கிடங்கிற்கு அலமாரிகள் தேவை.' }),
    ],
  })
  await shows(...all)
  return calls
}

const query = () => new URLSearchParams(location.search).get('q')

describe('the search of the desk', () => {
  test('finds what is typed, in any script, and announces how much it finds, but not that it loads for each letter', async () => {
    await open()
    let announced = ''
    const observer = new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[role=status]'))
        announced += textContent
    })
    observer.observe(document, { childList: true, subtree: true })
    await searchField.click()
    for (const [text, name] of [
      ['yard', gates],
      ['රාක්ක', sinhala],
    ] as const) {
      await userEvent.keyboard(text)
      await shows(name)
      const status = page.getByRole('status').filter({ hasText: /^1 result$/ })
      await expect.element(status).toBeInTheDocument()
      await expect.poll(query).toBe(text)
      await expect.element(searchField).toHaveValue(text)
      await searchField.fill('')
      await shows(...all)
    }
    observer.disconnect()

    expect(announced).toContain('1 result')
    expect(announced).not.toContain('Loading')
  })

  test('treats what looks like a command as text, and says that nothing matches', async () => {
    const calls = await open()
    for (const text of [
      '"unbalanced AND (',
      "'; drop table inquiries; --",
      '<img src=x onerror=alert(1)>',
      '\u202e😀\\%_',
    ]) {
      await searchField.fill(text)
      await expect.poll(() => calls.at(-1)?.json).toMatchObject({ q: text })
      await expect.element(page.getByText(/^No enquiry matches this search/)).toBeVisible()
      await page.getByRole('button', { name: 'Clear the search' }).last().click()
      await shows(...all)
      await expect.element(searchField).toHaveValue('')
    }
  })

  test('is one step in the history, however many letters were typed, and is cleared by its button, which moves the focus to the field', async () => {
    await open()
    await searchField.click()
    for (const typed of ['s', 'sl', 'sli']) {
      await userEvent.keyboard(typed.slice(-1))
      await expect.poll(query).toBe(typed)
    }
    await shows(gates)
    history.back()

    await shows(...all)
    await expect.element(searchField).toHaveValue('')
    history.forward()
    await shows(gates)
    await expect.element(searchField).toHaveValue('sli')

    await page.getByRole('button', { name: 'Clear the search' }).click()
    await shows(...all)
    await expect.element(searchField).toHaveFocus()
    expect(location.search).toBe('')
  })

  test('keeps every letter if the browser renders more slowly than one types', async () => {
    await open()
    await searchField.click()
    await slowDown(4)
    for (const letter of 'slid') await userEvent.keyboard(letter)

    await expect.poll(query).toBe('slid')
    await expect.element(searchField).toHaveValue('slid')
    await shows(gates)
  })

  test('shows the matches for the latest text, whichever response arrives last', async () => {
    const calls = await open()
    const first = hold('POST', /\/search$/, { isAnswered: true })
    await searchField.fill('sl')
    await first.arrived
    await searchField.fill(tamil)
    await expect.poll(() => calls.at(-1)?.json).toMatchObject({ q: tamil })
    first.release()

    await shows(tamil)
  })
})
