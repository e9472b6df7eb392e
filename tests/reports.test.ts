import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { formatShortUtcDate, formatUtcDate } from '../web/app/admin/ui/dates.ts'
import type { Report } from '../worker/inbox/contract.ts'
import { day } from '../worker/time.ts'
import { expectNoViolations, findViolations } from './support/accessibility-violations.ts'
import { busy, timeZone } from './support/busy-report.ts'
import { anotherService, aService } from './support/content.ts'
import { fails } from './support/desk-accessibility.ts'
import { openSignedIn } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

type Settings = Parameters<typeof stage.browser.newContext>[0]

/** Opens the reports, signed in, with `draw` instead of the API. */
async function openReports(draw: (days: number) => Report, settings: Settings = {}) {
  const context = await stage.browser.newContext({ timezoneId: timeZone, ...settings })
  const page = await context.newPage()
  await page.route('**/api/reports?*', (route) => {
    const days = Number(new URL(route.request().url()).searchParams.get('days'))
    return route.fulfill({ json: draw(days) })
  })
  await openSignedIn(page, stage, '?view=reports')
  await page.getByRole('heading', { name: 'Enquiries per day' }).waitFor()
  return page
}

const thursday = Date.UTC(2026, 10, 19)
/** Names the week that begins on this day of November. */
const weekOf = (monday: number) => `Week of ${formatShortUtcDate(Date.UTC(2026, 10, monday))}`

const figure = (page: Page, name: string) => page.getByRole('figure', { name, exact: true })

