import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { bundleWorker } from '../../local/bundle-worker.ts'
import { compatibilityDate } from '../worker-under-test.ts'

/** The database's id in wrangler.toml, which determines its file in the state folder. */
const databaseId = '00000000-0000-0000-0000-000000000000'

const name = 'desk'

/**
 * Starts the Worker on the database of a state folder, run by miniflare directly. `inspector` is
 * where its isolate can be inspected.
 */
export async function startDesk(stateDir: string) {
  const folder = mkdtempSync(join(tmpdir(), 'ceyforge-bench-'))
  const options = convertV4MiniflareOptions({
    name,
    modules: true,
    script: bundleWorker('scripts/bench/desk-worker.ts', folder),
    compatibilityDate,
    compatibilityFlags: ['nodejs_compat'],
    d1Databases: { DB: databaseId },
    handleStructuredLogs: () => undefined,
    inspectorPort: 0,
    bindings: {
      SITE_ORIGIN: 'http://localhost',
      SESSION_SECRET: 'a secret of the benchmark, long enough to sign',
      EMAIL_CHANNELS: 'log',
    },
  })
  const miniflare = new Miniflare({ ...options, resourcePersistencePath: join(stateDir, 'v3') })
  return {
    origin: (await miniflare.ready).origin,
    inspector: new URL(`/core:user:${name}`, await miniflare.getInspectorURL()),
    async stop() {
      await miniflare.dispose()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
