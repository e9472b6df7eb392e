import { Outlet } from 'react-router'
import { FailurePage } from '../components/failure-page'
import type { Route } from './+types/page'

/** Wraps every page of the site, so that a failing page leaves header and footer in place. */
export default function Page() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  console.error(error)
  return <FailurePage />
}
