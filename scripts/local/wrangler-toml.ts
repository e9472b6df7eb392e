import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'

/** What our commands read of it, as our own files have it. */
type WranglerToml = {
  name: string
  compatibility_date: string
  d1_databases: { binding: string; database_name: string; database_id: string }[]
  r2_buckets: { binding: string; bucket_name: string }[]
}

/** Returns the wrangler.toml of a folder, without wrangler, which takes over half a second to load. */
export function readWranglerToml(folder: string) {
  return parse(readFileSync(join(folder, 'wrangler.toml'), 'utf8')) as WranglerToml
}
