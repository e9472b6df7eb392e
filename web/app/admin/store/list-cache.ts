/**
 * The lists as react-query keeps them, and the one way to change them: edits, undo and the live
 * poll all tell `updateRows` what inquiries are like now.
 */
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { FilterQuery } from './filter'
import type { Inquiry, InquiryDetails, Page } from './inquiry'
import type { ListName } from './views'

export type ListData = InfiniteData<Page, string | null>

/** Where react-query keeps a list. */
export function listKey(view: ListName, filter: FilterQuery) {
  return ['inquiries', view, filter] as const
}

/** Where react-query keeps one inquiry. */
export function inquiryKey(id: string) {
  return ['inquiry', id] as const
}

/**
 * Puts inquiries into every list that they now belong to, at their place, and takes them out of
 * every other. A row that is there stays while it belongs to the view, also when it no longer
 * matches the filter: it would vanish under the reader's eyes.
 *
 * @param changed what inquiries are like now, whether a list holds them or not
 * @param deleted ids of those that no longer exist
 * @param shownList the filtered list that these rows stood in: it takes them back without a match
 */
export function updateRows(
  client: QueryClient,
  changed: readonly Inquiry[],
  deleted: readonly string[] = [],
  shownList?: QueryKey,
) {
  const shownText = shownList && JSON.stringify(shownList)
  for (const [key, list] of client.getQueriesData<ListData>({ queryKey: ['inquiries'] })) {
    if (!list) continue
    const [, view, filter] = key as ReturnType<typeof listKey>
    const isUnfiltered = Object.keys(filter).length === 0
    const takesNew = isUnfiltered || JSON.stringify(key) === shownText
    client.setQueryData(key, changeList(list, { view, takesNew, changed, deleted }))
  }
  for (const row of changed) {
    client.setQueryData<InquiryDetails | null>(inquiryKey(row.id), (whole) =>
      whole ? mergeWhole(whole, row) : whole,
    )
  }
  for (const id of deleted) client.setQueryData(inquiryKey(id), null)
}

/** Returns the row of an inquiry in any of the lists. */
export function findRow(client: QueryClient, id: string) {
  for (const [, list] of client.getQueriesData<ListData>({ queryKey: ['inquiries'] })) {
    for (const page of list?.pages ?? []) {
      const row = page.inquiries.find((inquiry) => inquiry.id === id)
      if (row) return row
    }
  }
}

type Change = {
  view: ListName
  takesNew: boolean
  changed: readonly Inquiry[]
  deleted: readonly string[]
}

function changeList(list: ListData, { view, takesNew, changed, deleted }: Change): ListData {
  const now = new Map(changed.map((row) => [row.id, row]))
  const expired = new Set(deleted)
  const seen = new Set<string>()
  const pages = list.pages.map((page) => {
    if (!page.inquiries.some(({ id }) => now.has(id) || expired.has(id))) return page
    const inquiries = page.inquiries.flatMap((row) => {
      seen.add(row.id)
      const next = now.get(row.id) ?? row
      return expired.has(row.id) || !belongsTo(view, next) ? [] : [next]
    })
    return { ...page, inquiries }
  })
  const added = takesNew ? changed.filter((row) => !seen.has(row.id) && belongsTo(view, row)) : []
  return { ...list, pages: added.reduce(insertRow, pages) }
}

/** Ids are in the order of arrival (UUIDv7); what is older than the last loaded page comes with its own. */
function insertRow(pages: Page[], row: Inquiry): Page[] {
  const position = pages.findIndex(({ inquiries, nextCursor }) => {
    const last = inquiries.at(-1)
    return nextCursor === null || (last !== undefined && last.id < row.id)
  })
  return pages.map((page, i) => {
    if (i !== position) return page
    const at = page.inquiries.findIndex(({ id }) => id < row.id)
    return { ...page, inquiries: page.inquiries.toSpliced(at < 0 ? Infinity : at, 0, row) }
  })
}

function belongsTo(view: ListName, { box }: Inquiry) {
  return view === box
}

/** A row may bring the start of the message only; its end has not changed. */
function mergeWhole(whole: InquiryDetails, { isCut, ...row }: Inquiry): InquiryDetails {
  return { ...whole, ...row, message: isCut ? whole.message : row.message }
}
