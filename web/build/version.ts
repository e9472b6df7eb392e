import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Everything that the site's code is built from. Copy alone does not change the form of data. */
const sources = ['package-lock.json', 'vite.config.ts', '{web,worker}/**/*.{ts,tsx,css,json}']

/** Returns a name for the version of the site's code, which changes with any of its files. */
export function hashSources(root: string) {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: root }).toSorted()) {
    hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex').slice(0, 12)
}
