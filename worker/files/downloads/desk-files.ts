import { sql } from 'drizzle-orm'
import type { InquiryFile } from '../contract'
import { nameFor } from './file-name'

/** Returns the query that reads the files of an enquiry, in the order they were announced. */
export function selectDeskFiles(inquiryId: string) {
  return sql`select id, name, size, kind, state, created_at as createdAt, completed_at as completedAt
    from files where inquiry_id = ${inquiryId} order by created_at, id`
}

/** Returns the file as the desk shows it: the extension of its name matches its content. */
export function deskFileOf(row: InquiryFile): InquiryFile {
  return { ...row, name: nameFor(row.name, row.kind) }
}
