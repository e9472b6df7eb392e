import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { delayLimits, type Report } from '../worker/inbox/reports/contract.ts'
import { day } from '../worker/time.ts'
import { findBarriers, windows } from './support/barriers.ts'
import { signInByForm } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const none = { top: [], rest: 0, none: 0 }
const lastDay = Date.UTC(2026, 10, 20)

/** A desk that is busy on weekdays, and has seen strange keys. */
function busy(days: number): Report {
  const from = lastDay - (days - 1) * day
  const perDay = Array.from({ length: days }, (_, i) => {
    const date = new Date(from + i * day)
    const weekday = date.getUTCDay()
    const count = weekday === 0 ? 0 : weekday === 6 ? 2 : 4 + ((i * 7) % 11)
    return { date: date.toISOString().slice(0, 10), count, filter: {} }
  })
  const total = perDay.reduce((sum, { count }) => sum + count, 0)
  const top = [
    { key: 'industrial-racking-systems', count: 120 },
    { key: 'gate-solutions', count: 74 },
    { key: 'comprehensive-industrial-software-solutions', count: 31 },
    { key: `<img src=x onerror=alert(1)>${'x'.repeat(90)}`, count: 6 },
    { key: '\u202Ereversed', count: 1 },
  ]
  return {
    timeZone: 'Asia/Colombo',
    from,
    to: lastDay + day - 1,
    perDay,
    rankings: {
      service: { top, rest: 9, none: total - 241 },
      page: { top: [{ key: '/services/gate-solutions', count: 40 }], rest: 0, none: total - 40 },
      referrer: { top: [{ key: 'www.search.example', count: 88 }], rest: 3, none: total - 91 },
      source: none,
    },
    whatsApp: none,
    answers: { median: null, counts: [] },
    outcomes: [],
    delays: delayLimits.map((limit, i) => ({ limit, count: [300, 81, 9, 4, 0, 2, 1][i] ?? 0 })),
    waiting: 2,
    failed: 1,
  }
}

type Settings = Parameters<typeof stage.browser.newContext>[0]

/** Opens the reports, signed in, as the API draws them. */
async function openReports(draw: (days: number) => Report, settings: Settings = {}) {
  const page = await (await stage.browser.newContext(settings)).newPage()
  await page.route('**/api/reports?*', (route) => {
    const days = Number(new URL(route.request().url()).searchParams.get('days'))
    return route.fulfill({ json: draw(days) })
  })
  await signInByForm(page, stage.product.origin)
  await page.goto(`${stage.product.origin}/admin?view=reports`)
  await page.getByRole('heading', { name: 'Enquiries per day' }).waitFor()
  return page
}

const markedOption = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant')
    const option = id ? document.getElementById(id) : null
    return option?.getAttribute('aria-label') ?? option?.firstElementChild?.textContent
  })

