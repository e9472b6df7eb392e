import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { FailurePage } from '../components/failure-page'
import { openAsDocument, version } from '../lib/version'
import type { Route } from './+types/page'

export { Outlet as default } from 'react-router'

/** Runs at build time, for every page. */
export const loader = () => ({ version })

/**
 * Within a page nothing changes. Home loads its cards, which have the version too (lib/fetch-cards.ts).
 */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && nextUrl.pathname !== '/'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const data = (await next())['routes/page']?.result as ReturnType<typeof loader> | undefined
    if (data?.version && data.version !== version) await openAsDocument(request.url)
  },
]

/** Inside the layout of the site, so that a failing page leaves header and footer in place. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  console.error(error)
  return <FailurePage />
}
