/** A visitor who uses the contact form on a network that loses requests, and what arrives. */
import type { BrowserContext, Route } from 'playwright-core'
import { openContact, visit } from './contact-page.ts'
import { listAll } from './product.ts'
import { mailbox, setStage } from './stage.ts'

/** What the network does with a submission: delivers it, loses it, or loses its response. */
type Fate = 'through' | 'lost' | 'answer lost'

/** Gives a test file such visitors. */
export function setWeakNetwork() {
  const stage = setStage()
  let messages = 0

  return {
    stage,

    /** Opens the form for a visitor whose submissions meet these fates; the last one repeats. */
    async aVisitor(...fates: Fate[]) {
      const context = await visit(stage.browser)
      const keys: (string | undefined)[] = []
      await context.route('**/api/inquiries', async (route) => {
        keys.push(route.request().headers()['idempotency-key'])
        await meet(route, (fates.length > 1 ? fates.shift() : fates[0]) ?? 'through')
      })
      const address = `${stage.product.origin}/contact`
      const open = () => openContact(context, address)
      return {
        context,
        keys,
        fates,
        open,
        page: await open(),
      }
    },

    /** Returns a message that no other test sends. */
    aMessage() {
      messages += 1
      return `We need racking for ${messages} pallets.`
    },

    /** Returns how often a message was stored, and how often it was sent as a notification. */
    async arrivalsOf(message: string) {
      const stored = (await listAll(stage.product.origin)).filter((one) => one.message === message)
      const notifications = stage.provider
        .callsOf(mailbox)
        .filter(({ body }) => JSON.stringify(body).includes(message))
      return { stored: stored.length, notifications: notifications.length }
    },
  }
}

async function meet(route: Route, fate: Fate) {
  if (fate === 'through') return route.continue()
  if (fate === 'answer lost') await route.fetch()
  return route.abort('connectionreset')
}

/** What `arrivalsOf` returns for a message that was neither lost nor duplicated. */
export const once = { stored: 1, notifications: 1 }

/** Drops the connection and restores it. */
export async function reconnect(context: BrowserContext) {
  await context.setOffline(true)
  await context.setOffline(false)
}
