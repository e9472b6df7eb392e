import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fingerprintOf } from './fingerprint.ts'
import { Problem } from './problem.ts'
import { root } from './settings.ts'
import { tools } from './tools.ts'

const stamp = join(root, 'dist/built-from')

/** Builds the site unless what is in dist was built from the same files. Returns whether it did. */
export async function buildIfChanged() {
  if (isFresh()) return false
  console.log('  Building the site …')
  await build()
  writeFileSync(stamp, fingerprintOf(root))
  return true
}

function isFresh() {
  return (
    existsSync(join(root, 'dist/client/index.html')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === fingerprintOf(root)
  )
}

async function build() {
  const child = spawn(process.execPath, [tools['react-router'], 'build'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Whatever started this: with NODE_ENV=test it would be React's own development build.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const print = printSteps()
  const errors: string[] = []
  createInterface({ input: child.stdout }).on('line', print)
  createInterface({ input: child.stderr }).on('line', (line) => {
    errors.push(line)
    if (line.startsWith('Warning: ')) console.warn(`    ${line}`)
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Problem(`The site could not be built.\n${errors.join('\n').trim()}`)
}

/** The steps of a build that take seconds, by what the build says when one begins. */
const steps: [RegExp, string][] = [
  [/building client environment/, 'Bundling scripts and styles …'],
  [/building ssr environment/, 'Bundling the pages for rendering …'],
  [/^Prerender /, 'Rendering the pages …'],
]

/** Returns what prints each step of a build once, and how far a step is that draws or encodes. */
function printSteps() {
  const waiting = new Map(steps)
  return (line: string) => {
    for (const [pattern, step] of waiting) {
      if (!pattern.test(line)) continue
      waiting.delete(pattern)
      console.log(`    ${step}`)
    }
    const [progress] = /(?:Encoding images|Drawing sharing cards): .*/.exec(line) ?? []
    if (progress) console.log(`    ${progress}`)
  }
}
