import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { migrate } from '../local/database.ts'
import { openLocalPlatform } from '../local/platform.ts'
import { root } from '../local/settings.ts'
import { readSetup } from './read-setup.ts'
import { examine, findingsIn } from './testing/examine.ts'
import { healthySetup } from './testing/healthy-setup.ts'

/** Wrangler and workerd take seconds to start, and more on a busy machine. */
const limit = 120_000

let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'doctor-'))
  const { db, close } = await openLocalPlatform(join(folder, 'migrated'))
  await migrate(db)
  await close()
}, limit)

afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => vi.unstubAllEnvs())

/** Listens on a free port, set as PORT, and answers every request with `body`. */
async function answerWith(body: string) {
  const server = createServer((_, response) => response.end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  vi.stubEnv('PORT', typeof address === 'object' ? `${address?.port}` : '')
  return server
}

test(
  'the project as it is has no problems on a machine where npm start has run',
  async () => {
    const server = await answerWith('{"status":"ok","database":"ok"}')
    vi.stubEnv('STATE_DIR', join(folder, 'migrated'))

    const setup = await readSetup({ isRemote: false })
    server.close()

    expect(setup.localMigrations).toEqual(setup.migrations)
    expect(setup.migrations[0]).toBe('0000_initial.sql')
    expect(setup.node.isInstalled).toBe(true)
    const { devVars, node } = healthySetup(false)
    const { results } = await examine({ ...setup, devVars, node })
    expect(findingsIn(results)).toEqual([])
  },
  limit,
)

test(
  'another program on the port and a folder without a database are detected',
  async () => {
    const server = await answerWith('Hello')
    vi.stubEnv('STATE_DIR', join(folder, 'empty'))

    const { port, localMigrations } = await readSetup({ isRemote: false })
    server.close()

    expect(port.isUsable).toBe(false)
    expect(localMigrations).toBeNull()
  },
  limit,
)

test(
  'the command says what is wrong and what to do, and exits with code 1',
  async () => {
    const env = { ...process.env, STATE_DIR: join(folder, 'empty') }
    const run = promisify(execFile)(process.execPath, ['scripts/doctor.ts'], { cwd: root, env })

    await expect(run).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining(
        'Database on this machine: There is no database on this machine yet.\n          Run npm start once',
      ),
    })
  },
  limit,
)
