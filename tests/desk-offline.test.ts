/** The desk as an app: installed, without a line, and what it leaves behind. */
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { signInByForm } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const enquiry = {
  name: 'Nimal Perera',
  email: 'nimal@factory.example',
  message: 'We need drive-in racking for 240 pallets.',
}

/** Opens the desk with one enquiry, signed in, and waits until it can do without a line. */
async function openDesk(context: BrowserContext) {
  if (!hasEnquiry()) await stage.product.post(enquiry)
  const page = await context.newPage()
  await signInByForm(page, stage.product.origin)
  await page.getByText(enquiry.message).first().waitFor()
  await expect.poll(() => page.evaluate(workerState)).toBe('activated')
  await expect.poll(() => page.evaluate(isListKept)).toBe(true)
  return page
}

let isPosted = false
function hasEnquiry() {
  const before = isPosted
  isPosted = true
  return before
}

const workerState = async () =>
  (await navigator.serviceWorker.getRegistration('/admin'))?.active?.state

const isListKept = async () => caches.has('desk-list')

/** All that the browser keeps for the site, as text. */
async function everythingKept(page: Page) {
  return page.evaluate(async () => {
    const responses = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        responses.push(await (await cache.match(request))?.text())
      }
    }
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      await indexedDB.databases(),
      responses,
    ])
  })
}

const banner = (page: Page) =>
  page.getByText(/^Offline: this is the list from \d+ \w+, \d\d:\d\d\./)

describe('the desk as an app', () => {
  test('is installable: the browser finds nothing wrong with its manifest', async () => {
    const page = await (await stage.browser.newContext()).newPage()
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
    // Playwright's contexts are incognito ones, where nothing can be installed.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    expect(refused).toEqual([])
  })

  test('has a worker for /admin that never answers for a public page', async () => {
    const context = await stage.browser.newContext()
    const page = await openDesk(context)
    const scope = await page.evaluate(
      async () => (await navigator.serviceWorker.getRegistration('/admin'))?.scope,
    )
    expect(scope).toBe(`${stage.product.origin}/admin`)
    await page.reload()
    await page.getByText(enquiry.message).first().waitFor()
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

describe('without a line', () => {
  test('the desk opens with the last list, says so, and holds back what needs the line', async () => {
    const context = await stage.browser.newContext()
    const page = await openDesk(context)
    await context.setOffline(true)
    await page.reload()

    await banner(page).waitFor()
    await page.getByText(enquiry.message).first().waitFor()
    const remove = page.getByRole('button', { name: /^Delete the enquiry/ })
    expect(await remove.getAttribute('aria-disabled')).toBe('true')
    const reason = page.locator(`#${await remove.getAttribute('aria-describedby')}`)
    expect(await reason.textContent()).toContain('when connected')

    await stage.product.post({ ...enquiry, name: 'Later Visitor', message: 'Sent while offline.' })
    await context.setOffline(false)
    await page.getByText('Sent while offline.').first().waitFor()
    await expect.poll(() => banner(page).count()).toBe(0)
    await context.close()
  })

  test('what needs the line is held back wherever it stands, and keys say why', async () => {
    const context = await stage.browser.newContext()
    const page = await openDesk(context)
    await page.getByRole('link', { name: enquiry.name }).click()
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

  test('the forms of the other parts are held back, and keep what was typed', async () => {
    const context = await stage.browser.newContext()
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

  test('a desk that is open says it, too, and goes on afterwards', async () => {
    const context = await stage.browser.newContext()
    const page = await openDesk(context)
    await context.setOffline(true)
    await banner(page).waitFor()
    await page.getByText(enquiry.message).first().waitFor()

    await context.setOffline(false)
    await expect.poll(() => banner(page).count()).toBe(0)
    await context.close()
  })

  test('the list is gone after twelve hours', async () => {
    const context = await stage.browser.newContext()
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

describe('after a logout', () => {
  test('the browser keeps no enquiry, and the desk does not open without a line', async () => {
    const context = await stage.browser.newContext()
    const page = await openDesk(context)
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await page.getByRole('button', { name: 'Login' }).waitFor()

    const kept = await everythingKept(page)
    for (const text of Object.values(enquiry)) expect(kept).not.toContain(text)

    await context.setOffline(true)
    await page.reload()
    await page.getByText('We could not find out whether you are signed in.').waitFor()
    await context.close()
  })

  test('another tab shows the login by itself, and nothing of the list', async () => {
    const context = await stage.browser.newContext()
    const one = await openDesk(context)
    const other = await context.newPage()
    await other.goto(`${stage.product.origin}/admin`)
    await other.getByText(enquiry.message).first().waitFor()
    await one.getByRole('button', { name: 'Logout' }).first().click()

    await other.getByRole('button', { name: 'Login' }).waitFor()
    expect(await other.getByText(enquiry.message).count()).toBe(0)
    await context.close()
  })
})

test('a session that was ended elsewhere takes the list with it', async () => {
  const context = await stage.browser.newContext()
  const page = await openDesk(context)
  await context.clearCookies()
  await page.getByRole('button', { name: 'Refresh' }).click()

  await page.getByRole('button', { name: 'Login' }).waitFor()
  await expect.poll(() => page.evaluate(isListKept)).toBe(false)
  await context.close()
})

// Last: it leaves another enquiry behind.
describe('without a line, after a while', () => {
  test('the desk opens with what was shown last, also what came while it was open', async () => {
    const context = await stage.browser.newContext()
    const page = await openDesk(context)
    await stage.product.post({ ...enquiry, name: 'Kamala', message: 'It came while it was open.' })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByText('It came while it was open.').first().waitFor()
    await expect.poll(() => everythingKept(page)).toContain('It came while it was open.')

    await context.setOffline(true)
    await page.reload()
    await banner(page).waitFor()
    await page.getByText('It came while it was open.').first().waitFor()
    // Shown again it is no newer: the time that the banner names stays that of the list.
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
