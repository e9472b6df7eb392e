import type { UNSAFE_AssetsManifest as Manifest } from 'react-router'

/**
 * Returns the addresses that the router asks for when it opens a page: the modules of its routes
 * and, where these have a loader, the data made at build time.
 *
 * @param page the page's path, without query
 * @param routeIds the routes that match it, from the outermost on
 */
export function filesOfPage(page: string, routeIds: readonly string[], routes: Manifest['routes']) {
  const matched = routeIds.flatMap((id) => routes[id] ?? [])
  const modules = matched.flatMap(({ module, clientLoaderModule, imports = [] }) => [
    module,
    ...(clientLoaderModule ? [clientLoaderModule] : []),
    ...imports,
  ])
  // A client loader decides by itself what it asks for.
  const hasData = matched.some(({ hasLoader, hasClientLoader }) => hasLoader && !hasClientLoader)
  const data = hasData ? [page.endsWith('/') ? `${page}_.data` : `${page}.data`] : []
  return [...new Set([...modules, ...data])]
}
