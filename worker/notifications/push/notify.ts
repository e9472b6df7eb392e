/** Sends push messages (RFC 8030). */
import { createHash } from 'node:crypto'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { type Database, openDatabase } from '../../db/database'
import { inquiries } from '../../db/schema'
import type { Bindings, Env } from '../../env'
import { log } from '../../log'
import { day, second } from '../../time'
import { claimDevices, type Device, findDevices, removeDevices } from './devices'
import { encrypt } from './encryption'
import { type PushEvent, type PushedInquiry, writeMessage } from './message'
import { readVapid, signFor } from './vapid'

/** For a device that is off, in seconds. */
const messageLifetime = day / second

const timeLimit = 10 * second

/** A request can have six calls unanswered (Workers docs, "Limits"): the e-mail must not have to wait. */
const devicesAtOnce = 3

/** For a subscription that has ended (RFC 8030 §7.3). */
const endedStatuses = [404, 410]

/**
 * Notifies everybody of new enquiries, and of anything else the owner, or everybody if nobody has it.
 * `new` without enquiries tells of a flood. Never throws, and neither a visitor nor an administrator
 * waits for it.
 */
export async function notify(env: Bindings, now: () => number, event: PushEvent) {
  const vapid = readVapid(env)
  if (!vapid) return
  try {
    const db = openDatabase(env.DB)
    const about = await readInquiries(db, event)
    if (about.length === 0 && event.inquiryIds.length > 0) return
    const isUrgent = about.some((inquiry) => inquiry.isUrgent)
    const devices =
      event.kind === 'new'
        ? await claimDevices(db, { isUrgent, now: now() })
        : await findDevices(db, event.kind, { adminIds: ownersOf(about), except: event.except })
    const authorizations = await signFor(devices, vapid, now())
    const headers = {
      ttl: `${messageLifetime}`,
      urgency: isUrgent || event.kind === 'new' || event.kind === 'target' ? 'high' : 'normal',
      // A device that was off gets only the latest message of its topic (RFC 8030 §5.4).
      topic: topicOf(event, isUrgent),
    }
    const ended: string[] = []
    const sendRest = async () => {
      for (let it = devices.pop(); it; it = devices.pop()) {
        const authorization = authorizations.get(new URL(it.endpoint).origin) ?? ''
        const content = { event, about: about.filter(isFor(event, it)), env, now: now() }
        if (await sendTo(it, { ...headers, authorization }, content)) ended.push(it.endpoint)
      }
    }
    await Promise.all(Array.from({ length: devicesAtOnce }, sendRest))
    if (ended.length > 0) await removeDevices(db, ended)
  } catch {
    log('error', 'devices_not_notified', { kind: event.kind })
  }
}

/** After the response to a request. */
export function notifyInBackground<E extends Env>(c: Context<E>, event: PushEvent) {
  c.executionCtx.waitUntil(notify(c.env, Date.now, event))
}

/** Neither those in Held nor those in the bin. */
async function readInquiries(
  db: Database,
  { kind, inquiryIds }: PushEvent,
): Promise<PushedInquiry[]> {
  if (inquiryIds.length === 0) return []
  const { id, number, name, service, ownerId, isUrgent, isListed, replyFailedAt } = inquiries
  const kept = sql`(select coalesce(merged_into, id) from inquiries
    where id in (select value from json_each(${JSON.stringify(inquiryIds)})))`
  return db
    .select({ id, number, name, service, ownerId, isUrgent })
    .from(inquiries)
    .where(
      and(
        inArray(id, kept),
        eq(isListed, true),
        // Another reply may have been sent meanwhile.
        kind === 'bounced' ? isNotNull(replyFailedAt) : undefined,
      ),
    )
    .orderBy(number)
}

/** Null for everybody. */
function ownersOf(about: readonly PushedInquiry[]) {
  const ids = about.map(({ ownerId }) => ownerId)
  return ids.includes(null) ? null : ids.filter((id) => id !== null)
}

function isFor({ kind }: PushEvent, { adminId }: Device) {
  return ({ ownerId }: PushedInquiry) => kind === 'new' || ownerId === adminId || ownerId === null
}

/** At most 32 characters of base64url (RFC 8030 §5.4). */
function topicOf({ kind, inquiryIds }: PushEvent, isUrgent: boolean) {
  if (kind === 'new') return isUrgent ? 'urgent-inquiry' : 'new-inquiry'
  const about = `${kind}/${inquiryIds.join()}`
  return createHash('sha256').update(about).digest('base64url').slice(0, 32)
}

type Content = {
  event: PushEvent
  about: readonly PushedInquiry[]
  env: Bindings
  now: number
}

/** Returns whether the subscription has ended. */
async function sendTo(
  device: Device,
  headers: Record<string, string>,
  { event, about, ...options }: Content,
) {
  // Of several owners, with several inquiries, this one has none.
  if (about.length === 0 && event.inquiryIds.length > 0) return false
  const { hostname: service } = new URL(device.endpoint)
  try {
    const { p256dh, auth, namesCustomers } = device
    const message = writeMessage(event, about, { ...options, namesCustomers })
    const hasKeys = p256dh !== null && auth !== null
    const response = await fetch(device.endpoint, {
      method: 'POST',
      // A redirect counts as a failure, because only known services may be called.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeLimit),
      headers: { ...headers, ...(hasKeys && { 'content-encoding': 'aes128gcm' }) },
      // Without content, the service worker shows 'New enquiry'.
      body: hasKeys ? encrypt(JSON.stringify(message), { p256dh, auth }) : null,
    })
    await response.body?.cancel()
    const { ok, status } = response
    if (endedStatuses.includes(status)) return true
    if (!ok) log('warn', 'device_not_notified', { service, status })
  } catch {
    log('warn', 'device_not_notified', { service })
  }
  return false
}
