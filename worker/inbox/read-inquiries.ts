import type { Database } from '../db/open'
import type { Origin } from '../intake/source'
import {
  type ListedInquiry,
  type ListedRow,
  listedColumns,
  listedInquiryOf,
} from './listed-inquiry'

/** All that the desk shows of one inquiry. */
export type InquiryDetails = ListedInquiry & { origin: Origin }

export type DetailsRow = ListedRow & Origin

/** Returns the statement that reads one inquiry, whichever list it is in. */
export function readDetails(db: Database, id: string) {
  const columns = listedColumns(undefined)
  return db.$client
    .prepare(
      `select ${columns.sql}, from_page as fromPage, first_page as firstPage,
        referrer_host as referrerHost, utm_source as utmSource, utm_medium as utmMedium,
        utm_campaign as utmCampaign, utm_term as utmTerm, utm_content as utmContent
      from inquiries where id = ?`,
    )
    .bind(id)
}

/** Returns the details that a row holds. */
export function detailsOf(row: DetailsRow): InquiryDetails {
  const { service, fromPage, firstPage, referrerHost } = row
  const { utmSource, utmMedium, utmCampaign, utmTerm, utmContent } = row
  const utm = { utmSource, utmMedium, utmCampaign, utmTerm, utmContent }
  return {
    ...listedInquiryOf(row),
    origin: { service, fromPage, firstPage, referrerHost, ...utm },
  }
}

/** Returns those inquiries that exist, with so much of their messages, in no order. */
export async function readInquiries(
  db: Database,
  ids: readonly string[],
  excerpt: number,
): Promise<ListedInquiry[]> {
  const columns = listedColumns(excerpt)
  const { results } = await db.$client
    .prepare(`select ${columns.sql} from inquiries where id in (select value from json_each(?))`)
    .bind(...columns.params, JSON.stringify(ids))
    .all<ListedRow>()
  return results.map(listedInquiryOf)
}
