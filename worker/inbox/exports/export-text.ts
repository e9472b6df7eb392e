import { afterAllIds } from '../../db/id-range'
import type { Database } from '../../db/open'
import { retryTransient } from '../../db/retry'
import type { Filter } from '../list-contract'
import type { ExportFormat, ExportOrder } from './contract'
import { csvLine, csvStart } from './csv'
import { type ExportedInquiry, type ExportedRow, exportedInquiryOf } from './exported-inquiry'
import { readChunk } from './read-chunk'

/** How a format begins, writes inquiries, and ends. `isFirst`: there is none before. */
type Writer = {
  start: string
  write: (inquiry: ExportedInquiry, isFirst: boolean) => string
  end: string
}

const writers: Record<ExportFormat, Writer> = {
  csv: { start: csvStart, write: csvLine, end: '' },
  // An array, with an object on each line.
  json: {
    start: '[',
    write: (inquiry, isFirst) => `${isFirst ? '\n' : ',\n'}${JSON.stringify(inquiry)}`,
    end: '\n]\n',
  },
}

/**
 * Yields the text of an export in pieces of a megabyte or two, each read when it is asked for. What
 * arrives meanwhile is not in it, what is deleted meanwhile may be missing, and nothing is in it
 * twice. Throws where the database fails for good.
 */
export async function* exportText(db: Database, { format, filter }: ExportOrder) {
  const { start, write, end } = writers[format]
  let isFirst = true
  let text = start
  for await (const rows of chunks(db, filter)) {
    for (const row of rows) {
      text += write(exportedInquiryOf(row), isFirst)
      isFirst = false
    }
    yield text
    text = ''
  }
  yield text + end
}

async function* chunks(db: Database, filter: Filter) {
  for (let beforeId = afterAllIds; ; ) {
    const statement = readChunk(db, filter, beforeId)
    const { results } = await retryTransient(() => statement.all<ExportedRow>())
    const last = results.at(-1)
    if (!last) return
    yield results
    beforeId = last.id
  }
}
