/** The desk as an installed app, and offline. */
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { everythingKept, inquiry, isListKept, openKeptDesk } from './support/kept-desk.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
const openDesk = (context: BrowserContext) => openKeptDesk(stage, context)

const banner = (page: Page) => page.getByText(/^Offline: this is the list from .*\d:\d\d/)

describe('the desk as an app', () => {
  test('is installable: the browser finds no errors in its manifest', async () => {
    const page = await (await stage.browser.newContext({ serviceWorkers: 'allow' })).newPage()
    const refused: string[] = []
    page.on('console', (message) => {
      if (/Content.Security.Policy|[Mm]anifest/.test(message.text())) refused.push(message.text())
    })
    await page.goto(`${stage.product.origin}/admin`)
    const browser = await page.context().newCDPSession(page)
    const { errors, data } = await browser.send('Page.getAppManifest')
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')

    expect(errors).toEqual([])
    expect(JSON.parse(data ?? '')).toMatchObject({ start_url: '/admin', display: 'standalone' })
    // Playwright's contexts are incognito contexts, where nothing can be installed.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    expect(refused).toEqual([])
  })

  test('has a service worker for /admin that never controls a public page', async () => {
    const context = await stage.browser.newContext({ serviceWorkers: 'allow' })
    const page = await openDesk(context)
    const scope = await page.evaluate(
      async () => (await navigator.serviceWorker.getRegistration('/admin'))?.scope,
    )
    expect(scope).toBe(`${stage.product.origin}/admin`)
    await page.reload()
    await page.getByText(inquiry.message).first().waitFor()
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

    for (const path of ['/', '/contact']) {
      const other = await context.newPage()
      await other.goto(stage.product.origin + path)
      expect(await other.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
      expect(
        await other.evaluate(async () => (await navigator.serviceWorker.getRegistration()) ?? null),
      ).toBeNull()
    }
  })
})

describe('when offline,', () => {
  test('the desk opens with the last list, says so, and disables what needs a connection', async () => {
    const context = await stage.browser.newContext({ serviceWorkers: 'allow' })
    const page = await openDesk(context)
    await context.setOffline(true)
    await page.reload()

    await banner(page).waitFor()
    await page.getByText(inquiry.message).first().waitFor()
    const remove = page.getByRole('button', { name: /^Delete the enquiry/ })
    expect(await remove.getAttribute('aria-disabled')).toBe('true')
    const reason = page.locator(`#${await remove.getAttribute('aria-describedby')}`)
    expect(await reason.textContent()).toContain('when connected')

    await stage.product.post({ ...inquiry, name: 'Later Visitor', message: 'Sent while offline.' })
    await context.setOffline(false)
    await page.getByText('Sent while offline.').first().waitFor()
    await expect.poll(() => banner(page).count()).toBe(0)
    await context.close()
  })

  test('the last list is shown too if the server answers only with errors', async () => {
    const context = await stage.browser.newContext({ serviceWorkers: 'allow' })
    const page = await openDesk(context)
    await context.route('**/api/**', (route) => route.fulfill({ status: 503, body: 'No database' }))
    await page.reload()

    await page.getByText(/^The server has a problem: this is the list from .*\d:\d\d/).waitFor()
    await page.getByText(inquiry.message).first().waitFor()

    await context.unroute('**/api/**')
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    )
    await page.getByText('The server has a problem').waitFor({ state: 'detached' })
    await context.close()
  })

  test('a search covers the last list', async () => {
    const context = await stage.browser.newContext({ serviceWorkers: 'allow' })
    const page = await openDesk(context)
    await context.setOffline(true)
    for (const [words, result] of [
      ['racking', '1 result'],
      ['conveyor', 'No results'],
    ] as const) {
      await page.goto(`${stage.product.origin}/admin?q=${words}`)
      await page.getByRole('status').filter({ hasText: result }).waitFor()
    }
    await context.close()
  })

  test('actions that need a connection are disabled everywhere, and shortcuts say why', async () => {
    const context = await stage.browser.newContext({ serviceWorkers: 'allow' })
    const page = await openDesk(context)
    await page.getByRole('link', { name: inquiry.name }).click()
    const again = page.getByRole('button', { name: 'Resend notification' })
    await again.waitFor()
    await context.setOffline(true)
    await banner(page).waitFor()
    const isHeldBack = async (name: string | RegExp) => {
      const button = page.getByRole('button', { name, exact: true })
      await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
      expect(await button.getAttribute('aria-describedby')).toBe('offline-reason')
    }

    for (const name of ['Done', 'Reply', 'Remind me', 'Resend notification', 'Export']) {
      await isHeldBack(name)
    }
    for (const key of ['u', 'Delete', 'a', 'e']) {
      await page.keyboard.press(key)
      await page
        .getByRole('alert')
        .getByText('You’re offline. Try again when connected.')
        .last()
        .waitFor()
      await page.getByRole('button', { name: 'Dismiss' }).last().click()
    }
    expect(await page.getByRole('dialog').count()).toBe(0)
    await context.close()
  })

  test('the forms of other sections are disabled, and keep what was typed', async () => {
    const context = await stage.browser.newContext({ serviceWorkers: 'allow' })
    const page = await openDesk(context)
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    const calls: string[] = []
    for (const [part, button, field] of [
      ['Notifications', 'Send test e-mail', undefined],
      ['Data', 'Look up', 'E-mail address'],
      ['Your account', 'Change password', 'Current password'],
    ] as const) {
      await page.getByRole('link', { name: part }).click()
      const held = page.getByRole('button', { name: button, exact: true })
      await held.waitFor()
      await context.setOffline(true)
      await expect.poll(() => held.getAttribute('aria-disabled')).toBe('true')
      page.on('request', (request) => calls.push(`${request.method()} ${request.url()}`))
      if (field) {
        await page.getByLabel(field).first().fill('nimal@factory.example')
        await page.getByLabel(field).first().press('Enter')
        expect(await page.getByLabel(field).first().inputValue()).toBe('nimal@factory.example')
      }
      await held.click({ force: true })
      await context.setOffline(false)
      await expect.poll(() => held.getAttribute('aria-disabled')).toBeNull()
    }
    expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([])
    await context.close()
  })

  test('a desk that is already open says so, and recovers once it is online again', async () => {
    const context = await stage.browser.newContext({ serviceWorkers: 'allow' })
    const page = await openDesk(context)
    await context.setOffline(true)
    await banner(page).waitFor()
    await page.getByText(inquiry.message).first().waitFor()

    await context.setOffline(false)
    await expect.poll(() => banner(page).count()).toBe(0)
    await context.close()
  })

  test('the list is deleted after twelve hours', async () => {
    const context = await stage.browser.newContext({ serviceWorkers: 'allow' })
    const page = await openDesk(context)
    await page.clock.install()
    await context.setOffline(true)
    await page.clock.setFixedTime(Date.now() + 12 * 3_600_000 + 1000)
    await page.reload()

    await page.getByText('We could not find out whether you are signed in.').waitFor()
    expect(await page.evaluate(isListKept)).toBe(false)
    await context.close()
  })
})

// Last, because it leaves another enquiry behind.
describe('when offline after a while,', () => {
  test('the desk opens with the latest list, including what arrived while it was open', async () => {
    const context = await stage.browser.newContext({ serviceWorkers: 'allow' })
    await context.clock.install()
    const page = await openDesk(context)
    await stage.product.post({ ...inquiry, name: 'Kamala', message: 'It came while it was open.' })
    await page.clock.fastForward(60_000)
    await page.getByText('It came while it was open.').first().waitFor()
    await expect.poll(() => everythingKept(page)).toContain('It came while it was open.')

    await context.setOffline(true)
    await page.reload()
    await banner(page).waitFor()
    await page.getByText('It came while it was open.').first().waitFor()
    // Showing the list again does not make it newer: the banner still names the time of the list.
    const keptAt = () =>
      page.evaluate(async () => (await (await caches.match('/admin/kept-list'))?.json())?.at)
    const before = await keptAt()
    await page.reload()
    await banner(page).waitFor()
    await page.getByText('It came while it was open.').first().waitFor()
    expect(await keptAt()).toBe(before)
    await context.close()
  })
})
