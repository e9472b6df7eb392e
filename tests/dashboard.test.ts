import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { wheel } from './support/desk-scroll.ts'
import { inquiryNo } from './support/fake-desk.ts'
import { admin } from './support/product.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const json = (body: object, status = 200) => ({ status, json: body })
const user = { user: { email: admin.email } }
const settings = { retentionDays: null, pendingRetention: null, selfTest: false, version: 1 }

/** Opens the admin page, signed in, with a list that `pages` returns by cursor and view. */
async function openDashboard(pages: (cursor: string | null, view: string | null) => object) {
  const page = await (await stage.browser.newContext()).newPage()
  await page.route('**/api/session', (route) => route.fulfill(json(user)))
  await page.route('**/api/team', (route) => route.fulfill(json([])))
  await page.route('**/api/saved-views', (route) => route.fulfill(json({ savedViews: [] })))
  await page.route('**/api/settings', (route) => route.fulfill(json({ settings })))
  await page.route('**/api/inquiries?*', (route) => {
    const { searchParams } = new URL(route.request().url())
    return route.fulfill(pages(searchParams.get('cursor'), searchParams.get('view')))
  })
  await page.goto(`${stage.product.origin}/admin`)
  return page
}

const oneInquiry = () => json({ inquiries: [inquiryNo(1)], nextCursor: null })

async function confirmDelete(page: Page) {
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
}

