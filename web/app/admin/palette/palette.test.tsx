import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focus, rowOf } from '../testing/elements'
import { type ApiCall, inquiryNo } from '../testing/fake-api'
import { openDesk } from '../testing/open-desk'
import { expectNoViolations } from '../testing/violations'

type Options = { viewport?: [number, number]; customers?: Promise<void> }

/** Opens the desk with two enquiries; `customers` holds the answers about customers. */
async function open({ customers, ...options }: Options = {}) {
  const inquiries = [
    inquiryNo(1, { name: 'Malith Gunasekara', email: 'malith@repairs.example' }),
    inquiryNo(2, { name: 'Kavi' }),
  ]
  await openDesk({
    inquiries,
    ...options,
    async answer({ json }: ApiCall) {
      const { sender } = (json ?? {}) as { sender?: string }
      if (!sender) return undefined
      await customers
      const rows = inquiries
        .filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(sender))
        // Two of them came from another address with the same phone number.
        .map((row) => ({ ...row, customerPosition: 4 }))
      return { status: 200, json: { inquiries: [...rows, ...rows], nextCursor: null } }
    },
  })
  await rowOf('Kavi').findElement()
  return { inquiries }
}

const press = (keys: string) => userEvent.keyboard(keys)
const dialog = page.getByRole('dialog')
const field = page.getByRole('combobox', { name: 'Command, customer or service' })
const optionOf = (name: string | RegExp) => page.getByRole('option', { name })
const active = page.getByRole('option', { selected: true })
/** Waits until Enter would run the option with that name. */
const untilActive = (name: string) => expect.element(active).toMatchTextContent(name)
const untilQuery = (query: string) =>
  expect.poll(() => new URLSearchParams(location.search).toString()).toBe(query)
const untilClosed = () => expect.element(dialog).not.toBeInTheDocument()

/** Opens the palette with its key, and types once its results are there. */
async function type(text: string) {
  await press('{Control>}k{/Control}')
  await expect.element(page.getByText('Go to')).toBeVisible()
  await press(text)
}

describe('the palette', () => {
  test('runs commands on the row with the focus', async () => {
    const { inquiries } = await open()
    await focus(page.getByRole('link', { name: 'Kavi' }))
    await type('mark as')

    await expect.element(page.getByText('This enquiry: Kavi')).toBeVisible()
    await expect.element(optionOf(/^Mark as done/)).toBeVisible()
    await press('{Enter}')
    await expect.element(page.getByText(/^Marked as done/)).toBeVisible()
    expect(inquiries[1]?.doneAt).not.toBeNull()
    expect(field.query()).toBeNull()
  })

  test('leads to a customer', async () => {
    await open()
    await type('mal')
    await optionOf('Malith Gunasekara malith@repairs.example · 2 enquiries').click()
    const filter = page.getByRole('button', {
      name: 'Remove the filter from: malith@repairs.example',
    })
    await expect.element(filter).toBeVisible()
    await untilClosed()
  })

  test('leads to a service, a section of the desk and a search', async () => {
    await open()
    await type('Gates and')
    await optionOf('01 Gates and Barriers').click()
    await untilQuery('service=gates')
    await untilClosed()

    await type('rep')
    await untilActive('Reports')
    await press('{Enter}')
    await untilQuery('view=reports')
    await untilClosed()

    await page.getByRole('button', { name: /^Commands/ }).click()
    await expect.element(field).toHaveFocus()
    await press('rep')
    await untilActive('Reports')
    await press('{End}')
    await untilActive('Search for “rep”')
    await press('{Enter}')
    await untilQuery('q=rep')
  })

  test('runs the same on Enter whether customers are found before the last letter or after it', async () => {
    await open()
    await type('re')
    await optionOf(/^Malith/).findElement()
    await press('p')
    await untilActive('Reports')
  })

  test('searches for the whole text if Enter follows its last letter at once', async () => {
    await open()
    await type('mal')
    await untilActive('Malith Gunasekara')
    const input = (await field.findElement()) as HTMLInputElement
    // On a busy machine both keys are handled before the page renders again.
    input.setRangeText('x', 3, 3, 'end')
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await Promise.resolve()
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))

    await untilQuery('q=malx')
  })

  test.each([
    { text: 'rep', keys: '', last: 'Reports' },
    { text: 'rep', keys: '{ArrowUp}', last: 'Search for “rep”' },
    { text: 'mal', keys: '', first: 'Search for “mal”', last: 'Malith Gunasekara' },
    { text: 'mal', keys: '{End}', last: 'Search for “mal”' },
  ])(
    'highlights the right option when customers load later: %o',
    async ({ text, keys, last, first = last }) => {
      const customers = Promise.withResolvers<void>()
      await open({ customers: customers.promise })
      await type(text)
      await expect.element(optionOf(`Search for “${text}”`)).toBeVisible()
      if (keys) await press(keys)
      await untilActive(first)
      customers.resolve()
      await expect.element(optionOf(/^Malith/)).toBeVisible()

      await untilActive(last)
    },
  )

  test('can be opened again at the moment it navigates', async () => {
    await open()
    await press('{Control>}k{/Control}')
    const reports = await optionOf(/^Reports/).findElement()
    // Before the dialog's close event.
    reports.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await Promise.resolve()
    await Promise.resolve()
    const key = { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }
    document.body.dispatchEvent(new KeyboardEvent('keydown', key))
    await untilQuery('view=reports')

    await expect.element(field).toBeVisible()
  })

  test('opens while a field has the focus, closes on Escape and returns the focus', async () => {
    await open()
    const search = page.getByRole('combobox', { name: 'Search enquiries' })
    await focus(search)
    await press('{Control>}k{/Control}')
    await expect.element(page.getByText('Go to')).toBeVisible()
    expect(page.getByText(/^This enquiry/).query()).toBeNull()
    await press('{Escape}')
    await expect.element(field).not.toBeInTheDocument()
    await expect.element(search).toHaveFocus()
  })

  test('is the search on a phone', async () => {
    await open({ viewport: [390, 844] })
    await page.getByRole('navigation').getByRole('button', { name: 'Search' }).click()
    await expect.element(field).toHaveFocus()
    await press('number 2')
    await optionOf('Search for “number 2”').click()
    await untilQuery('q=number+2')
    await expect.element(page.getByRole('link', { name: 'Kavi' })).toBeVisible()
  })
  test('has no accessibility violations', async () => {
    await open()
    await focus(page.getByRole('link', { name: 'Kavi' }))
    await type('ma')
    await expect.element(optionOf(/^Malith/)).toBeVisible()
    await expectNoViolations('', dialog)
  })
})
