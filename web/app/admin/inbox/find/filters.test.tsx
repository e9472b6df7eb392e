import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focus } from '../../testing/elements'
import { type ApiCall, inquiryNo } from '../../testing/fake-api'
import { openDesk } from '../../testing/open-desk'
import { searchField, shows } from '../../testing/search'
import { slowDown } from '../../testing/slow-computer'

const inquiries = [
  inquiryNo(1, { name: 'Nimal', service: 'gates', readAt: null }),
  inquiryNo(2, { name: 'Kavi', readAt: null }),
  inquiryNo(3, { name: 'Ruwani' }),
]

/** Opens the desk. Its API knows the conditions about the service, the status and what is unread. */
async function open(search = '', viewport?: [number, number]) {
  const { calls } = await openDesk({
    inquiries,
    search,
    ...(viewport && { viewport }),
    answer({ url: { pathname, searchParams: query } }: ApiCall) {
      if (pathname !== '/api/inquiries') return undefined
      const found = inquiries
        .filter(({ service }) => !query.has('service') || service === query.get('service'))
        .filter(({ readAt }) => !query.has('unread') || readAt === null)
        .filter(() => !query.has('status') && !query.has('firstDay'))
      const desk = { revision: 1, hasListed: true, held: 0, waiting: 0, failed: 0 }
      const rows = found.map((row) => ({ ...row, box: 'inbox', isCut: false }))
      return { status: 200, json: { inquiries: rows, nextCursor: null, desk } }
    },
  })
  return calls
}

const menu = page.getByRole('dialog', { name: 'Filter' })
const option = (name: string) => menu.getByRole('button', { name })
const token = (name: string) => page.getByRole('button', { name: `Remove the filter ${name}` })
const nothing = page.getByText(/^No enquiry matches this search/)

async function openFilters(search?: string) {
  const calls = await open(search)
  await page.getByRole('button', { name: 'Filter' }).click()
  await option('unread').findElement()
  return calls
}

function clickOn(label: string) {
  const buttons = [...document.querySelectorAll('button')]
  buttons.find(({ textContent }) => textContent === label)?.click()
}

describe('the filters of the desk', () => {
  test('are in the address, show which are chosen, and are removed by a second press', async () => {
    await openFilters()
    await option('01 Gates').click()
    await option('unread').click()

    await shows('Nimal')
    expect(location.search).toBe('?service=gates&unread=true')
    await option('Won').click()
    await expect.element(option('Won')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(nothing).toBeVisible()
    await option('Won').click()
    await shows('Nimal')
  })

  test('can be shared: an address with them shows another administrator the same list', async () => {
    await open('?service=gates&unread=true')
    await shows('Nimal')
    await token('service: 01 Gates').click()

    await shows('Nimal', 'Kavi')
    await expect.element(token('unread')).toBeVisible()
    await expect.element(searchField).toHaveFocus()
  })

  test('keep two that are chosen at the same moment', async () => {
    await openFilters()
    clickOn('unread')
    queueMicrotask(() => setTimeout(() => clickOn('Notification not sent')))

    await expect.element(token('unread')).toBeVisible()
    await expect.element(token('notification: not sent')).toBeVisible()
  })

  test('keep what was typed a moment before one is chosen', async () => {
    await openFilters()
    const input = searchField.element()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'gates')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    clickOn('unread')

    await expect.element(token('unread')).toBeVisible()
    await expect.poll(() => location.search).toBe('?unread=true&q=gates')
    await expect.element(searchField).toHaveValue('gates')
  })

  test('show their new state to a second press a moment later, also on a slow computer', async () => {
    await openFilters()
    await slowDown(8)
    const button = await option('unread').findElement()
    clickOn('unread')
    await new Promise((resolve) => setTimeout(resolve, 30))

    expect(button.ariaPressed).toBe('true')
  })

  test('are limited to those that make sense in the list', async () => {
    await openFilters('?view=held')

    await expect.element(option('Won')).not.toBeInTheDocument()
    await expect.element(option('Notification not sent')).not.toBeInTheDocument()
  })

  test('say at both days, and in the list, that the range ends before it begins', async () => {
    const calls = await openFilters()
    const [from, to] = ['From', 'To'].map((name) => page.getByLabelText(name))
    await from?.fill('2020-01-01')
    await to?.fill('2020-01-31')
    await expect.element(token('after: 1 Jan 2020')).toBeVisible()
    await expect.element(nothing).toBeVisible()
    expect(calls.at(-1)?.url.search).toContain('firstDay=2020-01-01&lastDay=2020-01-31')

    await from?.fill('2020-02-01')
    const problem = menu.getByRole('alert')
    await expect.element(problem).toMatchTextContent('The range ends before it begins')
    for (const day of [from, to]) {
      expect(day?.element().ariaInvalid).toBe('true')
      expect(day?.element().getAttribute('aria-describedby')).toBe(problem.element().id)
    }
    const list = page.getByRole('region', { name: 'Inbox, newest first' })
    await expect.element(list.getByText(/The range ends before it begins/)).toBeVisible()
  })

  test('match where an enquiry came from', async () => {
    const search = '?page=%2Fgates&referrer=news.example&source=letter&campaign=Gates+%26+fences'
    const calls = await open(search)

    for (const name of ['page: /gates', 'referrer: news.example', 'source: letter']) {
      await expect.element(token(name)).toBeVisible()
    }
    await expect.element(token('campaign: Gates & fences')).toBeVisible()
    const list = calls.find(({ url }) => url.pathname === '/api/inquiries')
    expect(list?.url.search).toContain(search.slice(1))
  })

  test('work on a phone, also with the keyboard', async () => {
    await open('', [390, 844])
    await focus(searchField)
    await userEvent.keyboard('{Tab}{Enter}')
    await option('unread').findElement()
    await expect.poll(() => menu.element().contains(document.activeElement)).toBe(true)
    await focus(option('unread'))
    await userEvent.keyboard(' ')

    await expect.element(token('unread')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(option('unread')).not.toBeInTheDocument()
  })
})