describe('the dashboard', () => {
  test('says so when there are no enquiries', async () => {
    const page = await openDashboard(() => json({ inquiries: [], nextCursor: null }))

    await page.getByText('Inquiries will appear here').waitFor()
  })

  test('loads more on scroll, and shows each row once', async () => {
    const page = await openDashboard((cursor) => {
      const start = Number(cursor ?? 0)
      const inquiries = Array.from({ length: 50 }, (_, i) => inquiryNo(start + i))
      return json({ inquiries, nextCursor: start < 150 ? String(start + 50) : null })
    })
    await page.getByText('Enquiry number 0.').waitFor()
    // The page contains only the rows in and near the window.
    const seen = new Map<string, string>()
    for (let step = 0; step < 200 && seen.size < 200; step += 1) {
      const rows = await page.locator('tr[data-inquiry]').evaluateAll((all) =>
        all.map((row) => ({
          place: row.getAttribute('aria-rowindex') ?? '',
          message: row.querySelector('[data-column=message]')?.textContent ?? '',
        })),
      )
      for (const { place, message } of rows) seen.set(place, message)
      await wheel(page, 250)
    }
    expect(seen.size).toBe(200)
    expect(new Set(seen.values()).size).toBe(200)
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('201')
  })

  test('keeps its sidebar collapsed until it is expanded again', async () => {
    const page = await openDashboard(() => oneInquiry())
    const focused = () => page.evaluate(() => document.activeElement?.ariaLabel)
    await page.getByRole('button', { name: 'Collapse the sidebar' }).press('Enter')
    expect(await focused()).toBe('Expand the sidebar')
    await page.reload()
    await page.getByRole('button', { name: 'Expand the sidebar' }).press('Enter')
    await page.getByRole('button', { name: 'Collapse the sidebar' }).waitFor()
    expect(await focused()).toBe('Collapse the sidebar')
  })

  test('shows the name of the link that has the focus in a collapsed sidebar', async () => {
    const page = await openDashboard(() => oneInquiry())
    await page.getByRole('button', { name: 'Collapse the sidebar' }).press('Enter')
    const link = page.getByRole('banner').getByRole('link', { name: 'Waiting' })
    const name = link.getByText('Waiting', { exact: true })
    const widthOf = async () => (await name.boundingBox())?.width ?? 0
    expect(await widthOf()).toBeLessThan(2)
    await page.keyboard.press('Tab')
    await link.focus()
    expect(await widthOf()).toBeGreaterThan(40)
    // Nothing covers or clips it.
    await name.click({ trial: true })
  })

  test('reports a list that failed to load, and offers to try again', async () => {
    let isDown = true
    const page = await openDashboard(() =>
      isDown ? json({ error: { code: 'internal', message: '' } }, 500) : oneInquiry(),
    )
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()

    await page.getByText('Enquiry number 1.').waitFor()
  })

  test('loads new enquiries on Refresh', async () => {
    let count = 1
    const page = await openDashboard(() =>
      json({ inquiries: Array.from({ length: count }, (_, i) => inquiryNo(i)), nextCursor: null }),
    )
    await page.getByText('Enquiry number 0.').waitFor()
    count = 2
    await page.getByRole('button', { name: 'Refresh' }).click()

    await page.getByText('Enquiry number 1.').waitFor()
  })

  test('keeps the row and announces the error when a deletion fails', async () => {
    const page = await openDashboard(oneInquiry)
    await page.route(`**/api/inquiries/${inquiryNo(1).id}`, (route) =>
      route.fulfill(json({ error: { code: 'internal', message: '' } }, 500)),
    )
    await confirmDelete(page)

    await page.getByRole('alert').filter({ hasText: 'Error deleting inquiry' }).waitFor()
    expect(await page.getByText('Enquiry number 1.').count()).toBe(1)
  })

  test('asks before it deletes, with the focus on Cancel', async () => {
    const page = await openDashboard(oneInquiry)
    await page.getByRole('button', { name: /^Delete/ }).click()

    await page.getByText('Delete inquiry?').waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Cancel')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await page.getByText('Enquiry number 1.').count()).toBe(1)
  })

  test('shows no enquiries once the session has ended', async () => {
    let isOver = false
    const page = await openDashboard(() =>
      isOver ? json({ error: { code: 'not_signed_in', message: '' } }, 401) : oneInquiry(),
    )
    await page.getByText('Enquiry number 1.').waitFor()
    isOver = true
    const asked = page.waitForRequest('**/api/session')
    await page.getByRole('button', { name: 'Refresh' }).click()
    // As when the session got a new id while the call was under way.
    await asked
    expect(await page.getByRole('button', { name: 'Login' }).count()).toBe(0)

    await page.route('**/api/session', (route) => route.fulfill(json({ user: null })))
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByRole('button', { name: 'Login' }).waitFor()
    expect(await page.getByText('Enquiry number 1.').count()).toBe(0)
  })

  test('lists enquiries that look automated separately', async () => {
    const page = await openDashboard((_, view) =>
      view === 'held'
        ? json({ inquiries: [{ ...inquiryNo(7), notification: 'held' }], nextCursor: null })
        : oneInquiry(),
    )
    await page.getByText('Enquiry number 1.').waitFor()
    await page.getByText('Held', { exact: true }).first().click()

    await page.getByText('Enquiry number 7.').waitFor()
    expect(await page.getByText('Enquiry number 1.').count()).toBe(0)
  })
})

test('a sign-in that fails for another reason than wrong credentials has its own error', async () => {
  const page = await (await stage.browser.newContext()).newPage()
  await page.route('**/api/session', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill(json({ error: { code: 'auth/too-many-requests', message: '' } }, 429))
      : route.continue(),
  )
  await page.goto(`${stage.product.origin}/admin`)
  await page.getByLabel('Password').waitFor()
  // Both fields are required, and marked so visibly and for assistive technology.
  expect(await page.getByText('required', { exact: true }).count()).toBe(2)
  expect(await page.locator('input:required').count()).toBe(2)
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByLabel('Password').fill('some password')
  await page.getByRole('button', { name: 'Login' }).click()

  await page.getByText('An error occurred while login. Please try again!').waitFor()

  await page.route('**/api/session', (route) =>
    route.fulfill({
      ...json({ error: { code: 'auth/too-many-requests', message: '' } }, 429),
      headers: { 'retry-after': '870' },
    }),
  )
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText('Please try again! Wait 15 minutes first').waitFor()
})
