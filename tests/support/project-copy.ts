/** A copy of the project whose content a test can change, and then build. */
import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './product.ts'

/** Everything the site is built from and type-checked with. */
const parts = [
  'package.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'web',
  'worker',
]

/**
 * Copies everything the site is built from. The packages and the caches of rendered images are
 * shared with the project, so that a build takes seconds.
 */
export function copyProject() {
  const folder = mkdtempSync(join(tmpdir(), 'site-copy-'))
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  // As a user runs it, without the NODE_ENV of the test runner.
  const env = { ...process.env, NODE_ENV: 'production' }
  const run = (file: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [join('node_modules', file), ...args], {
      cwd: folder,
      env,
    }).catch(({ stdout, stderr }) => {
      throw new Error(stdout + stderr)
    })
  const output = join(folder, 'dist/client')
  return {
    folder,
    /** Writes a file and creates its folders. Takes a `Buffer` for an image. */
    write(file: string, content: string | Buffer) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), content)
    },
    /** Edits a text file; throws if the edit changes nothing. */
    edit(file: string, change: (text: string) => string) {
      const before = readFileSync(join(folder, file), 'utf8')
      const after = change(before)
      if (after === before) throw new Error(`The edit left ${file} unchanged`)
      writeFileSync(join(folder, file), after)
    },
    /** Replaces a folder of the copy with one of the project. */
    replaceFolder(target: string, source: string) {
      rmSync(join(folder, target), { recursive: true })
      cpSync(join(root, source), join(folder, target), { recursive: true })
    },
    /** Builds the site; rejects with the output of the build. */
    build: () => run('@react-router/dev/bin.cjs', 'build'),
    /** Type-checks the site; rejects with the output of the compiler. */
    async typecheck() {
      await run('@react-router/dev/bin.cjs', 'typegen')
      // Each further checker would check the packages' types again, for twice the processor time.
      await run('typescript/bin/tsc', '-p', 'tsconfig.web.json', '--checkers', '1')
    },
    /** Imports a module of the copy, which reads the copy's content. */
    load: (file: string) => import(join(folder, file)),
    /** Reads a file of the built site. */
    read: (file: string) => readFileSync(join(output, file), 'utf8'),
    /** Lists the files of the built site. */
    list: () =>
      readdirSync(output, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(output.length + 1)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
