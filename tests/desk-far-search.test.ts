/** A search that no index serves scans a limited number of rows at a time. */
import { expect, test } from 'vitest'
import { formatDate } from '../web/app/admin/ui/dates.ts'
import { aService } from './support/content.ts'
import { inquiryNo, openDesk } from './support/fake-desk.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
const june = Date.UTC(2026, 5, 3, 12)
const september = Date.UTC(2026, 8, 3, 12)

test('a search that has found nothing yet says how far back it searched, and continues on request', async () => {
  const found = inquiryNo(900, { name: 'Long ago', service: aService.slug })
  const { page, calls } = await openDesk({
    ...stage,
    origin: stage.product.origin,
    inquiries: [],
    search: `?service=${aService.slug}`,
    answer(request) {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname !== '/api/inquiries') return
      const cursor = searchParams.get('cursor')
      if (cursor === '2') return { status: 200, json: { inquiries: [found], nextCursor: null } }
      const scannedBackTo = cursor === '1' ? june : september
      const nextCursor = cursor === '1' ? '2' : '1'
      return { status: 200, json: { inquiries: [], nextCursor, scannedBackTo } }
    },
  })

  await page.getByText(`Nothing found. Searched back to ${formatDate(september)}`).waitFor()
  expect(await page.getByText('No enquiry matches').count()).toBe(0)
  const pages = () => calls.filter((call) => new URL(call.url()).pathname === '/api/inquiries')
  expect(pages()).toHaveLength(1)

  const further = page.getByRole('button', { name: 'Search older' })
  await further.press('Enter')
  await page.getByText(`Nothing found. Searched back to ${formatDate(june)}`).waitFor()
  await further.press('Enter')
  await page.getByRole('link', { name: 'Long ago' }).waitFor()
  expect(pages()).toHaveLength(3)
})
