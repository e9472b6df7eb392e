import { expect, test } from 'vitest'
import { busy } from '../web/app/admin/testing/busy-report.ts'
import { inquiryNo, openDesk } from './support/fake-desk.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('an enquiry is printed whole, without the rest of the desk, and the reports on two pages, without buttons', async () => {
  const message = Array.from({ length: 90 }, (_, i) => `Line ${i + 1} of a long list`).join('\n')
  const { page } = await openDesk({
    browser: stage.browser,
    origin: stage.product.origin,
    inquiries: [inquiryNo(1, { message }), inquiryNo(2)],
    context: { viewport: { width: 1280, height: 800 } },
    answer: (request) =>
      request.url().includes('/api/reports?') ? { status: 200, json: busy(90) } : undefined,
  })
  const countPages = async () => {
    const pdf = await page.pdf({ preferCSSPageSize: true })
    return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
  }
  await page.getByRole('link', { name: 'Visitor 1' }).click()
  const received = page.getByText('Enquiry received')
  await received.waitFor()
  expect(await countPages()).toBeGreaterThan(2)
  await page.emulateMedia({ media: 'print' })
  for (const hidden of [
    page.getByRole('link', { name: 'Settings' }),
    page.getByText('Visitor 2'),
    page.getByText('Add a note'),
    page.getByRole('button', { name: 'Done' }),
  ]) {
    await hidden.waitFor({ state: 'hidden' })
  }
  expect(await received.isVisible()).toBe(true)

  await page.emulateMedia({ media: null })
  await page.getByRole('link', { name: 'Reports' }).click()
  await page.getByRole('heading', { name: 'Enquiries per day' }).waitFor()
  expect(await countPages()).toBe(2)
  await page.emulateMedia({ media: 'print' })
  const buttons = page.getByRole('main').getByText('As a table')
  expect(await buttons.count()).toBeGreaterThan(5)
  expect(await buttons.filter({ visible: true }).count()).toBe(0)
})
