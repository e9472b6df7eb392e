/** An open enquiry is changed by another administrator, or its session is ended in another tab. */
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chooseFromMore, pane, waitUntilRead } from './support/desk-pane.ts'
import { admin, fetchAsAdmin } from './support/product.ts'
import { signInByForm } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** How often an open desk polls, in ms. */
const interval = 15_000

/** Sends an enquiry as a visitor, and returns its id. */
async function send(name: string) {
  const message = `An enquiry of ${name}, long enough.`
  const response = await stage.product.post({ name, email: 'v@site.example', message })
  const { inquiry } = (await response.json()) as { inquiry: { id: string } }
  return inquiry.id
}

/** Opens an enquiry by its address, with a clock that only the test advances. */
async function openInquiry(id: string, context?: BrowserContext) {
  const page = await (context ?? (await stage.browser.newContext())).newPage()
  await page.clock.install()
  await signInByForm(page, stage.product.origin)
  await page.goto(`${stage.product.origin}/admin?inquiry=${id}`)
  await waitUntilRead(page)
  return page
}

/** Edits an enquiry in a separate session, as another administrator's desk would. */
async function editElsewhere(id: string, body: object) {
  const response = await fetchAsAdmin(`${stage.product.origin}/api/inquiries/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
}

async function poll(page: Page) {
  const answer = page.waitForResponse((response) => response.url().includes('/changes?'))
  await page.clock.runFor(interval)
  expect((await answer).status()).toBe(200)
}

async function stateOf(id: string) {
  const response = await fetchAsAdmin(`${stage.product.origin}/api/inquiries/${id}`)
  const { inquiry } = (await response.json()) as {
    inquiry: { readAt: number | null; deletedAt: number | null }
  }
  return inquiry
}

/** Ends the session as a logout in another tab does. */
async function endSession(context: BrowserContext) {
  const { origin } = stage.product
  const response = await context.request.delete(`${origin}/api/session`, { headers: { origin } })
  expect(response.status()).toBe(204)
}

const notice = (page: Page) =>
  pane(page).getByText('This enquiry has been moved to the bin since you opened it.')

describe('an open enquiry', () => {
  test('says that somebody else has deleted it, until it is restored', async () => {
    const id = await send('Anjali')
    const page = await openInquiry(id)
    expect(await notice(page).count()).toBe(0)

    await editElsewhere(id, { isDeleted: true })
    await poll(page)
    await notice(page).waitFor()
    expect(await pane(page).getByText('An enquiry of Anjali, long enough.').count()).toBe(1)

    await editElsewhere(id, { isDeleted: false })
    await poll(page)
    await notice(page).waitFor({ state: 'detached' })
  })

  test('is not deleted if somebody else has changed it, and says so', async () => {
    const id = await send('Ravi')
    const page = await openInquiry(id)
    const other = await openInquiry(id)

    await chooseFromMore(other, 'Mark unread')
    await expect.poll(async () => (await stateOf(id)).readAt).toBeNull()
    await chooseFromMore(page, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()

    await page
      .getByRole('alert')
      .getByText('This enquiry has changed since you opened it. Review and try again.')
      .waitFor()
    expect(await stateOf(id)).toMatchObject({ readAt: null, deletedAt: null })
    await pane(page).getByText('Unread', { exact: true }).waitFor()
  })

  test('disappears if the session was ended in another tab, and the login is shown', async () => {
    const context = await stage.browser.newContext()
    const page = await openInquiry(await send('Selvi'), context)
    const cookies = await context.cookies()
    await endSession(context)
    // The tab still has the cookie; only the server knows that the session has ended.
    await context.addCookies(cookies)

    await chooseFromMore(page, 'Mark unread')

    await page.getByRole('button', { name: 'Login' }).waitFor()
    expect(await page.getByText('Selvi').count()).toBe(0)
    await context.close()
  })

  test('keeps a half-written reply when the session ends', async () => {
    const context = await stage.browser.newContext()
    const id = await send('Mohamed')
    const page = await openInquiry(id, context)
    await pane(page).getByRole('button', { name: 'Reply' }).click()
    await pane(page).getByLabel('Reply', { exact: true }).fill('Dear Mohamed, half a sentence')
    const cookies = await context.cookies()
    await endSession(context)
    await context.addCookies(cookies)
    await pane(page).getByRole('button', { name: 'Send', exact: true }).click()

    await page.getByLabel('E-mail').fill(admin.email)
    await page.getByLabel('Password').fill(admin.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await pane(page).getByRole('button', { name: 'Reply' }).click()
    expect(await pane(page).getByLabel('Reply', { exact: true }).inputValue()).toBe(
      'Dear Mohamed, half a sentence',
    )
    await context.close()
  })
})
