/** What a customer has written, for the list and the search of the enquiry that shows it. */
import { sql } from 'drizzle-orm'
import { batch, type Database, limitTo } from '../../db/database'
import { corrections, inquiries, messages, notes } from '../../db/schema'
import type { Bindings } from '../../env'
import { searchedMaxLength } from '../../files/store'
import { foldText } from '../../fold-text'
import { startOf } from '../../graphemes'
import { saidIn, saidMaxLength } from '../../mail/read'
import { referenceOf } from '../../reference'

type Inquiry = typeof inquiries.$inferSelect

/** `searched` has more than `text`, which the list shows. */
export type Text = { inquiryId: string; at: number; text: string; searched: string }

type Row = { inquiryId: string; at: number; text: string; quotes: string }

/** Of each kind, newest first. */
const maxRead = 200

/** What was written since the arrival of these enquiries and of those that are merged into them. */
export async function readTexts(db: Database, ids: readonly string[]): Promise<Text[]> {
  const chosen = sql`(select value from json_each(${JSON.stringify(ids)}))`
  const parts = sql`(select id as part from ${inquiries} where id in ${chosen}
    union all select id from ${inquiries} where merged_into in ${chosen})`
  const newest = sql`order by at desc ${limitTo(maxRead)}`
  const answers = await batch<Row>(db, [
    sql`select inquiry_id as inquiryId, at, cast(text as text) as text, cast(quotes as text) as quotes
      from ${parts} cross join ${messages} on inquiry_id = part where kind = 'message' ${newest}`,
    sql`select inquiry_id as inquiryId, at, cast(text as text) as text, '[]' as quotes
      from ${parts} cross join ${corrections} on inquiry_id = part ${newest}`,
    sql`select inquiry_id as inquiryId, at, cast(text as text) as text, '[]' as quotes
      from ${parts} cross join ${notes} on inquiry_id = part
      where kind <> 'note' and not is_answer ${newest}`,
  ])
  return answers.flatMap(({ results }) =>
    results.map(({ inquiryId, at, ...row }) => {
      const text = saidIn(row)
      return { inquiryId, at, text, searched: text }
    }),
  )
}

/** The enquiry itself, which is found by all that it would be found by alone. */
export function textOf(env: Bindings, inquiry: Inquiry): Text {
  const { id, number, timestamp, name, email, phone, company, location, message } = inquiry
  const found = [referenceOf(env, number), name, email, phone, company, location, message]
  return {
    inquiryId: id,
    at: timestamp,
    text: startOf(message, saidMaxLength),
    searched: found.filter(Boolean).join('\n'),
  }
}

/** The newest first. */
export function saidOf(texts: readonly Text[]) {
  const sorted = texts.toSorted((a, b) => b.at - a.at)
  const all = sorted.map(({ searched }) => foldText(searched)).join('\n')
  return startOf(all, searchedMaxLength) || null
}

export function latestOf(texts: readonly Text[]) {
  return texts.reduce<Text | null>((last, text) => (last && last.at >= text.at ? last : text), null)
}
