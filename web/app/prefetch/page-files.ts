import type { UNSAFE_AssetsManifest as Manifest } from 'react-router'

/** The address of a page within the site. */
export type PageAddress = Pick<URL, 'pathname' | 'search'>

/**
 * Returns the addresses that the router requests when it opens a page: the modules of its routes
 * and, if these have a loader, the data made at build time.
 *
 * @param page the page's address; its query is part of the data's address, as in the router
 * @param routeIds the routes that match it, outermost first
 */
export function filesOfPage(
  { pathname, search }: PageAddress,
  routeIds: readonly string[],
  routes: Manifest['routes'],
) {
  const matched = routeIds.flatMap((id) => routes[id] ?? [])
  const modules = matched.flatMap(({ module, clientLoaderModule, imports = [] }) => [
    module,
    ...(clientLoaderModule ? [clientLoaderModule] : []),
    ...imports,
  ])
  // A client loader decides what it requests.
  const hasData = matched.some(({ hasLoader, hasClientLoader }) => hasLoader && !hasClientLoader)
  const file = pathname.endsWith('/') ? `${pathname}_.data` : `${pathname}.data`
  const data = hasData ? [file + search] : []
  return [...new Set([...modules, ...data])]
}
