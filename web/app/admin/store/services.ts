import { useRouteLoaderData } from 'react-router'

/** A service with its number ('07'), its title, a title short enough for a row, and what suggests it. */
export type ServiceName = {
  slug: string
  number: string
  title: string
  shortTitle: string
  keywords: readonly string[]
}

/** What the page's loader returns. */
export type AdminPageData = { services: ServiceName[] }

/**
 * Returns the services in the catalogue's order. They are part of the page's data, which is built
 * ahead: importing the catalogue would move it into a separate script, also on public pages.
 */
export function useServices(): readonly ServiceName[] {
  return useRouteLoaderData<AdminPageData>('routes/admin')?.services ?? none
}

const none: readonly ServiceName[] = []
