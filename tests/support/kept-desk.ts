/** The desk with its list cached in the browser. */
import type { BrowserContext, Page } from 'playwright-core'
import { vi } from 'vitest'
import { takeSession } from './sign-in.ts'
import type { setStage } from './stage.ts'

type Stage = ReturnType<typeof setStage>

export const inquiry = {
  name: 'Nimal Perera',
  email: 'nimal@factory.example',
  message: 'We need drive-in racking for 240 pallets.',
}

/** Opens the desk with one enquiry, signed in, and waits until it is ready to work offline. */
export async function openKeptDesk(stage: Stage, context: BrowserContext) {
  await stage.product.post(inquiry)
  await takeSession(stage, context)
  const page = await context.newPage()
  await page.goto(`${stage.product.origin}/admin`)
  await page.getByText(inquiry.message).first().waitFor()
  await vi.waitUntil(() => page.evaluate(isReady), 20_000)
  return page
}

/** Runs in the page. The cache alone may exist before the list is in it. */
async function isReady() {
  const registration = await navigator.serviceWorker.getRegistration('/admin')
  const isActive = registration?.active?.state === 'activated'
  return isActive && Boolean(await caches.match('/admin/kept-list'))
}

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