describe('the reports', () => {
  test('show what came, by the company’s days, once it has come', async () => {
    const page = await (await stage.browser.newContext()).newPage()
    for (let i = 0; i < 2; i += 1) {
      const message = `Enquiry number ${i} about a gate.`
      await stage.product.post({ name: 'Nimal', email: 'n@site.example', message })
    }
    await signInByForm(page, stage.product.origin)
    await page.getByRole('link', { name: 'Reports' }).click()

    await page.getByText('2 enquiries in 90 days, less than one a day on average.').waitFor()
    await page.getByText('100% went out within 10 seconds. None is waiting now.').waitFor()
    await page.getByText('No enquiry of this period names a service.').waitFor()
    await page.getByText('Days begin and end at midnight (Asia/Colombo).').waitFor()
    expect(await findBarriers(page)).toEqual([])
  })

  test('are read by keyboard: one tab stop a chart, its bars by arrow keys', async () => {
    const page = await openReports(busy)
    const chart = page.getByRole('listbox', { name: /^Enquiries per day/ })
    await chart.focus()
    expect(await markedOption(page)).toBe('Fri, 20 Nov 2026: 11 enquiries')
    await page.getByText('Fri, 20 Nov 2026: 11 enquiries').waitFor()

    await page.keyboard.press('ArrowLeft')
    expect(await markedOption(page)).toBe('Thu, 19 Nov 2026: 4 enquiries')
    await page.keyboard.press('Home')
    expect(await markedOption(page)).toBe('Sun, 23 Aug 2026: 0 enquiries')
    await page.keyboard.press('End')
    await page.keyboard.press('Escape')
    await page.getByText('Fri, 20 Nov 2026: 11 enquiries').waitFor({ state: 'detached' })

    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(
      'Show as table',
    )
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    expect(await markedOption(page)).toBe('2–10 seconds: 81 notifications, 20%')
  })

  test('tell a bar under the pointer', async () => {
    const page = await openReports(busy)
    const chart = page.getByRole('listbox', { name: /^Enquiries per day/ })
    await chart.hover({ position: { x: 1, y: 50 } })

    await page.getByText('Sun, 23 Aug 2026: 0 enquiries').waitFor()
    await page.mouse.move(0, 0)
    await page.getByText('Sun, 23 Aug 2026: 0 enquiries').waitFor({ state: 'detached' })
  })

  test('stand there as tables too, and what visitors sent is text', async () => {
    const page = await openReports(busy)
    const services = page.getByRole('figure', { name: 'By service' })
    await services.getByText('Show as table').click()

    const table = services.getByRole('table', { name: 'By service' })
    const names = await table.getByRole('rowheader').allTextContents()
    expect(names.slice(0, 2)).toEqual(['Industrial Racking Systems', 'Gate Solutions'])
    expect(names[3]).toMatch(/^<img src=x/)
    expect(names.slice(-2)).toEqual(['All others', 'No service named'])
    expect(await table.getByRole('row').nth(1).textContent()).toBe(
      'Industrial Racking Systems12019%',
    )
    const days = page.getByRole('figure', { name: 'Enquiries per day' })
    await days.getByText('Show as table').click()
    expect(await days.getByRole('row').count()).toBe(91)
  })

  test('keep the period in the address', async () => {
    const page = await openReports(busy)
    await page.getByRole('link', { name: '30 days' }).click()

    await page.getByText('in 30 days').waitFor()
    expect(page.url()).toContain('view=reports&days=30')
    expect(await page.getByRole('listbox').first().getByRole('option').count()).toBe(30)
    await page.reload()
    await page.getByText('in 30 days').waitFor()
  })

  test('say so when they could not be loaded, and try again', async () => {
    let isDown = true
    const page = await (await stage.browser.newContext()).newPage()
    await page.route('**/api/reports?*', (route) =>
      isDown ? route.fulfill({ status: 503, body: '<html>' }) : route.fulfill({ json: busy(90) }),
    )
    await signInByForm(page, stage.product.origin)
    await page.goto(`${stage.product.origin}/admin?view=reports`)
    await page.getByText('The reports could not be loaded.').waitFor()
    isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()

    await page.getByRole('heading', { name: 'By service', exact: true }).waitFor()
  })

  test.each([...windows, { viewport: { width: 360, height: 740 }, colorScheme: 'light' as const }])(
    'have no barrier and nothing beside the page: %o',
    async (settings) => {
      const page = await openReports(busy, settings)
      await page.getByText('Show as table').nth(2).click()
      await page.getByRole('listbox').first().focus()

      expect(await findBarriers(page)).toEqual([])
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBe(settings.viewport.width)
    },
  )

  test('can be read in forced colours', async () => {
    const page = await openReports(busy, { forcedColors: 'active' })
    const bar = page.getByRole('listbox').first().locator('rect').nth(3)
    const colours = await bar.evaluate((rect) => [
      getComputedStyle(rect).fill,
      getComputedStyle(document.body).backgroundColor,
    ])

    expect(colours[0]).not.toBe(colours[1])
  })
})
