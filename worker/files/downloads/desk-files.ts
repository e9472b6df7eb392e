import { sql } from 'drizzle-orm'
import type { DeskFile } from './contract'
import { nameFor } from './file-name'

/** Returns the query that reads the files of an enquiry, in the order they were announced. */
export function selectDeskFiles(inquiryId: string) {
  return sql`select id, name, size, kind, state, created_at as createdAt, completed_at as completedAt
    from files where inquiry_id = ${inquiryId} order by created_at, id`
}

export function deskFileOf(row: DeskFile): DeskFile {
  return { ...row, name: nameFor(row.name, row.kind) }
}
