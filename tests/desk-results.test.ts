/** Which lists a search covers, and how its results are shown. */
import type { Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inquiryNo, openDesk, rowOf } from './support/fake-desk.ts'
import { isListKept } from './support/kept-desk.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const inquiries = [
  inquiryNo(1, { name: 'Pallet Pool', message: 'We hire out PALLETS.' }),
  inquiryNo(2, { name: 'Waits', isWaiting: true, message: 'Racking for a pallet.' }),
  inquiryNo(3, { name: 'Filed', doneAt: 1, message: 'A pallet truck.' }),
  inquiryNo(4, { name: 'In the bin', deletedAt: 1, message: 'A pallet lift.' }),
  inquiryNo(5, { name: 'Other', message: 'Sliding gates.' }),
]

const open = (search: string, answer?: (request: Request) => object | undefined) =>
  openDesk({
    ...stage,
    origin: stage.product.origin,
    inquiries: structuredClone(inquiries),
    search,
    answer(request) {
      const json = answer?.(request)
      return json && { status: 200, json }
    },
  })

const names = (page: Page) => page.locator('td[data-column=name] bdi').allTextContents()
const marked = (page: Page) => page.locator('[data-inquiry] mark').allTextContents()

describe('a search', () => {
  test.each(['', 'view=waiting&', 'view=done&'])(
    'in the inbox, Waiting or Done covers all three: %s',
    async (list) => {
      const { page } = await open(`?${list}q=allet`)
      await page
        .getByRole('status')
        .filter({ hasText: /^3 results$/ })
        .waitFor()
      expect(await names(page)).toEqual(['Pallet Pool', 'Waits', 'Filed'])
    },
  )

  test('in the bin covers only the bin', async () => {
    const { page } = await open('?view=bin&q=allet')
    await page
      .getByRole('status')
      .filter({ hasText: /^1 result$/ })
      .waitFor()
    expect(await names(page)).toEqual(['In the bin'])
  })

  test('highlights its words, and shows the part of a message that contains them', async () => {
    // Of the character beside an ellipsis, the database may have left only a part.
    const snippet = '… and at the end a pallet.'
    const { page } = await open('?q=pallet', (request) =>
      request.url().endsWith('/search')
        ? {
            inquiries: [
              {
                ...inquiryNo(1),
                name: 'Pallet Pool',
                email: 'a@pallet.example',
                box: 'inbox',
                snippet,
              },
            ],
            nextCursor: null,
            words: ['pallet'],
          }
        : undefined,
    )
    await page.getByText('…and at the end a pallet.').waitFor()
    expect(await marked(page)).toEqual(['Pallet', 'pallet', 'pallet'])
  })

  test('links to its matches in Held and in the bin', async () => {
    const { page } = await open('?q=pallet&unread=true', (request) =>
      request.postDataJSON()?.view === 'all'
        ? { inquiries: [], nextCursor: null, also: { bin: 2, held: 1 } }
        : undefined,
    )
    await page.getByText('Also').waitFor()
    const bin = page.getByRole('link', { name: '2 in Bin' })
    expect(await bin.getAttribute('href')).toBe('/admin?view=bin&q=pallet&unread=true')
    await page.getByRole('link', { name: '1 in Held' }).click()
    await expect.poll(() => page.url()).toContain('view=held&q=pallet')
    await page.getByRole('status').filter({ hasText: 'No results' }).waitFor()
  })

  test('opens its first result when Enter is pressed twice, however fast', async () => {
    const { page } = await open('?q=allet')
    await rowOf(page, 'Waits').waitFor()
    const field = page.getByLabel('Search enquiries')
    await field.focus()
    // Both submissions come before the frame in which the first one moves the focus to the row.
    await field.evaluate(async (input: HTMLInputElement) => {
      input.form?.requestSubmit()
      await undefined
      input.form?.requestSubmit()
    })
    await page.getByRole('region', { name: 'Enquiry', exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('inquiry')).toBe(inquiries[0]?.id)
  })

  test('uses the cached list if the API cannot be reached', async () => {
    const { page } = await open('')
    await rowOf(page, 'Other').waitFor()
    await expect.poll(() => page.evaluate(isListKept)).toBe(true)
    await page.route('**/api/inquiries/search', (route) => route.abort())
    await page.getByLabel('Search enquiries').fill('gates')
    await page
      .getByRole('status')
      .filter({ hasText: /^1 result$/ })
      .waitFor()
    expect(await names(page)).toEqual(['Other'])
    expect(await marked(page)).toEqual(['gates'])
  })
})
