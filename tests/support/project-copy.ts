/** A copy of the project whose content a test changes, and what is built of it. */
import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './product.ts'

/** What the site is built of. */
const parts = ['package.json', 'vite.config.ts', 'react-router.config.ts', 'web', 'worker']

/**
 * Copies what the site is built of. Packages and the caches of rendered pictures are shared with the
 * project, so that a build takes seconds.
 */
export function copyProject() {
  const folder = mkdtempSync(join(tmpdir(), 'ceyforge-copy-'))
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    /** Writes a file, with its folders; a `Buffer` for a picture. */
    write(file: string, content: string | Buffer) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), content)
    },
    /** Builds the site; rejects with what the build said. */
    async build() {
      const command = join(folder, 'node_modules/@react-router/dev/bin.cjs')
      // As a user would: not with what the test runner has set.
      const env = { ...process.env, NODE_ENV: 'production' }
      await promisify(execFile)(process.execPath, [command, 'build'], { cwd: folder, env })
    },
    /** Reads a file of the built site. */
    read: (file: string) => readFileSync(join(folder, 'dist/client', file), 'utf8'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
