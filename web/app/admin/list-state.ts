import type { Inquiry, Page } from './inquiries'

/** The list as far as it is loaded, page by page, so that a change redraws one page only. */
export type ListState = {
  pages: readonly (readonly Inquiry[])[]
  nextCursor: string | null
  /** What is under way, or what failed last: the first page, or the next one. */
  progress: 'loading' | 'loadingMore' | 'ready' | 'failed' | 'failedMore'
}

export type ListEvent =
  | { is: 'opened' | 'asked' | 'askedMore' | 'failed' | 'failedMore' }
  | { is: 'loaded' | 'loadedMore'; page: Page }
  | { is: 'deleted'; id: string }

export const emptyList: ListState = { pages: [], nextCursor: null, progress: 'loading' }

/** Returns the list after something happened to it. */
export function changeList(list: ListState, event: ListEvent): ListState {
  switch (event.is) {
    case 'opened':
      return emptyList
    case 'asked':
      return { ...list, progress: 'loading' }
    case 'askedMore':
      return { ...list, progress: 'loadingMore' }
    case 'failed':
    case 'failedMore':
      return { ...list, progress: event.is }
    case 'loaded':
      return { ...readPages([], event.page), progress: 'ready' }
    case 'loadedMore':
      return { ...readPages(list.pages, event.page), progress: 'ready' }
    case 'deleted':
      return { ...list, pages: list.pages.map((page) => without(page, event.id)) }
  }
}

function readPages(before: ListState['pages'], { inquiries, nextCursor }: Page) {
  return { pages: [...before, inquiries], nextCursor }
}

/** Returns whether there is truly nothing: not only nothing that is loaded. */
export function isEmpty({ pages, nextCursor, progress }: ListState) {
  return progress === 'ready' && nextCursor === null && !hasRows(pages)
}

export function hasRows(pages: ListState['pages']) {
  return pages.some((page) => page.length > 0)
}

/** Returns the very same page if the inquiry is not in it. */
function without(page: readonly Inquiry[], id: string) {
  return page.some((inquiry) => inquiry.id === id)
    ? page.filter((inquiry) => inquiry.id !== id)
    : page
}
