import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { savedList } from '../../../lib/saved-list'
import { focus, pane, rowOf } from '../../testing/elements'
import { type ApiCall, inquiryNo } from '../../testing/fake-api'
import { openDesk } from '../../testing/open-desk'
import { formatDate } from '../../ui/dates'

const inquiries = [
  inquiryNo(1, { name: 'Pallet Pool', message: 'We hire out PALLETS.' }),
  inquiryNo(2, { name: 'Waits', isWaiting: true, message: 'Racking for a pallet.' }),
  inquiryNo(3, { name: 'Filed', doneAt: 1, message: 'A pallet truck.' }),
  inquiryNo(4, { name: 'In the bin', deletedAt: 1, message: 'A pallet lift.' }),
  inquiryNo(5, { name: 'Other', message: 'Sliding gates.' }),
]

const open = (search: string, answer?: (call: ApiCall) => object | undefined) =>
  openDesk({
    inquiries: structuredClone(inquiries),
    search,
    answer(call) {
      const json = answer?.(call)
      return json && { status: 200, json }
    },
  })

const isSearch = ({ url }: ApiCall) => url.pathname === '/api/inquiries/search'
const field = page.getByRole('combobox', { name: 'Search enquiries' })
const untilFound = (text: string) =>
  expect
    .element(page.getByRole('status').filter({ hasText: new RegExp(`^${text}$`) }))
    .toBeVisible()
const textsOf = (selector: string) =>
  Array.from(document.querySelectorAll(selector), ({ textContent }) => textContent)
const names = () => textsOf('td[data-column=name] bdi')
const marked = () => textsOf('[data-inquiry] mark')

describe('a search', () => {
  test.each(['', 'view=waiting&', 'view=done&'])(
    'in the inbox, Waiting or Done covers all three: %s',
    async (list) => {
      await open(`?${list}q=allet`)
      await untilFound('3 results')
      expect(names()).toEqual(['Pallet Pool', 'Waits', 'Filed'])
    },
  )

  test('in the bin covers only the bin', async () => {
    await open('?view=bin&q=allet')
    await untilFound('1 result')
    expect(names()).toEqual(['In the bin'])
  })

  test('highlights its words, and shows the part of a message that contains them', async () => {
    // Of the character beside an ellipsis, the database may have left only a part.
    const snippet = '… and at the end a pallet.'
    const facts = { name: 'Pallet Pool', email: 'a@pallet.example' }
    const found = { ...inquiryNo(1, facts), box: 'inbox', snippet }
    await open('?q=pallet', (call) =>
      isSearch(call) ? { inquiries: [found], nextCursor: null, words: ['pallet'] } : undefined,
    )
    await expect.element(rowOf('Pallet Pool')).toMatchTextContent('…and at the end a pallet.')
    expect(marked()).toEqual(['Pallet', 'pallet', 'pallet'])
  })

  test('links to its matches in Held and in the bin', async () => {
    await open('?q=pallet&unread=true', (call) =>
      isSearch(call) && (call.json as { view: string }).view === 'all'
        ? { inquiries: [], nextCursor: null, also: { bin: 2, held: 1 } }
        : undefined,
    )
    await expect.element(page.getByText(/^Also/)).toBeVisible()
    const bin = page.getByRole('link', { name: '2 in Bin' })
    await expect.element(bin).toHaveAttribute('href', '/admin?view=bin&q=pallet&unread=true')
    await page.getByRole('link', { name: '1 in Held' }).click()
    await expect.poll(() => location.search).toContain('view=held&q=pallet')
    await untilFound('No results')
  })

  test('opens its first result when Enter is pressed twice, however fast', async () => {
    await open('?q=allet')
    await rowOf('Waits').findElement()
    const { form } = (await focus(field)) as HTMLInputElement
    // Both submissions come before the frame in which the first one moves the focus to the row.
    form?.requestSubmit()
    await undefined
    form?.requestSubmit()
    await expect.element(pane).toBeVisible()
    expect(new URLSearchParams(location.search).get('inquiry')).toBe(inquiries[0]?.id)
  })

  test('uses the cached list if the API cannot be reached', async () => {
    await open('', (call) => {
      if (isSearch(call)) throw new TypeError('The network cannot be reached.')
      return undefined
    })
    await rowOf('Other').findElement()
    await expect.poll(() => caches.match(savedList.entry)).toBeDefined()
    await field.fill('gates')
    await untilFound('1 result')
    expect(names()).toEqual(['Other'])
    expect(marked()).toEqual(['gates'])
  })

  // A search that no index serves scans a limited number of rows at a time.
  test('that has found nothing yet says how far back it searched, and continues on request', async () => {
    const [june, september] = [Date.UTC(2026, 5, 3, 12), Date.UTC(2026, 8, 3, 12)]
    const found = inquiryNo(900, { name: 'Long ago', service: 'gates' })
    const isList = ({ url }: ApiCall) => url.pathname === '/api/inquiries'
    const pages = [
      { inquiries: [], nextCursor: '1', scannedBackTo: september },
      { inquiries: [], nextCursor: '2', scannedBackTo: june },
      { inquiries: [found], nextCursor: null },
    ]
    const { calls } = await open('?service=gates', (call) =>
      isList(call) ? pages[Number(call.url.searchParams.get('cursor') ?? 0)] : undefined,
    )
    const asked = () => new Set(calls.filter(isList).map(({ url }) => url.search)).size
    const nothing = (since: number) =>
      page.getByText(`Nothing found. Searched back to ${formatDate(since)}`)
    await expect.element(nothing(september)).toBeVisible()
    expect(page.getByText(/^No enquiry matches/).query()).toBeNull()
    expect(asked()).toBe(1)

    const further = page.getByRole('button', { name: 'Search older' })
    await focus(further)
    await userEvent.keyboard('{Enter}')
    await expect.element(nothing(june)).toBeVisible()
    await focus(further)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('link', { name: 'Long ago' })).toBeVisible()
    expect(asked()).toBe(3)
  })
})
