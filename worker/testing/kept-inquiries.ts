import { env } from 'cloudflare:workers'
import { openDatabase } from '../db/database'
import type { HoldReason } from '../intake/contract'
import { newInquiryId } from '../intake/store'
import { markNotified } from './outbox'
import { anInquiry } from './samples'
import { storeInquiry } from './store-inquiry'

/** Stores an inquiry that arrived at `timestamp`. If it is not held, it is read and notified. */
export async function storeRead(timestamp: number, heldFor: HoldReason | null = null, fields = {}) {
  const id = newInquiryId(timestamp)
  const facts = { id, timestamp, key: `key of ${id}`, heldFor }
  await storeInquiry(openDatabase(env.DB), { ...anInquiry, ...fields }, facts)
  if (!heldFor) {
    await markNotified(id, timestamp)
    await env.DB.prepare('update inquiries set read_at = ?2 where id = ?1')
      .bind(id, timestamp)
      .run()
  }
  return id
}

export async function bin(id: string, at: number) {
  await env.DB.prepare('update inquiries set deleted_at = ? where id = ?').bind(at, id).run()
}

export async function keepFor(days: number | null) {
  await env.DB.prepare('update settings set retention_days = ?').bind(days).run()
}

export async function ids() {
  const rows = await env.DB.prepare('select id from inquiries order by id').raw<[string]>()
  return rows.flat()
}
