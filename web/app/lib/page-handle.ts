import { useMatches } from 'react-router'
import type { NamedService } from './services/catalogue'

/** What a route says about its page, as its `handle` export. */
export type PageHandle<Data = unknown> = {
  /** The service that the page is about. */
  service?: (data: Data) => NamedService | undefined
  /** Whether the page is itself for contacting the company. */
  isAboutContact?: boolean
  /** Omits React in the browser, which would blank a page at an address that no route matches. */
  isStatic?: boolean
}

/** Returns the handle of the current page. A page whose data failed to load is about no service. */
export function usePageHandle() {
  const match = useMatches().at(-1)
  const { service, ...handle } = (match?.handle ?? {}) as PageHandle
  const data = match?.loaderData
  return { ...handle, service: data === undefined ? undefined : service?.(data) }
}
