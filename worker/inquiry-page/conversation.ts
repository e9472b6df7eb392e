/** What an enquiry's customer and the company have written to each other since it arrived. */
import { sql } from 'drizzle-orm'
import { html } from 'hono/html'
import { type Database, limitTo } from '../db/database'
import { readRanges, withoutRanges } from '../mail/contract'

/** The newest; more than anybody reads on a page. */
const maxShown = 100

type Row = { at: number; author: string | null; text: string; quotes: string }

/** Neither notes nor what was not sent. */
export function selectConversation(db: Database, inquiryId: string) {
  const newest = sql`(
    select at, null as author, cast(text as text) as text, '[]' as quotes from corrections
      where inquiry_id = ${inquiryId}
    union all select at, null, cast(text as text), cast(quotes as text) from messages
      where inquiry_id = ${inquiryId} and kind = 'message'
    union all select r.at, r.author_name, cast(r.text as text), '[]' from replies r
      join emails e on e.dedupe_key = 'reply/' || r.idempotency_key
      where r.inquiry_id = ${inquiryId} and e.state = 'sent'
    order by at desc ${limitTo(maxShown)})`
  return db
    .select({
      at: sql<number>`at`,
      author: sql<string | null>`author`,
      text: sql<string>`text`,
      quotes: sql<string>`quotes`,
    })
    .from(newest)
    .orderBy(sql`at`)
}

export function writeConversation(rows: readonly Row[], timeOf: (ms: number) => string) {
  return html`${rows.map(
    ({ at, author, text, quotes }) =>
      html`<li><p><b>${author ?? 'You'}</b>, ${timeOf(at)}</p><p dir="auto">${withoutRanges(text, readRanges(quotes)).trim()}</p></li>`,
  )}`
}
