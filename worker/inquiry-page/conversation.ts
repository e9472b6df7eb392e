/** What an enquiry's customer and the company have written to each other since it arrived. */
import { sql } from 'drizzle-orm'
import { html } from 'hono/html'
import { inquiry } from '../../web/app/words/inquiry'
import { isDownloadable } from '../correspondence/sent-files'
import { type Database, limitTo } from '../db/database'
import { files, replyFiles } from '../db/schema'
import { formatBytes } from '../files/contract'
import { findReplyQuote, type Range, readRanges, splitQuotes } from '../mail/contract'

/** The newest; more than anybody reads on a page. */
const maxShown = 100

/** `files` is JSON. */
type Row = { at: number; author: string | null; text: string; quotes: string; files: string }

type File = { id: number; name: string; size: number; isOpen: 0 | 1 }

/** Neither notes nor what was not sent. */
export function selectConversation(db: Database, inquiryId: string, now: number) {
  const sentFiles = sql`(select json_group_array(
      json_object('id', id, 'name', cast(name as text), 'size', size, 'isOpen', isOpen))
    from (select sent.id, name, size, ${isDownloadable(now)} as isOpen from ${replyFiles} sent
      join ${files} on files.id = file_id where reply_id = r.id order by sent.id))`
  const newest = sql`(
    select at, null as author, cast(text as text) as text, '[]' as quotes, '[]' as files from corrections
      where inquiry_id = ${inquiryId}
    union all select at, null, cast(text as text), cast(quotes as text), '[]' from messages
      where inquiry_id = ${inquiryId} and kind = 'message'
    union all select r.at, r.author_name, cast(r.text as text), '[]', ${sentFiles} from replies r
      join emails e on e.dedupe_key = 'reply/' || r.idempotency_key
      where r.inquiry_id = ${inquiryId} and e.state = 'sent'
    order by at desc ${limitTo(maxShown)})`
  return db
    .select({
      at: sql<number>`at`,
      author: sql<string | null>`author`,
      text: sql<string>`text`,
      quotes: sql<string>`quotes`,
      files: sql<string>`files`,
    })
    .from(newest)
    .orderBy(sql`at`)
}

type Page = {
  /** Its path. */
  address: string
  timeOf: (ms: number) => string
}

export function writeConversation(rows: readonly Row[], { address, timeOf }: Page) {
  return html`${rows.map(
    ({ at, author, text, quotes, files }) =>
      html`<li><p><b>${author ?? 'You'}</b>, ${timeOf(at)}</p>${writeText(
        text,
        author === null ? readRanges(quotes) : findReplyQuote(text),
      )}${(JSON.parse(files) as File[]).map((file) => writeFile(file, address))}</li>`,
  )}`
}

/** What it quotes is folded. */
function writeText(text: string, quotes: readonly Range[]) {
  return splitQuotes(text, quotes).map(({ text, isQuote }) => {
    const paragraph = html`<p dir="auto">${text}</p>`
    return isQuote
      ? html`<details><summary>${inquiry.showQuote}</summary>${paragraph}</details>`
      : paragraph
  })
}

function writeFile({ id, name, size, isOpen }: File, address: string) {
  const label = `${name} (${formatBytes(size)})`
  return isOpen
    ? html`<p><a href="${address}/files/${id}">${label}</a></p>`
    : html`<p>${label}, no longer available here</p>`
}
