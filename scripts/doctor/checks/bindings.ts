import type { Check } from '../check.ts'

export const bindings: Check = {
  name: 'Database and buckets in wrangler.toml',
  about: 'settings',
  run({ setup: { worker } }) {
    if (!worker.database) {
      return {
        problem: 'wrangler.toml binds no database as DB.',
        remedy: 'Put back [[d1_databases]] with binding = "DB".',
      }
    }
    const missing = ['FILES', 'BACKUPS'].filter((name) => !worker.buckets[name])
    if (missing.length > 0) {
      return {
        problem: `wrangler.toml binds no bucket as ${missing.join(' and ')}.`,
        remedy: `Put back [[r2_buckets]] with binding = "${missing[0]}".`,
      }
    }
    if (worker.buckets.FILES !== worker.buckets.BACKUPS) return 'ok'
    return {
      problem:
        "Visitors' files and backups share one bucket, so cleaning up one would delete the other.",
      remedy: 'Give BACKUPS a bucket_name of its own.',
    }
  },
}
