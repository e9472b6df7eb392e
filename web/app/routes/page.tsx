import { FailurePage } from '../components/failure-page'
import type { Route } from './+types/page'

export { Outlet as default } from 'react-router'

/** Inside the layout of the site, so that a failing page leaves header and footer in place. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  console.error(error)
  return <FailurePage />
}
