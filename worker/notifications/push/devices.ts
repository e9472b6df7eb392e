import { and, desc, eq, inArray, isNotNull, ne, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { pushSubscriptions } from '../../db/schema'
import { minute } from '../../time'
import { type DeviceSettings, type PushKind, pushKinds } from './contract'
import type { Keys } from './encryption'

/** Of one administrator; beyond that, the least recently confirmed are removed. */
const devicesMax = 10

/** By one event; the free plan allows 50 calls per request. */
const maxNotified = 40

/** The shortest time between two new enquiries that a device is notified of. */
const pause = minute

const {
  endpoint,
  adminId,
  createdAt,
  notifiedAt,
  urgentNotifiedAt,
  p256dh,
  auth,
  namesCustomers,
  mutedKinds,
} = pushSubscriptions

type NewDevice = {
  endpoint: string
  /** Browsers send them with the endpoint; the desk of an older version did not. */
  keys?: Keys | undefined
  adminId: string
}

/** Adds a device, or confirms that it is still in use. Its settings end with its administrator's use. */
export async function saveDevice(db: Database, device: NewDevice, now: number) {
  const isSameAdmin = sql`admin_id = excluded.admin_id`
  const newest = db
    .select({ endpoint })
    .from(pushSubscriptions)
    .where(eq(adminId, device.adminId))
    .orderBy(desc(createdAt))
    .limit(devicesMax)
  const [[saved]] = await db.batch([
    db
      .insert(pushSubscriptions)
      .values({
        endpoint: device.endpoint,
        adminId: device.adminId,
        createdAt: now,
        p256dh: device.keys?.p256dh,
        auth: device.keys?.auth,
      })
      .onConflictDoUpdate({
        target: endpoint,
        set: {
          adminId: device.adminId,
          createdAt: now,
          p256dh: sql`coalesce(excluded.p256dh, p256dh)`,
          auth: sql`coalesce(excluded.auth, auth)`,
          mutedKinds: sql`iif(${isSameAdmin}, muted_kinds, '[]')`,
          namesCustomers: sql`iif(${isSameAdmin}, names_customers, 0)`,
        },
      })
      .returning({ mutedKinds, namesCustomers }),
    db
      .delete(pushSubscriptions)
      .where(and(eq(adminId, device.adminId), notInArray(endpoint, newest))),
  ])
  return saved && settingsOf(saved)
}

/** Returns undefined if the device is not, or no longer, this administrator's. */
export async function changeDevice(
  db: Database,
  device: Pick<NewDevice, 'endpoint' | 'adminId'>,
  changes: { [Name in keyof DeviceSettings]?: DeviceSettings[Name] | undefined },
) {
  const [changed] = await db
    .update(pushSubscriptions)
    .set(changes)
    .where(and(eq(endpoint, device.endpoint), eq(adminId, device.adminId)))
    .returning({ mutedKinds, namesCustomers })
  return changed && settingsOf(changed)
}

function settingsOf(row: Pick<typeof pushSubscriptions.$inferSelect, keyof DeviceSettings>) {
  return { ...row, mutedKinds: knownKinds(row.mutedKinds) } satisfies DeviceSettings
}

/** One may have been removed from the product. */
export function knownKinds(kinds: readonly string[]) {
  return pushKinds.filter((kind) => kinds.includes(kind))
}

const columns = { endpoint, adminId, p256dh, auth, namesCustomers }

export type Device = Awaited<ReturnType<typeof findDevices>>[number]

/**
 * Those that new enquiries may notify now, each at most once a minute. Urgent ones are not held back by
 * others, only by each other. With more devices than one event notifies, all ring in turns.
 */
export function claimDevices(db: Database, { isUrgent, now }: { isUrgent: boolean; now: number }) {
  const last = isUrgent ? urgentNotifiedAt : sql`max(${notifiedAt}, ${urgentNotifiedAt})`
  // A later time was set by a clock that ran fast.
  const isHeldBack = sql`${last} > ${now - pause} and ${last} <= ${now}`
  const next = db
    .select({ endpoint })
    .from(pushSubscriptions)
    .where(and(isWanted('new'), sql`not (${isHeldBack})`))
    .orderBy(sql`max(${notifiedAt}, ${urgentNotifiedAt})`, endpoint)
    .limit(maxNotified)
  return db
    .update(pushSubscriptions)
    .set(isUrgent ? { urgentNotifiedAt: now } : { notifiedAt: now })
    .where(inArray(endpoint, next))
    .returning(columns)
}

type Whose = {
  /** Null for all administrators. */
  adminIds: readonly string[] | null
  except?: string | undefined
}

/** Those of administrators. One without keys gets only what needs no content. */
export function findDevices(db: Database, kind: PushKind, { adminIds, except }: Whose) {
  const isTheirs = sql`${adminId} in (select value from json_each(${JSON.stringify(adminIds)}))`
  return db
    .select(columns)
    .from(pushSubscriptions)
    .where(
      and(
        isWanted(kind),
        isNotNull(p256dh),
        adminIds === null ? undefined : isTheirs,
        except === undefined ? undefined : ne(adminId, except),
      ),
    )
    .orderBy(sql`random()`)
    .limit(maxNotified)
}

/** Neither the device nor its administrator has muted this kind. */
function isWanted(kind: PushKind) {
  return sql`not exists (select 1 from json_each(iif(json_valid(${mutedKinds}), ${mutedKinds}, '[]')) where value = ${kind})
    and not exists (select 1 from admins, json_each(iif(json_valid(admins.muted_kinds), admins.muted_kinds, '[]'))
      where admins.id = ${adminId} and value = ${kind})`
}

/** Not limited to the owner: anybody who knows an endpoint may remove it. */
export async function removeDevices(db: Database, endpoints: readonly string[]) {
  await db.delete(pushSubscriptions).where(inArray(endpoint, [...endpoints]))
}
