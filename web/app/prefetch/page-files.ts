import type { UNSAFE_AssetsManifest as Manifest } from 'react-router'

/** Where a page is, within the site. */
export type PageAddress = Pick<URL, 'pathname' | 'search'>

/**
 * Returns the addresses that the router asks for when it opens a page: the modules of its routes
 * and, where these have a loader, the data made at build time.
 *
 * @param page the page's address: its query is asked for with its data, as the router does
 * @param routeIds the routes that match it, from the outermost on
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
  // A client loader decides by itself what it asks for.
  const hasData = matched.some(({ hasLoader, hasClientLoader }) => hasLoader && !hasClientLoader)
  const file = pathname.endsWith('/') ? `${pathname}_.data` : `${pathname}.data`
  const data = hasData ? [file + search] : []
  return [...new Set([...modules, ...data])]
}
