/** A visitor of the contact form on a network that loses what is sent, and what came of it. */
import type { BrowserContext, Page, Route } from 'playwright-core'
import { afterAll } from 'vitest'
import { type FakeProvider, startFakeProvider } from '../provider/fake-provider.ts'
import { openContact, visit } from './contact-page.ts'
import { listAll } from './product.ts'
import { setStage } from './stage.ts'

const mailbox = 'weak network'

/** What the network does to one submission: lets it through, loses it, or loses its answer. */
type Fate = 'through' | 'lost' | 'answer lost'

/** Gives the tests of a file a product that tells a mailbox of its messages, and a browser. */
export function setWeakNetwork() {
  let provider: FakeProvider | undefined
  let messages = 0

  const stage = setStage(async () => {
    provider = await startFakeProvider()
    return {
      EMAIL_CHANNELS: 'resend',
      RESEND_API_URL: provider.url,
      RESEND_API_KEY: mailbox,
      NOTIFY_FROM: 'site@ceyforge.example',
      NOTIFY_TO: 'office@ceyforge.example',
    }
  })

  afterAll(() => provider?.close())

  return {
    stage,

    /** A visitor whose submissions meet these fates in turn; the last stays in force. */
    async aVisitor(...fates: Fate[]) {
      const context = await visit(stage.browser)
      const keys: (string | undefined)[] = []
      await context.route('**/api/inquiries', async (route) => {
        keys.push(route.request().headers()['idempotency-key'])
        await meet(route, (fates.length > 1 ? fates.shift() : fates[0]) ?? 'through')
      })
      const open = () => openContact(context, `${stage.product.origin}/contact`)
      return { context, keys, open, fates, page: await open() }
    },

    /** Returns a message that no other test sends. */
    aMessage() {
      messages += 1
      return `We need racking for ${messages} pallets.`
    },

    /** How often a message is stored, and how often somebody was told of it. */
    async arrivalsOf(message: string) {
      const stored = (await listAll(stage.product.origin)).filter((one) => one.message === message)
      const notifications = (provider?.callsOf(mailbox) ?? []).filter(({ body }) =>
        JSON.stringify(body).includes(message),
      )
      return { stored: stored.length, notifications: notifications.length }
    },
  }
}

async function meet(route: Route, fate: Fate) {
  if (fate === 'through') return route.continue()
  if (fate === 'answer lost') await route.fetch()
  return route.abort('connectionreset')
}

/** What `arrivalsOf` says of a message that was neither lost nor doubled. */
export const once = { stored: 1, notifications: 1 }

/** Loses the connection and finds it again. */
export async function reconnect(context: BrowserContext) {
  await context.setOffline(true)
  await context.setOffline(false)
}

/** Lets pauses pass, in ms, and waits until the form is at rest again. */
export async function pass(page: Page, ms: number) {
  await page.clock.runFor(ms)
  await page.getByRole('button', { name: 'Send Message' }).waitFor()
}

/** How many things the browser's storage holds. */
export const keptIn = (page: Page) => page.evaluate(() => localStorage.length)
