import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, vi } from 'vitest'

/** A day of cron runs, or a row of password hashes, may take its time on a busy machine. */
vi.setConfig({ testTimeout: 60_000 })

/** Every test starts with an empty, migrated database. */
beforeEach(async () => {
  await reset()
  await applyD1Migrations(env.DB, env.MIGRATIONS)
})
