/** After a session has ended, the desk leaves nothing of any enquiry in the browser. */
import type { BrowserContext } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { everythingKept, inquiry, isListKept, openKeptDesk } from './support/kept-desk.ts'
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
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await page.getByRole('button', { name: 'Login' }).waitFor()
    await expect.poll(() => page.url()).toBe(`${stage.product.origin}/admin`)

    const kept = await everythingKept(page)
    for (const text of Object.values(inquiry)) expect(kept).not.toContain(text)

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

test('ending a session elsewhere also deletes the cached list', async () => {
  const context = await stage.browser.newContext({ serviceWorkers: 'allow' })
  const page = await openDesk(context)
  await context.clearCookies()
  await page.getByRole('button', { name: 'Refresh' }).click()

  await page.getByRole('button', { name: 'Login' }).waitFor()
  await expect.poll(() => page.evaluate(isListKept)).toBe(false)
  await context.close()
})
