/** Tells administrators' devices that there is something new (RFC 8030), and nothing about it. */
import type { Context } from 'hono'
import { openDatabase } from '../../db/open'
import type { Bindings, Env } from '../../env'
import { log } from '../../log'
import { day, second, withTimeLimit } from '../../time'
import { forgetDevices, listDevices } from './store'
import { authorize, readVapid, type Vapid } from './vapid'

/** How long a push service keeps the message for a device that is off, in seconds. */
const lifetime = day / second

/** How long a push service may take to answer, in ms. */
const timeLimit = 10 * second

/** What a push service answers for a device that is no longer there (RFC 8030 §7.3). */
const gone = [404, 410]

/** Tells the devices after the answer, so that nobody waits for a push service. */
export function notifyDevicesAfterwards<E extends Bindings>(c: Context<E>) {
  c.executionCtx.waitUntil(notifyDevices(c.env, Date.now))
}

/**
 * Sends every device a message without content: the device's own words say 'New enquiry', and no
 * enquiry passes through a push service. Never throws: it is nothing that a visitor waits for.
 */
export async function notifyDevices(env: Env, now: () => number) {
  const vapid = readVapid(env)
  if (!vapid) return
  try {
    const db = openDatabase(env.DB)
    const endpoints = await listDevices(db)
    const lost = await Promise.all(endpoints.map((it) => tell(it, vapid, now())))
    const toForget = endpoints.filter((_, i) => lost[i])
    if (toForget.length > 0) await forgetDevices(db, toForget)
  } catch {
    log('error', 'devices_not_told')
  }
}

/** Returns whether the device is no longer there. */
async function tell(endpoint: string, vapid: Vapid, now: number) {
  const { hostname: service } = new URL(endpoint)
  try {
    const { status } = await send(endpoint, await authorize(vapid, endpoint, now))
    if (gone.includes(status)) return true
    if (status < 200 || status > 299) log('warn', 'device_not_told', { service, status })
  } catch {
    log('warn', 'device_not_told', { service })
  }
  return false
}

function send(endpoint: string, authorization: string) {
  return withTimeLimit(timeLimit, async (signal) => {
    const response = await fetch(endpoint, {
      method: 'POST',
      // An answer that leads elsewhere is a failure: only known services are called.
      redirect: 'manual',
      signal,
      headers: {
        authorization,
        ttl: `${lifetime}`,
        urgency: 'high',
        // A device that was off gets one message, however many came (RFC 8030 §5.4).
        topic: 'new-enquiry',
      },
    })
    await response.body?.cancel()
    return response
  })
}
