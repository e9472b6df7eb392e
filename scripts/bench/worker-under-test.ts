/**
 * The Worker as it is deployed and a bare one, in one workerd run by miniflare directly, because
 * `wrangler dev` spends most of its time in its own proxy and log.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { unstable_splitSqlQuery } from 'wrangler'
import { bundleWorker } from '../local/bundle-worker.ts'

/** Answers every notification at once in the same process, so that no network is measured. */
const provider = `export default { fetch: () => Response.json({ id: 'notification' }) }`

/** As in wrangler.toml. */
export const compatibilityDate = '2026-10-15'

export type UnderTest = Awaited<ReturnType<typeof startUnderTest>>

/** Starts both on an empty, migrated database on disk; `stop` removes it. */
export async function startUnderTest() {
  const folder = mkdtempSync(join(tmpdir(), 'ceyforge-bench-'))
  const product = bundleWorker('scripts/bench/product-worker.ts', join(folder, 'product'))
  const bare = bundleWorker('scripts/bench/bare-worker.ts', join(folder, 'bare'))
  const shared = {
    modules: true,
    compatibilityDate,
    compatibilityFlags: ['nodejs_compat'],
    d1Databases: { DB: 'bench' },
  }
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      defaultPersistRoot: join(folder, 'state'),
      d1Persist: true,

      handleStructuredLogs: () => undefined,
      workers: [
        {
          ...shared,
          name: 'product',
          routes: ['127.0.0.1/api/*'],
          script: product,
          outboundService: 'provider',
          bindings: {
            SITE_ORIGIN: 'https://ceyforge.example',
            SESSION_SECRET: 'a secret of the benchmark, long enough to sign',
            EMAIL_CHANNELS: 'resend',
            RESEND_API_URL: 'http://provider',
            RESEND_API_KEY: 'key',
            NOTIFY_FROM: 'site@ceyforge.example',
            NOTIFY_TO: 'office@ceyforge.example',
          },
        },
        { ...shared, name: 'bare', script: bare, routes: ['127.0.0.1/bare/*'] },
        { name: 'provider', modules: true, script: provider, compatibilityDate },
      ],
    }),
  )
  const db = await miniflare.getD1Database('DB', 'product')
  for (const file of readdirSync('migrations')
    .filter((name) => name.endsWith('.sql'))
    .sort()) {
    for (const statement of unstable_splitSqlQuery(
      readFileSync(join('migrations', file), 'utf8'),
    )) {
      await db.prepare(statement).run()
    }
  }
  await db
    .prepare(
      'create table bare (id text primary key, name text, email text, message text, timestamp integer)',
    )
    .run()
  return {
    db,
    origin: (await miniflare.ready).origin,
    async stop() {
      await miniflare.dispose()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
