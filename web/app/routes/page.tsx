import { Activity, Fragment, useState } from 'react'
import { type UIMatch, useMatches } from 'react-router'
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
  const { prepared, opening } = usePreparedPage()
  const shown = opening ?? current

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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  console.error(error)
  return <FailurePage />
}
