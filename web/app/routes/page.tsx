import { Outlet } from 'react-router'
import { FailurePage } from '../components/failure-page'
import type { Route } from './+types/page'

/** Any page of the site: one that fails leaves header and footer as they are. */
export default function Page() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  console.error(error)
  return <FailurePage />
}
