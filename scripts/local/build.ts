import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buildStamp } from '../../web/build/record-sources.ts'
import { fingerprintOf } from './fingerprint.ts'
import { Problem } from './problem.ts'
import { root } from './settings.ts'
import { tools } from './tools.ts'

const stamp = join(root, buildStamp)

/** Builds the site unless dist was built from the same files. Returns whether it was built. */
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
    // Set here, because with NODE_ENV=test it would be React's development build.
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

/** The build steps that take seconds, by the output with which each starts. */
const steps: [RegExp, string][] = [
  [/building client environment/, 'Bundling scripts and styles …'],
  [/building ssr environment/, 'Bundling the pages for rendering …'],
  [/^Prerender /, 'Rendering the pages …'],
]

/** Returns a function that prints each build step once, and the progress of drawing and encoding. */
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
