/** The devices that want to be told, in D1. */
import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/open'
import { pushSubscriptions } from '../../db/schema'

/** Devices of one administrator: the least recently confirmed ones beyond it go. */
const devicesMost = 10

/** Devices that one enquiry is told to: the free plan allows 50 calls for each request. */
const maxNotified = 40

/** Keeps a device for an administrator; one that is kept is confirmed. */
export async function keepDevice(db: Database, endpoint: string, adminId: string, now: number) {
  const keep = db
    .insert(pushSubscriptions)
    .values({ endpoint, adminId, createdAt: now })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: { adminId, createdAt: now },
    })
  const dropOldest = db.delete(pushSubscriptions).where(
    sql`admin_id = ${adminId} and endpoint not in (select endpoint from push_subscriptions
      where admin_id = ${adminId} order by created_at desc limit ${devicesMost})`,
  )
  await db.batch([keep, dropOldest])
}

/** Returns the addresses of the devices to tell. */
export async function listDevices(db: Database) {
  const devices = await db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .limit(maxNotified)
  return devices.map(({ endpoint }) => endpoint)
}

/** Forgets devices: who knows an address may also end it. */
export async function forgetDevices(db: Database, endpoints: string[]) {
  await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.endpoint, endpoints))
}
