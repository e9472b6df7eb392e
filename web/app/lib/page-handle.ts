import { useMatches } from 'react-router'

type PageService = { slug: string; title: string }

/** What a route says about its page, as its `handle` export. */
export type PageHandle<Data = unknown> = {
  /** The page's name in the footer's title block, or how to tell it from the page's data. */
  pageName?: string | ((data: Data) => string)
  /** The service that the page is about. */
  service?: (data: Data) => PageService
  /** The page is itself a way to reach the company. */
  isAboutContact?: boolean
  /** A page without React in the browser: at an address that no route knows it would go blank. */
  isStatic?: boolean
}

/** Returns the handle of the page that is shown. A page whose data did not come has no name. */
export function usePageHandle() {
  const match = useMatches().at(-1)
  const { pageName, service, ...handle } = (match?.handle ?? {}) as PageHandle
  const data = match?.loaderData
  const hasData = data !== undefined
  return {
    ...handle,
    pageName: typeof pageName !== 'function' ? pageName : hasData ? pageName(data) : undefined,
    service: hasData ? service?.(data) : undefined,
  }
}
