import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Report } from '../../../../worker/inbox/reports/contract'
import { day } from '../../../../worker/time'
import { emulate } from '../../testing/emulate'
import { busy } from '../testing/busy-report'
import { openDesk } from '../testing/open-desk'
import { refusal } from '../testing/pane'
import { expectNoViolations } from '../testing/violations'
import { formatUtcDate } from '../ui/dates'

/** Opens the reports, which `draw` answers; without a report, they cannot be loaded. */
async function open(draw: (days: number) => Report | undefined = busy, search = '') {
  await openDesk({
    inquiries: [],
    search: `?view=reports${search}`,
    answer({ url }) {
      if (url.pathname !== '/api/reports') return undefined
      const json = draw(Number(url.searchParams.get('days')))
      return json ? { status: 200, json } : refusal(503, 'internal', '')
    },
  })
  await page.getByRole('heading', { level: 1, name: 'Reports' }).findElement()
}

const thursday = Date.UTC(2026, 10, 19)
const figure = (name: string) => page.getByRole('figure', { name, exact: true })
const asTable = (name: string) => figure(name).getByRole('button', { name: /^As a table/ })
const textsOf = (name: string, role: 'row' | 'rowheader') =>
  figure(name)
    .getByRole(role)
    .elements()
    .map(({ textContent }) => textContent)
const rowsOf = (name: string) => textsOf(name, 'row')
const isShown = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible()
const columns = () =>
  figure('Enquiries per day').element().querySelectorAll<HTMLElement>('a[title]')

describe('the reports', () => {
  test('sum up how many enquiries arrived, against the period before, in the company’s time zone', async () => {
    await open()
    await isShown('300 in the 90 days before')
    await isShown('75% of those decided')
    await isShown(/Days begin and end at midnight \(Asia\/Colombo\)\./)
    const whatsApp = figure('WhatsApp links opened, by service')
    await expect.element(whatsApp.getByText(/^Firefox does not report these clicks/)).toBeVisible()
  })

  test('say so if few enquiries arrived, and none names a service', async () => {
    const { rankings, perDay, ...rest } = busy(90)
    const quiet = {
      ...rest,
      perDay: perDay.map((one, i) => ({ ...one, count: i === 89 ? 2 : 0 })),
      rankings: { ...rankings, service: { top: [], rest: 0, none: 2 } },
      outcomes: [{ key: 'new' as const, count: 2, filter: { status: 'new' } }],
    }
    await open(() => quiet)
    await isShown(/^2 enquiries in 90 days, less than one a day on average\./)
    await isShown(/^No enquiry in this period names a service\./)
    const all = figure('Outcome').getByRole('link', { name: 'New 2 enquiries, 100%' })
    await expect.element(all).toBeVisible()
  })

  test('link each bar to the list that it counts', async () => {
    await open()
    const days = figure('Enquiries per day')
    const label = /^Enquiries per day\. \d+ enquiries in 90 days/
    await expect.element(days.getByRole('img', { name: label })).toBeVisible()
    const column = days.getByTitle(`${formatUtcDate(thursday)}: 4 enquiries`)
    await expect.element(column).toHaveAttribute('tabindex', '-1')
    await column.click()
    await expect.poll(() => location.search).toContain('?from=2026-11-19&to=2026-11-19')

    for (const [name, bar, address] of [
      ['By service', /^Gates and Barriers 74/, 'service=gates&from=2026-08-23&to=2026-11-20'],
      ['Outcome', /^Won 3/, 'status=won'],
    ] as const) {
      history.back()
      await figure(name).getByRole('link', { name: bar }).click()
      await expect.poll(() => location.search).toContain(`?${address}`)
    }
  })

  test('can be shown as tables instead of charts, treat visitors’ input as text, and have no accessibility violations', async () => {
    await open()
    const services = figure('By service')
    await services.findElement()
    await expectNoViolations('charts')
    await asTable('By service').click()
    await expect.element(asTable('By service')).toHaveAttribute('aria-pressed', 'true')
    expect(services.getByRole('list').elements()).toHaveLength(0)

    const names = textsOf('By service', 'rowheader')
    expect(names.slice(0, 2)).toEqual(['Industrial Racking', 'Gates and Barriers'])
    expect(names[3]).toMatch(/^<img src=x/)
    expect(names.slice(-2)).toEqual(['All others', 'No service named'])
    expect(rowsOf('By service')[1]).toBe('Industrial Racking12019%')
    await asTable('Enquiries per day').click()
    await expect.poll(() => rowsOf('Enquiries per day')).toHaveLength(91)
    const days = figure('Enquiries per day')
    expect(days.getByRole('img').elements()).toHaveLength(0)
    const latest = days.getByRole('link', { name: formatUtcDate(thursday + day) })
    expect(latest.element().getAttribute('href')).toContain('from=2026-11-20&to=2026-11-20')
    const others = page.getByRole('button', { name: /^As a table/, pressed: false })
    for (const table of others.all()) await table.click()
    await expectNoViolations('tables', page.getByRole('main'))
    await asTable('By service').click()
    await expect.element(services.getByRole('table')).not.toBeInTheDocument()
  })

  test('have the period that the address names, and keep it there', async () => {
    await open(busy, '&days=30')
    await isShown(/in 30 days,/)
    expect(columns()).toHaveLength(30)
    await page.getByRole('link', { name: '7 days', exact: true }).click()
    await isShown(/in 7 days,/)
    expect(location.search).toBe('?view=reports&days=7')
    expect(columns()).toHaveLength(7)
  })

  test('show an error if they could not be loaded, and offer to try again', async () => {
    let isDown = true
    await open(() => (isDown ? undefined : busy(90)))
    await isShown(/^The reports could not be loaded/)
    isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()

    await expect.element(figure('By service')).toBeVisible()
  })

  test('are readable in forced colours', async () => {
    await emulate('forced-colors', 'active')
    await open()
    await figure('Enquiries per day').findElement()
    const image = getComputedStyle(columns()[3] ?? document.body).backgroundImage
    expect(image).toContain('gradient')
    expect(image).not.toContain(getComputedStyle(document.body).backgroundColor)
  })
})
