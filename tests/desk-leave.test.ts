/** After a session has ended, the desk leaves nothing of any enquiry in the browser. */
import type { BrowserContext } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { everythingKept, inquiry, isListKept, openKeptDesk } from './support/kept-desk.ts'
import { signInByForm } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
const openDesk = (context: BrowserContext) => openKeptDesk(stage, context)

describe('after a logout', () => {
  test('the browser stores no enquiry, the address names none, and the desk does not open offline', async () => {
    const context = await stage.browser.newContext({ serviceWorkers: 'allow' })
    const page = await openDesk(context)
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin?inquiry=*')
    const note = 'Their floor carries five tonnes.'
    await page.getByLabel('Note').fill(note)
    await expect.poll(() => everythingKept(page)).toContain(note)
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await page.getByRole('button', { name: 'Login' }).waitFor()
    await expect.poll(() => page.url()).toBe(`${stage.product.origin}/admin`)

    const kept = await everythingKept(page)
    for (const text of [note, ...Object.values(inquiry)]) expect(kept).not.toContain(text)

    await context.setOffline(true)
    await page.reload()
    await page.getByText('We could not find out whether you are signed in.').waitFor()
    await context.close()
  })

  test('another tab shows the login without a reload, and nothing of the list', async () => {
    const context = await stage.browser.newContext({ serviceWorkers: 'allow' })
    const one = await openDesk(context)
    const other = await context.newPage()
    await other.goto(`${stage.product.origin}/admin`)
    await other.getByText(inquiry.message).first().waitFor()
    await one.getByRole('button', { name: 'Logout' }).first().click()

    await other.getByRole('button', { name: 'Login' }).waitFor()
    expect(await other.getByText(inquiry.message).count()).toBe(0)
    await context.close()
  })
})

test('a call that finds the session ended signs nobody out if the session cannot be checked', async () => {
  const context = await stage.browser.newContext({ serviceWorkers: 'allow' })
  const page = await openDesk(context)
  const list = /\/api\/inquiries\?/
  await page.route('**/api/session', (route) => route.abort())
  await page.route(list, (route) => route.fulfill({ status: 401, json: {} }))
  const checked = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/api/session'),
  )
  await page.getByRole('button', { name: 'Refresh' }).click()
  await checked
  await page.unroute(list)
  await page.getByRole('button', { name: 'Refresh' }).click()

  await page.getByText(inquiry.message).first().waitFor()
  await expect.poll(() => page.getByText('could not be loaded').count()).toBe(0)
  await context.close()
})

test('signing in again in one tab also signs in the others', async () => {
  const context = await stage.browser.newContext({ serviceWorkers: 'allow' })
  const one = await openDesk(context)
  const other = await context.newPage()
  await other.goto(`${stage.product.origin}/admin`)
  await other.getByText(inquiry.message).first().waitFor()
  await context.clearCookies()
  await one.getByRole('button', { name: 'Refresh' }).click()
  await other.getByText('You are signed out').waitFor()
  await signInByForm(one, stage.product.origin)

  await other.getByText(inquiry.message).first().waitFor()
  await context.close()
})

test('ending a session elsewhere also deletes the cached list', async () => {
  const context = await stage.browser.newContext({ serviceWorkers: 'allow' })
  const page = await openDesk(context)
  await context.clearCookies()
  await page.getByRole('button', { name: 'Refresh' }).click()

  await page.getByRole('button', { name: 'Login' }).waitFor()
  await expect.poll(() => page.evaluate(isListKept)).toBe(false)
  await context.close()
})
