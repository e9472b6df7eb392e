import { env } from 'cloudflare:workers'
import { openDatabase } from '../db/database'
import type { HoldReason } from '../intake/contract'
import { newInquiryId } from '../intake/store'
import { anInquiry } from './samples'
import { storeInquiry } from './store-inquiry'

type Given = Partial<typeof anInquiry> & {
  timestamp?: number
  heldFor?: HoldReason | null
  /** Further columns, by their names in SQL. */
  columns?: Record<string, string | number | null>
}

/** Stores an inquiry as the form's route does, and returns its id. */
export async function addInquiry({
  timestamp = Date.now(),
  heldFor = null,
  columns,
  ...text
}: Given = {}) {
  const id = newInquiryId(timestamp)
  const facts = { id, timestamp, key: null, heldFor }
  await storeInquiry(openDatabase(env.DB), { ...anInquiry, ...text }, facts)
  if (columns) await setInquiry(id, columns)
  return id
}

/** Changes columns of an inquiry. */
export async function setInquiry(id: string, columns: Record<string, string | number | null>) {
  const names = Object.keys(columns).map((name) => `${name} = ?`)
  await env.DB.prepare(`update inquiries set ${names.join(', ')} where id = ?`)
    .bind(...Object.values(columns), id)
    .run()
}

/** Returns the columns of an inquiry, or null. */
export function inquiryRow(id: string) {
  return env.DB.prepare('select * from inquiries where id = ?').bind(id).first()
}
