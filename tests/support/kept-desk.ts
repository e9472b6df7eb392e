/** The desk with its list cached in the browser. */
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { takeSession } from './sign-in.ts'
import type { setStage } from './stage.ts'

type Stage = ReturnType<typeof setStage>

export const inquiry = {
  name: 'Nimal Perera',
  email: 'nimal@factory.example',
  message: 'We need drive-in racking for 240 pallets.',
}

const inquiryKey = crypto.randomUUID()

/** Opens the desk with one enquiry, signed in, and waits until it is ready to work offline. */
export async function openKeptDesk(stage: Stage, context: BrowserContext) {
  // With the same key each time, so that it arrives once.
  await stage.product.post(inquiry, { 'idempotency-key': inquiryKey })
  // Not the files from the disk, which would be there offline too.
  await takeSession(stage, context)
  const page = await context.newPage()
  await page.goto(`${stage.product.origin}/admin`)
  await page.getByText(inquiry.message).first().waitFor()
  await expect.poll(() => page.evaluate(workerState)).toBe('activated')
  await expect.poll(() => page.evaluate(isListKept)).toBe(true)
  return page
}

const workerState = async () =>
  (await navigator.serviceWorker.getRegistration('/admin'))?.active?.state

/** The cache alone may exist before the list is in it. */
const isListKept = async () => Boolean(await caches.match('/admin/kept-list'))

/** Returns the browser's storage for the site as JSON; of IndexedDB, only the databases' names. */
export async function everythingKept(page: Page) {
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
