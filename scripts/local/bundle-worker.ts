import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tools } from './tools.ts'

/** Bundles a Worker as it would be deployed, and returns the code. */
export function bundleWorker(entry: string, folder: string) {
  mkdirSync(folder, { recursive: true })
  // The assets folder of wrangler.toml may not be built yet; any folder that exists will do.
  const command = ['deploy', entry, '--dry-run', '--outdir', folder, '--assets', folder]
  execFileSync(process.execPath, [tools.wrangler, ...command], { stdio: 'pipe' })
  return readFileSync(join(folder, `${entry.replace(/^.*\/|\.ts$/g, '')}.js`), 'utf8')
}
