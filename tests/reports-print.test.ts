/** The reports on paper, and at the widths of paper and tablets. */
import { expect, test } from 'vitest'
import { busy, timeZone } from './support/busy-report.ts'
import { openSignedIn } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

async function openReports(viewport: { width: number; height: number }) {
  const context = await stage.browser.newContext({ timezoneId: timeZone, viewport })
  const page = await context.newPage()
  await page.route('**/api/reports?*', (route) => route.fulfill({ json: busy(90) }))
  await openSignedIn(page, stage, '?view=reports')
  await page.getByRole('heading', { name: 'Enquiries per day' }).waitFor()
  return page
}

test('the reports are printed on two pages, without their buttons', async () => {
  const page = await openReports({ width: 1280, height: 800 })
  const pdf = await page.pdf({ preferCSSPageSize: true })
  await page.emulateMedia({ media: 'print' })

  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
  const buttons = page.getByRole('main').getByText('As a table')
  expect(await buttons.count()).toBeGreaterThan(5)
  expect(await buttons.filter({ visible: true }).count()).toBe(0)
  await page.context().close()
})

// 703 px is the width of A4 between its margins.
test.each([703, 768, 860, 1024])(
  'the dates below the columns of the reports do not overlap at %i px',
  async (width) => {
    const page = await openReports({ width, height: 800 })
    const weeks = page.getByRole('figure', { name: 'Median time to first answer by week' })
    const dates = await weeks.locator('[aria-hidden] > span[style*="--at"]').evaluateAll((labels) =>
      labels
        .map((label) => label.getBoundingClientRect())
        .filter((box) => box.width > 0)
        .map(({ left, right }) => ({ left, right })),
    )

    expect(dates.length).toBeGreaterThan(5)
    for (const [index, { left }] of dates.entries()) {
      expect(left).toBeGreaterThan(dates[index - 1]?.right ?? 0)
    }
    await page.context().close()
  },
)
