import { staticPaths } from '../app/pages'
import { replaceOrThrow } from './replace-or-throw'

type Manifest = { routes: Record<string, { path?: string }> }

/**
 * Removes the pages that run no scripts from the router's manifest, which every other page loads. No
 * link leads to them, and the Worker serves them at other addresses.
 */
export function dropStaticRoutes(script: string) {
  return replaceOrThrow(script, /(?<==)\{.*\}(?=;?\s*$)/s, (json) => {
    const manifest = JSON.parse(json) as Manifest
    const routes = Object.entries(manifest.routes).filter(
      ([, { path }]) => path === undefined || !staticPaths.includes(`/${path}`),
    )
    return JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })
  })
}
