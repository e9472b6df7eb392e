import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'private-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

/** A process that uses a private file in the folder; `use` is its code. */
function start(use: string) {
  const url = pathToFileURL(join(import.meta.dirname, 'private-file.ts')).href
  const code = `import { statSync } from 'node:fs'
    import { withPrivateFile } from ${JSON.stringify(url)}
    await withPrivateFile('secret', async (file) => {
      console.log((statSync(file).mode & 0o777).toString(8))
      ${use}
    })`
  return spawn(process.execPath, ['--input-type=module', '--eval', code], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a file with secrets that only its user may read is gone after %s',
  async (signal) => {
    const user = start('await new Promise((done) => setTimeout(done, 60_000))')
    const [mode] = await once(user.stdout, 'data')
    expect(readdirSync(folder)).toHaveLength(1)
    user.kill(signal)
    const [code] = await once(user, 'exit')

    expect(String(mode)).toBe('600\n')
    expect(code).toBe(1)
    expect(readdirSync(folder)).toEqual([])
  },
)

test('a file with secrets is gone after a failure', async () => {
  const user = start("throw new Error('no')")
  await once(user, 'exit')

  expect(readdirSync(folder)).toEqual([])
})
