import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fetchAsAdmin } from './support/product.ts'
import { openSignedIn } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** How often an open desk polls, in ms. */
const interval = 15_000

/** Opens the desk with a clock that only the test advances. */
async function openDesk() {
  const page = await (await stage.browser.newContext()).newPage()
  await page.clock.install()
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

test('an open desk shows new enquiries without a reload, announces them once, and shows what another administrator deletes and restores', async () => {
  const id = await send('Nimal')
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

  const address = `${stage.product.origin}/api/inquiries/${id}`
  const edit = (body: object) =>
    fetchAsAdmin(address, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await edit({ isDeleted: true })
  await poll(page)
  await rowOf(page, 'Nimal').waitFor({ state: 'hidden' })
  await edit({ isDeleted: false })
  await poll(page)
  await rowOf(page, 'Nimal').waitFor()
  expect(await announced(page).count()).toBe(0)
})
