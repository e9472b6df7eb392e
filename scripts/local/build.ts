import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from './problem.ts'
import { root } from './settings.ts'

const stamp = join(root, 'dist/built-from')

/** Everything the built site is made of. */
const inputs = [
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'web/**/*',
  'worker/*/contract.ts',
  'worker/inquiries/text.ts',
]

/** Builds the site unless what is in dist was built from the same files. Returns whether it did. */
export function buildIfChanged() {
  const fingerprint = fingerprintOf(inputs)
  const isFresh =
    existsSync(join(root, 'dist/client/index.html')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === fingerprint
  if (isFresh) return false
  console.log('  The site is being built …')
  build()
  writeFileSync(stamp, fingerprint)
  return true
}

function build() {
  try {
    // Whatever started this: with NODE_ENV=test it would be React's own development build.
    const env = { ...process.env, NODE_ENV: 'production' }
    execFileSync('react-router', ['build'], { cwd: root, stdio: 'pipe', env })
  } catch (thrown) {
    const output = thrown instanceof Error && 'stderr' in thrown ? String(thrown.stderr) : ''
    throw new Problem(`The site could not be built.\n${output.trim()}`)
  }
}

/** By size and time of change: hashing the images would take longer than the rest of a start. */
function fingerprintOf(patterns: string[]) {
  const hash = createHash('sha256')
  for (const file of globSync(patterns, { cwd: root, exclude: ['web/encoded-images/**'] }).sort()) {
    const { mtimeMs, size } = statSync(join(root, file))
    hash.update(`${file} ${mtimeMs} ${size}\n`)
  }
  return hash.digest('hex')
}
