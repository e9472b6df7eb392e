import { Activity, Fragment, useState } from 'react'
import { type UIMatch, useMatches } from 'react-router'
import { FailurePage } from '../components/failure-page'
import type { LoadedPage, PageHandle } from '../lib/page-handle'
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

  // The page of the served document is in no Activity: React would hydrate it later than the rest.
  const [servedPath, setServedPath] = useState<string | undefined>(current.pathname)
  if (servedPath && servedPath !== shown.pathname) setServedPath(undefined)

  const pages = prepared && prepared.pathname !== shown.pathname ? [shown, prepared] : [shown]
  return pages.map(({ pathname, Page, loaderData }) => {
    const page = <Page loaderData={loaderData} />
    if (pathname === servedPath) return <Fragment key={pathname}>{page}</Fragment>
    return (
      <Activity key={pathname} mode={pathname === shown.pathname ? 'visible' : 'hidden'}>
        {page}
      </Activity>
    )
  })
}

function useRoutersPage(): LoadedPage {
  const { pathname, handle, loaderData } = useMatches().at(-1) as UIMatch<unknown, PageHandle>
  return { pathname, Page: handle.Page, loaderData }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  console.error(error)
  return <FailurePage />
}
