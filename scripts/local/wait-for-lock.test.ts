import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openLocalPlatform, type Platform } from './platform.ts'

// Starting the local runtime takes seconds on a busy machine.
vi.setConfig({ hookTimeout: 60_000 })

const stateDir = mkdtempSync(join(tmpdir(), 'ceyforge-lock-'))
const folder = join(stateDir, 'v3/d1/miniflare-D1DatabaseObject')
let platform: Platform
/** Another program's connection to the file of the database. */
let other: DatabaseSync

beforeAll(async () => {
  platform = await openLocalPlatform(stateDir)
  await platform.db.exec('create table t (a)')
  const [file = ''] = readdirSync(folder).filter((name) => /^[\da-f]{64}\.sqlite$/.test(name))
  other = new DatabaseSync(join(folder, file))
})

beforeEach(() => other.exec('delete from t'))

afterAll(async () => {
  other?.close()
  await platform?.close()
  rmSync(stateDir, { recursive: true })
})

test.each<[string, (db: Platform['db']) => Promise<unknown>]>([
  ['a write', (db) => db.prepare('insert into t values (?)').bind(2).run()],
  ['a batch', (db) => db.batch([db.prepare('insert into t values (?)').bind(2)])],
  ['several statements at once', (db) => db.exec('insert into t values (2)')],
])('%s waits while another program has the database locked, and is made once', async (_, write) => {
  const { db } = platform
  other.exec('begin immediate; insert into t values (1)')

  const writing = write(db)
  const reading = db.prepare('select a from t').all()
  // Long enough for a first attempt to fail.
  await setTimeout(1000)
  other.exec('commit')
  await Promise.all([writing, reading])

  expect((await db.prepare('select a from t order by a').raw()).flat()).toEqual([1, 2])
})

test('an error that is not about a lock is reported at once', async () => {
  await expect(platform.db.prepare('select * from missing').all()).rejects.toThrow('no such table')
})