describe('the reports', () => {
  test('show new enquiries, counted by days in the company’s time zone', async () => {
    const page = await (await stage.browser.newContext({ timezoneId: timeZone })).newPage()
    for (let i = 0; i < 2; i += 1) {
      const message = `Enquiry number ${i} about a gate.`
      await stage.product.post({ name: 'Nimal', email: 'n@site.example', message })
    }
    await openSignedIn(page, stage)
    await page.getByRole('link', { name: 'Reports' }).click()

    await page.getByText('2 enquiries in 90 days, less than one a day on average.').waitFor()
    await page.getByText('100% were sent within 10 seconds. None is waiting now.').waitFor()
    await page.getByText('No enquiry in this period names a service.').waitFor()
    await page.getByText('Days begin and end at midnight (Asia/Colombo).').waitFor()
    await figure(page, 'Outcome').getByRole('link', { name: 'New 2 enquiries, 100%' }).waitFor()
    expect(await findViolations(page)).toEqual([])
  })

  test('sum up the median time to answer, the fast answers and the enquiries won', async () => {
    const page = await openReports(busy)

    await page.getByText('2 h 30 min', { exact: true }).waitFor()
    await page.getByText('30 of 43, 3 still unanswered').waitFor()
    await page.getByText('75% of those won or lost').waitFor()
  })

  test('say that Firefox does not report clicks on WhatsApp', async () => {
    const page = await openReports(busy)

    await figure(page, 'WhatsApp links opened, by service')
      .getByText('Firefox does not report these clicks, so the real number is higher.')
      .waitFor()
  })

  test('link each bar to the list that it counts', async () => {
    const page = await openReports(busy)
    const days = figure(page, 'Enquiries per day')
    const image = days.getByRole('img', { name: /^Enquiries per day\. \d+ enquiries in 90 days/ })
    await image.waitFor()
    const column = days.getByTitle(`${formatUtcDate(thursday)}: 4 enquiries`)
    expect(await column.getAttribute('tabindex')).toBe('-1')

    await column.click()
    await expect.poll(() => page.url()).toContain('/admin?from=2026-11-19&to=2026-11-19')
    await page.goBack()
    await figure(page, 'By service')
      .getByRole('link', { name: `${aService.title} 74` })
      .click()
    const list = `/admin?service=${aService.slug}&from=2026-08-23&to=2026-11-20`
    await expect.poll(() => page.url()).toContain(list)
    await page.goBack()
    await figure(page, 'Outcome')
      .getByRole('link', { name: /^Won 3/ })
      .click()
    await expect.poll(() => page.url()).toContain('/admin?status=won')
  })

  test('link a bar to the same days on a device whose days begin at another time', async () => {
    const page = await openReports(busy, { timezoneId: 'Asia/Dubai' })

    await figure(page, 'Enquiries per day')
      .getByTitle(`${formatUtcDate(thursday)}: 4 enquiries`)
      .click()

    await expect.poll(() => page.url()).toContain('/admin?from=2026-11-19&to=2026-11-19')
  })

  test('can be shown as tables instead of charts, and treat visitors’ input as text', async () => {
    const page = await openReports(busy)
    const services = figure(page, 'By service')
    const toggle = services.getByRole('button', { name: /^As a table/ })
    await toggle.click()
    expect(await toggle.getAttribute('aria-pressed')).toBe('true')
    expect(await services.getByRole('list').count()).toBe(0)

    const table = services.getByRole('table', { name: 'By service' })
    const names = await table.getByRole('rowheader').allTextContents()
    expect(names.slice(0, 2)).toEqual([anotherService.title, aService.title])
    expect(names[3]).toMatch(/^<img src=x/)
    expect(names.slice(-2)).toEqual(['All others', 'No service named'])
    expect(await table.getByRole('row').nth(1).textContent()).toBe(`${anotherService.title}12019%`)
    const days = figure(page, 'Enquiries per day')
    await days.getByRole('button', { name: /^As a table/ }).click()
    expect(await days.getByRole('row').count()).toBe(91)
    expect(await days.getByRole('img').count()).toBe(0)
    const latest = days.getByRole('link', { name: formatUtcDate(thursday + day) })
    expect(await latest.getAttribute('href')).toContain('from=2026-11-20&to=2026-11-20')
    await toggle.click()
    expect(await services.getByRole('table').count()).toBe(0)
  })

  test('draw the median of each week and name it', async () => {
    const page = await openReports(busy)
    const weeks = figure(page, 'Median time to first answer by week')
    await weeks.getByRole('img', { name: /by week\. This week: 2 h 30 min\.$/ }).waitFor()

    await weeks.getByTitle(`${weekOf(9)}: nothing answered or late`).hover()
    await weeks.getByRole('button', { name: /^As a table/ }).click()
    const rows = await weeks.getByRole('row').allTextContents()
    expect(rows.slice(0, 4)).toEqual([
      'WeekMedian',
      `${weekOf(16)}2\u00a0h 30\u00a0min`,
      `${weekOf(9)}nothing answered or late`,
      `${weekOf(2)}4\u00a0h 30\u00a0min`,
    ])
    const link = weeks.getByRole('link', { name: weekOf(16) })
    expect(await link.getAttribute('href')).toContain('from=2026-11-16&to=2026-11-20')
  })

  test('keep the period in the address', async () => {
    const page = await openReports(busy)
    await page.getByRole('link', { name: '30 days' }).click()

    await page.getByText(/^in 30 days$/).waitFor()
    expect(page.url()).toContain('view=reports&days=30')
    expect(await figure(page, 'Enquiries per day').locator('a[title]').count()).toBe(30)
    await page.reload()
    await page.getByText(/^in 30 days$/).waitFor()
  })

  test('show an error if they could not be loaded, and offer to try again', async () => {
    let isDown = true
    const page = await (await stage.browser.newContext()).newPage()
    await page.route('**/api/reports?*', (route) =>
      isDown ? route.fulfill({ status: 503, body: '<html>' }) : route.fulfill({ json: busy(90) }),
    )
    await openSignedIn(page, stage, '?view=reports')
    await page.getByText('The reports could not be loaded.').waitFor()
    isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()

    await page.getByRole('heading', { name: 'By service', exact: true }).waitFor()
  })

  test('have no accessibility violations and fit the width of the screen', async () => {
    const page = await openReports(busy)
    await expectNoViolations(page, [360, 390, 1440])
    for (const table of await page.getByRole('button', { name: /^As a table/ }).all()) {
      await table.click()
    }
    await expectNoViolations(page, [360, 390, 1440])

    await page.route('**/api/reports?*', fails)
    await page.reload()
    await page.getByText('The reports could not be loaded.').waitFor()
    await expectNoViolations(page, [360, 390, 1440])
  })

  test('are readable in forced colours', async () => {
    const page = await openReports(busy, { forcedColors: 'active' })
    const bar = figure(page, 'Enquiries per day').locator('a[title]').nth(3)
    const [image = '', ground = ''] = await bar.evaluate((column) => [
      getComputedStyle(column).backgroundImage,
      getComputedStyle(document.body).backgroundColor,
    ])

    expect(image).toContain('gradient')
    expect(image).not.toContain(ground)
  })
})
