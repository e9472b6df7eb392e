import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from 'miniflare'
import { inject } from 'vitest'
import { findFreePort, postTo } from './product.ts'

/**
 * Serves the API and the site as `npm start` does, but with a bundle that all tests share, and with miniflare
 * directly: `wrangler dev` takes seconds of the processor to start, and has a second workerd as a proxy.
 */
export async function startWorker(stateDir: string, settings: Record<string, string>) {
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const { script, options } = inject('worker')
  // Rules for files beside the bundle, of which there are none.
  const { modulesRules: _, bindings, ...others } = options
  const converted = convertV4MiniflareOptions({
    ...others,
    name: 'product',
    modules: true,
    script,
    port,
    bindings: {
      ...(bindings as object),
      SITE_ORIGIN: origin,
      // Whatever wrangler.toml has.
      TIME_ZONE: 'Asia/Colombo',
      REFERENCE_PREFIX: 'CF',
      ...settings,
    },
    handleStructuredLogs: () => undefined,
  } as V4MiniflareOptions)
  const persistence = { resourcePersistencePath: join(stateDir, 'v3') }
  const miniflare = new Miniflare({ ...converted, ...persistence })
  await miniflare.ready
  return { origin, post: postTo(origin) }
}
