import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { Problem } from './problem.ts'

/** What our commands read of it, as our own files have it. */
type WranglerToml = {
  name: string
  account_id?: string
  compatibility_date: string
  vars?: Record<string, string>
  d1_databases?: {
    binding: string
    database_name: string
    preview_database_id: string
  }[]
  r2_buckets?: { binding: string; bucket_name: string }[]
}

/** Returns the wrangler.toml of a folder, without wrangler, which takes over half a second to load. */
export function readWranglerToml(folder: string) {
  const file = join(folder, 'wrangler.toml')
  try {
    const {
      d1_databases = [],
      r2_buckets = [],
      ...rest
    } = parse(readFileSync(file, 'utf8')) as WranglerToml
    return { ...rest, d1_databases, r2_buckets }
  } catch (thrown) {
    throw new Problem(
      `${file} cannot be read: ${thrown instanceof Error ? thrown.message : thrown}`,
    )
  }
}
