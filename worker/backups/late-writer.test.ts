/** Writers that have lost a backup to another writer and do not know it yet. */
import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { backUp, bringBack, manifestOf, openBackups } from '../testing/backups'
import { addInquiry } from '../testing/inquiries'
import { minute } from '../time'
import { type Backup, claimBackup, endBackup, LostBackup } from './progress'
import { type BackupContext, completeBackup, continueBackup, startBackup } from './take'

const now = Date.UTC(2026, 10, 21, 20, 30)

let context: BackupContext
let other: BackupContext
beforeEach(async () => {
  context = await openBackups(() => now)
  other = { ...context, now: () => now + 3 * minute }
  await addInquiry({ message: 'long '.repeat(20_000) })
})

/** Starts a backup and writes everything except its manifest. */
async function writeSlices() {
  const started = await startBackup(context)
  if (!started) throw new Error('A backup is already running.')
  let backup: Backup = started
  while (backup.position.phase !== 'manifest') {
    const next = await continueBackup(context, backup, 1)
    if (!next) throw new Error('The backup is done.')
    backup = next
  }
  return backup
}

async function takeOver() {
  const taken = await claimBackup(context.db, other.now())
  if (!taken) throw new Error('The lease has not expired.')
  return taken
}

async function triggers() {
  return env.DB.prepare(
    "select count(*) as n from sqlite_schema where type = 'trigger' and name like 'backup#_%' escape '#'",
  ).first<number>('n')
}

test('a writer that finishes after another leaves the manifest unchanged', async () => {
  const late = await writeSlices()
  const id = await completeBackup(other, await takeOver())

  await expect(continueBackup(context, late, 1)).rejects.toThrow(LostBackup)

  const { slices } = await manifestOf(context, id)
  expect(slices.length).toBeGreaterThan(0)
  const { tables, damaged } = await bringBack(context, await manifestOf(context, id))
  expect([damaged, tables.filter(({ isEqual }) => !isEqual)]).toEqual([[], []])
})

test.each(['done', 'failed'] as const)(
  'a writer that ends a lost backup as %s affects neither that backup nor the next one',
  async (state) => {
    const late = await writeSlices()
    await completeBackup(other, await takeOver())
    const next = await startBackup(other)
    const watching = await triggers()
    await continueBackup(other, next as Backup, 1)

    await expect(endBackup(context.db, late, state, now)).rejects.toThrow(LostBackup)

    expect(await triggers()).toBe(watching)
    expect(watching).toBeGreaterThan(0)
    const { results } = await env.DB.prepare('select state from backups order by id').all()
    expect(results).toEqual([{ state: 'done' }, { state: 'running' }])
    expect(
      await env.DB.prepare('select count(*) as n from backup_slices').first('n'),
    ).toBeGreaterThan(0)
  },
)

test('a writer that continues after another has taken over does not damage the backup', async () => {
  const late = await startBackup(context)
  const id = await completeBackup(other, await takeOver())
  await env.DB.exec('delete from inquiries')

  await expect(continueBackup(context, late as Backup, 1)).rejects.toThrow(LostBackup)

  const { tables, damaged } = await bringBack(context, await manifestOf(context, id))
  expect([damaged, tables.filter(({ isEqual }) => !isEqual)]).toEqual([[], []])
})

test('a finished backup leaves no triggers', async () => {
  await backUp(context)

  expect(await triggers()).toBe(0)
})
