import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach } from 'vitest'

/** Every test starts with an empty, migrated database. */
beforeEach(async () => {
  await reset()
  await applyD1Migrations(env.DB, env.MIGRATIONS)
})
