import {
  Activity,
  Fragment,
  useContext,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { type UIMatch, UNSAFE_DataRouterContext, useMatches } from 'react-router'
import { FailurePage } from '../components/failure-page'
import type { PageHandle, ReadyPage } from '../lib/page-handle'
import { usePreparedPage } from '../prefetch/use-prepared-page'
import type { Route } from './+types/page'

/**
 * Wraps every page of the site, so that a failing page leaves header and footer in place. It also
 * renders, hidden, the page that the visitor is about to open, which then only has to be shown.
 */
export default function CurrentPage() {
  const current = useRoutersPage()
  const prepared = usePreparedPage()
  const opened = useOpenedPath() ?? current.pathname
  const shown = prepared?.pathname === opened ? prepared : current

  const isEarly = shown.pathname !== current.pathname
  useLayoutEffect(() => {
    // The router scrolls when it renders, some frames later.
    if (isEarly) scrollTo(0, 0)
  }, [isEarly])

  // React hydrates what is inside an Activity later than the rest of the document.
  const [hydrated, setHydrated] = useState<string | undefined>(current.pathname)
  if (hydrated && hydrated !== shown.pathname) setHydrated(undefined)

  const pages = prepared && prepared.pathname !== shown.pathname ? [shown, prepared] : [shown]
  return pages.map(({ pathname, Page, loaderData }) => {
    const page = <Page loaderData={loaderData} />
    if (pathname === hydrated) return <Fragment key={pathname}>{page}</Fragment>
    return (
      <Activity key={pathname} mode={pathname === shown.pathname ? 'visible' : 'hidden'}>
        {page}
      </Activity>
    )
  })
}

function useRoutersPage(): ReadyPage {
  const { pathname, handle, loaderData } = useMatches().at(-1) as UIMatch<unknown, PageHandle>
  return { pathname, Page: handle.Page, loaderData }
}

/** Returns the path of the page that the router has opened, before it renders that page. */
function useOpenedPath() {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  return useSyncExternalStore(
    router?.subscribe ?? subscribeToNothing,
    () => router?.state.location.pathname,
    () => undefined,
  )
}

const subscribeToNothing = () => () => {}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  console.error(error)
  return <FailurePage />
}
