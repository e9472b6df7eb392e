import { useMatches } from 'react-router'

/** What a route says about its page, as its `handle` export. */
export type PageHandle = {
  /** The page's name in the footer's title block. */
  sheet?: string
  /** A page without scripts: it is served at addresses that no route knows. */
  isStatic?: boolean
}

/** Returns the handle of the page that is shown. */
export function usePageHandle(): PageHandle {
  return useMatches().at(-1)?.handle ?? {}
}
