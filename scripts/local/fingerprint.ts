import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { recordedSources } from '../../web/build/record-sources.ts'

/** The files that the site is built from. The build records what it imports from elsewhere. */
const patterns = [
  'package.json',
  'package-lock.json',
  'tsconfig*.json',
  'vite.config.ts',
  'react-router.config.ts',
  'web/**/*',
]

/** Encoded images are made from other files, and tests are not part of the site. */
const ignored = ['web/encoded-images/**', '**/*.test.{ts,tsx}']

/** Lists the files that the site in `dist` is built from, relative to the project's folder. */
export function listSources(root: string) {
  const recorded = join(root, recordedSources)
  const imported: string[] = existsSync(recorded) ? JSON.parse(readFileSync(recorded, 'utf8')) : []
  const own = globSync(patterns, { cwd: root, exclude: ignored })
  return [...new Set([...own, ...imported])].toSorted()
}

/** Uses size and modification time: hashing the images would take longer than the rest of a start. */
export function fingerprintOf(root: string) {
  const hash = createHash('sha256')
  for (const file of listSources(root)) {
    const stats = statSync(join(root, file), { throwIfNoEntry: false })
    if (!stats?.isDirectory()) hash.update(`${file} ${stats?.mtimeMs} ${stats?.size}\n`)
  }
  return hash.digest('hex')
}
