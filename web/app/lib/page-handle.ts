import { useMatches } from 'react-router'

/** What a route says about its page, as its `handle` export. */
export type PageHandle<Data = unknown> = {
  /** The page's name in the footer's title block, or how to tell it from the page's data. */
  pageName?: string | ((data: Data) => string)
  /** A page without React in the browser: at an address that no route knows it would go blank. */
  isStatic?: boolean
}

/** Returns the handle of the page that is shown. */
export function usePageHandle() {
  const match = useMatches().at(-1)
  const { pageName, isStatic } = (match?.handle ?? {}) as PageHandle
  return {
    pageName: typeof pageName === 'function' ? nameBy(pageName, match?.loaderData) : pageName,
    isStatic,
  }
}

/** A page whose data did not come has no name: the error page stands in its place. */
function nameBy(name: (data: unknown) => string, data: unknown) {
  return data === undefined ? undefined : name(data)
}
