import { useMatches } from 'react-router'
import type { NamedService } from './services/catalogue'

/** What a route says about its page, as its `handle` export. */
export type PageHandle<Data = unknown> = {
  /** The page's name in the footer's title block, or a function that derives it from the data. */
  pageName?: string | ((data: Data) => string)
  /** The service that the page is about. */
  service?: (data: Data) => NamedService | undefined
  /** Whether the page is itself for contacting the company. */
  isAboutContact?: boolean
  /** Omits React in the browser, which would blank a page at an address that no route matches. */
  isStatic?: boolean
}

/** Returns the handle of the current page. A page whose data failed to load has no name. */
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
