import { eq, sql } from 'drizzle-orm'
import { openDatabase } from '../db/open'
import { corrections, inquiries } from '../db/schema'
import type { Env } from '../env'
import { isOpenAt } from '../files/announce'
import type { InquiryFile } from '../files/contract'
import { fileOf, listFiles } from '../files/store'
import { referenceOf } from '../reference'
import { titleOfService } from '../service-title'
import { knownZone, writeTimeInWords } from '../time-zone'

/** The content of an enquiry's private page. Contains nothing that identifies the sender. */
export type InquiryPage = {
  reference: string
  /** Formatted for readers: '22 November 2026 at 14:05'. */
  received: string
  service: string | null
  files: InquiryFile[]
  corrections: string[]
  /** Whether files and corrections can still be added. */
  isOpen: boolean
}

/** Returns the content of an enquiry's page, or null if there is no such enquiry. */
export async function readInquiryPage(env: Env, inquiryId: string, now: number) {
  const db = openDatabase(env.DB)
  const { number, timestamp, service } = inquiries
  const [[inquiry], files, added] = await db.batch([
    db.select({ number, timestamp, service }).from(inquiries).where(eq(inquiries.id, inquiryId)),
    listFiles(db, inquiryId),
    db
      .select({ at: corrections.at })
      .from(corrections)
      .where(sql`inquiry_id = ${inquiryId}`)
      .orderBy(corrections.at),
  ])
  if (!inquiry) return null
  const timeZone = knownZone(env.TIME_ZONE)
  const timeOf = (ms: number) => writeTimeInWords(ms, timeZone)
  const page: InquiryPage = {
    reference: referenceOf(env, inquiry.number),
    received: timeOf(inquiry.timestamp),
    service: inquiry.service && titleOfService(inquiry.service),
    files: files.map(fileOf),
    corrections: added.map(({ at }) => timeOf(at)),
    isOpen: isOpenAt(inquiryId, now),
  }
  return page
}
