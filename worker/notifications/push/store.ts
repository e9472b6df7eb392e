import { and, desc, eq, inArray, notInArray } from 'drizzle-orm'
import type { Database } from '../../db/open'
import { pushSubscriptions } from '../../db/schema'

/** Devices of one administrator: the least recently confirmed beyond it are removed. */
const devicesMax = 10

/** Devices that are notified of one enquiry: the free plan allows 50 calls for each request. */
const maxNotified = 40

const { endpoint, adminId, createdAt } = pushSubscriptions

/** Adds a device, or confirms it. */
export async function saveDevice(db: Database, address: string, admin: string, now: number) {
  const set = { adminId: admin, createdAt: now }
  const newest = db
    .select({ endpoint })
    .from(pushSubscriptions)
    .where(eq(adminId, admin))
    .orderBy(desc(createdAt))
    .limit(devicesMax)
  await db.batch([
    db
      .insert(pushSubscriptions)
      .values({ endpoint: address, ...set })
      .onConflictDoUpdate({ target: endpoint, set }),
    db.delete(pushSubscriptions).where(and(eq(adminId, admin), notInArray(endpoint, newest))),
  ])
}

/** Returns the addresses of the devices to notify. */
export async function listDevices(db: Database) {
  const devices = await db.select({ endpoint }).from(pushSubscriptions).limit(maxNotified)
  return devices.map((device) => device.endpoint)
}

/** By anybody: who knows an address may also end it. */
export async function removeDevices(db: Database, endpoints: string[]) {
  await db.delete(pushSubscriptions).where(inArray(endpoint, endpoints))
}
