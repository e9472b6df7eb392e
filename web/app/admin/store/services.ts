import { useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import { nameOfService } from '../../../../worker/intake/introduction'

/** A service by its number ('07'), its title, and the word or two that a row has room for. */
export type ServiceName = { slug: string; number: string; title: string; shortTitle: string }

/** What the page's loader returns. */
export type AdminPageData = { services: ServiceName[] }

/**
 * Returns the services in the catalogue's order. They come with the page, made at build time: the
 * catalogue itself would have to be a script of its own, for public pages too.
 */
export function useServices(): readonly ServiceName[] {
  return useRouteLoaderData<AdminPageData>('routes/admin')?.services ?? none
}

const none: readonly ServiceName[] = []

export type ServiceTitles = Partial<Record<string, string>>

/** Returns the title of each service, by its slug. */
export function useServiceTitles(): ServiceTitles {
  const services = useServices()
  return useMemo(
    () => Object.fromEntries(services.map(({ slug, title }) => [slug, title])),
    [services],
  )
}

/** Returns a service's title, or its slug made readable where there is no such service any more. */
export function titleOf(slug: string, titles: ServiceTitles) {
  // A visitor may send any slug, also `constructor`.
  return (Object.hasOwn(titles, slug) && titles[slug]) || nameOfService(slug)
}
