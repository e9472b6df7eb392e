import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/open'
import { workStatements } from '../inbox/edit'

/** Returns the statements that assign an inquiry without an owner to the administrator who answers. */
export function assignStatements(
  db: Database,
  inquiryId: string,
  ownerId: string,
  by: { actor: string; now: number; onlyIf: SQL },
) {
  const isFree = sql`exists (select 1 from inquiries where id = ${inquiryId} and owner_id is null)`
  const onlyIf = sql`${by.onlyIf} and ${isFree}`
  return workStatements(db, inquiryId, { ownerId }, { ...by, onlyIf })
}
