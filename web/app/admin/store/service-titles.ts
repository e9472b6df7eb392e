import { useRouteLoaderData } from 'react-router'
import { nameOfService } from '../../../../worker/intake/introduction'

export type ServiceTitles = Partial<Record<string, string>>

/** What the page's loader returns. */
export type AdminPageData = { serviceTitles: ServiceTitles }

/**
 * Returns the title of each service, by its slug, in the catalogue's order. They come with the page,
 * made at build time: the catalogue itself would have to be a script of its own, for public pages too.
 */
export function useServiceTitles(): ServiceTitles {
  return useRouteLoaderData<AdminPageData>('routes/admin')?.serviceTitles ?? {}
}

/** Returns a service's title, or its slug made readable where there is no such service any more. */
export function titleOf(slug: string, titles: ServiceTitles) {
  // A visitor may send any slug, also `constructor`.
  return (Object.hasOwn(titles, slug) && titles[slug]) || nameOfService(slug)
}
