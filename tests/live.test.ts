import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { formatDateTime } from '../web/app/admin/ui/dates.ts'
import { wheel } from './support/desk-scroll.ts'
import { signIn } from './support/product.ts'
import { openSignedIn } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** How often an open desk polls, in ms. */
const interval = 15_000

/** Opens the desk in a separate browser, with a clock that only the test advances. */
async function openDesk(clock: { time?: Date } = {}) {
  const page = await (await stage.browser.newContext()).newPage()
  await page.clock.install(clock)
  await openSignedIn(page, stage)
  await page.getByRole('row').nth(1).waitFor()
  return page
}

/** Sends an enquiry as a visitor. */
async function send(name: string) {
  const message = `An enquiry of ${name}, long enough.`
  const response = await stage.product.post({ name, email: 'v@site.example', message })
  expect(response.status).toBe(201)
  const { inquiry } = (await response.json()) as { inquiry: { id: string } }
  return inquiry.id
}

/** Advances the clock until the desk polls, and returns the status of the answer. */
async function poll(page: Page) {
  const answer = page.waitForResponse((response) => response.url().includes('/changes?'))
  await page.clock.runFor(interval)
  return (await answer).status()
}

/** That a notification was sent is recorded, as a change, a moment after its enquiry has arrived. */
const pollUntilUnchanged = (page: Page) => expect.poll(() => poll(page)).toBe(204)

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const announced = (page: Page) => page.getByRole('status').filter({ hasText: 'new enquir' })

describe('an open desk', () => {
  test('shows new enquiries without a reload, and announces them once', async () => {
    await send('Nimal')
    const page = await openDesk()
    await send('Kamala')
    await send('Ravi')

    await poll(page)

    await rowOf(page, 'Ravi').waitFor()
    expect(await page.getByRole('row').nth(1).innerText()).toContain('Ravi')
    expect(await page.getByRole('row').nth(2).innerText()).toContain('Kamala')
    expect(await announced(page).innerText()).toBe('2 new enquiries')
    await pollUntilUnchanged(page)
    await expect.poll(() => announced(page).count()).toBe(0)
  })

  test('keeps the row being read in place, and links to what is new', async () => {
    for (let i = 0; i < 40; i += 1) await send(`Earlier ${i}`)
    const page = await openDesk()
    await wheel(page, 500)
    await page.clock.runFor(500)
    const reading = page.getByRole('row').filter({ hasText: 'Earlier 20' }).first()
    await reading.waitFor()
    const before = (await reading.boundingBox())?.y
    await send('Selvi')

    await poll(page)

    const way = page.getByRole('button', { name: '1 new enquiry' })
    await way.waitFor()
    expect((await reading.boundingBox())?.y).toBeCloseTo(before ?? 0, -1)
    await way.click()
    await rowOf(page, 'Selvi').waitFor()
    await way.waitFor({ state: 'hidden' })
  })

  test('shows what another administrator deletes and restores', async () => {
    const id = await send('Anjali')
    const page = await openDesk()
    await rowOf(page, 'Anjali').waitFor()
    const { origin } = stage.product
    const cookie = await signIn(origin)
    const edit = (body: object) =>
      fetch(`${origin}/api/inquiries/${id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', cookie, origin },
        body: JSON.stringify(body),
      })

    await edit({ isDeleted: true })
    await poll(page)
    await rowOf(page, 'Anjali').waitFor({ state: 'hidden' })
    await edit({ isDeleted: false })
    await poll(page)
    await rowOf(page, 'Anjali').waitFor()
    expect(await announced(page).count()).toBe(0)
  })

  test('polls at once when it becomes visible again, and not while it is hidden', async () => {
    const page = await openDesk()
    const questions: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/changes?')) questions.push(request.url())
    })
    const setVisibility = (state: string) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      }, state)

    await setVisibility('hidden')
    await page.clock.runFor(4 * interval)
    expect(questions).toEqual([])
    await send('Mohamed')
    await setVisibility('visible')

    await rowOf(page, 'Mohamed').waitFor()
    expect(questions).toHaveLength(1)
  })

  test('polls less often while the API is down, and recovers on its own', async () => {
    const page = await openDesk()
    let questions = 0
    await page.route('**/changes?*', (route) => {
      questions += 1
      return route.fulfill({ status: 503, json: { error: { code: 'database_unavailable' } } })
    })
    for (let i = 0; i < 12; i += 1) await pass(page)
    expect(questions).toBeLessThanOrEqual(5)
    await page.unroute('**/changes?*')
    await send('Late')

    await expect.poll(() => passMinute(page).then(() => rowOf(page, 'Late').count())).toBe(1)
  })

  test('says that it is offline if polls get no answer, and recovers on its own', async () => {
    const page = await openDesk()
    await page.route('**/changes?*', (route) => route.abort())
    for (let i = 0; i < 4; i += 1) await pass(page)
    await page.getByText('Offline').first().waitFor()
    await page.unroute('**/changes?*')
    await page.clock.runFor(60_000)

    await page.getByText('Offline').first().waitFor({ state: 'detached' })
  })

  test.each([
    ['errors', { status: 503, body: 'Service unavailable' }],
    ['pages of a proxy', { contentType: 'text/html', body: '<h1>Sign in to this network</h1>' }],
    ['answers of another version', { json: { desk: { revision: 1 }, changed: 'all' } }],
  ])('says since when nothing is updated if polls get %s, and recovers', async (_, answer) => {
    await send('Nimal')
    const time = new Date(2026, 10, 21, 14, 5)
    const page = await openDesk({ time })
    await pollUntilUnchanged(page)
    await page.route('**/changes?*', (route) => route.fulfill(answer))
    const notice = page.getByText(
      `No updates since ${formatDateTime(time.getTime(), time.getTime())}`,
    )
    for (let i = 0; i < 3; i += 1) await pass(page)
    expect(await notice.count()).toBe(0)
    for (let i = 0; i < 4; i += 1) await pass(page)
    await notice.waitFor()
    await page.getByRole('button', { name: 'Reload the page' }).waitFor()
    expect(await page.getByText('Offline').count()).toBe(0)

    await page.unroute('**/changes?*')
    await expect.poll(() => passMinute(page).then(() => notice.count())).toBe(0)
  })

  test('shows the login once the session has ended in another tab', async () => {
    const context = await stage.browser.newContext()
    const [page, other] = [await context.newPage(), await context.newPage()]
    await page.clock.install()
    await openSignedIn(page, stage)
    await page.getByRole('row').nth(1).waitFor()
    await other.goto(`${stage.product.origin}/admin`)
    await other.getByRole('button', { name: 'Logout' }).click()
    await other.getByRole('button', { name: 'Login' }).waitFor()

    await page.clock.runFor(interval)

    await page.getByRole('button', { name: 'Login' }).waitFor()
    expect(await page.getByText('An enquiry of').count()).toBe(0)
  })
})

/** Lets the longest time between two polls pass; one may be under way already. */
const passMinute = (page: Page) => page.clock.runFor(60_000)

/** Lets one polling interval pass, whether or not the desk polls in it. */
async function pass(page: Page) {
  await page.clock.runFor(interval)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
}
