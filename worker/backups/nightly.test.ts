import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { backupKey, bringBack, manifestOf, openBackups } from '../testing/backups'
import { asAdmin } from '../testing/edits'
import { setTime } from '../testing/fake-clock'
import { connectionLost, databaseFailing, databaseLosingAnswers } from '../testing/faulty-database'
import { readHealth } from '../testing/health'
import { addInquiry } from '../testing/inquiries'
import { runCron } from '../testing/outbox'
import { day, hour, minute } from '../time'
import { type BackupReport, claimBackup } from './progress'
import { type BackupContext, continueBackup, startBackup } from './take'

/** Two in the morning in Sri Lanka. */
const night = Date.UTC(2026, 10, 21, 20, 30)
const on = { BACKUP_KEY: backupKey }

let context: BackupContext
beforeEach(async () => {
  setTime(night)
  context = await openBackups()
  await env.DB.exec('update settings set self_test = 0')
})

/** Runs cron every minute, `count` times. */
async function runMinutes(count: number, from = night, changes: object = on) {
  for (let i = 0; i < count; i += 1) await runCron(from + i * minute, changes)
}

/** Stores enough rows for four slices. */
async function fillSlices() {
  await env.DB.exec(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < 40)
      insert into saved_replies (title, language, text) select i, 'en', printf('%.90000c', 'x') from n`.replaceAll(
      '\n',
      ' ',
    ),
  )
}

async function backups() {
  const { results } = await env.DB.prepare(
    'select id, state, slices from backups order by id',
  ).all<{ id: string; state: string; slices: number }>()
  return results
}

async function report(now = night, changes: object = on) {
  setTime(now)
  const answer = await asAdmin('GET', '/api/backups', undefined, { changes })
  return (answer as unknown as { backup: BackupReport }).backup
}

const health = (changes: object = on) => readHealth(changes)

describe('the nightly backup', () => {
  test('starts at two in the morning in the time zone of the company and takes several runs', async () => {
    await fillSlices()
    await runMinutes(1, night - minute)
    expect(await backups()).toEqual([])

    await runMinutes(1)
    expect(await backups()).toMatchObject([{ state: 'running', slices: 2 }])
    expect((await report()).isRunning).toBe(true)
    await runMinutes(4, night + minute)

    const [backup] = await backups()
    expect(backup).toMatchObject({ id: '2026-11-21T20-30-00Z', state: 'done' })
    const { tables, damaged } = await bringBack(
      context,
      await manifestOf(context, backup?.id ?? ''),
    )
    expect([damaged, tables.filter(({ isEqual }) => !isEqual)]).toEqual([[], []])
    await runMinutes(3, night + 5 * hour)
    expect(await backups()).toHaveLength(1)
    await runMinutes(4, night + day)
    expect(await backups()).toMatchObject([{ state: 'done' }, { state: 'done' }])
  })

  test('is off without a key, which is reported but not a fault', async () => {
    await runMinutes(2, night, { BACKUP_KEY: '' })

    expect(await backups()).toEqual([])
    expect(await report(night, { BACKUP_KEY: '' })).toMatchObject({ state: 'off', at: null })
    expect(await health({ BACKUP_KEY: '' })).toMatchObject({
      status: 'ok',
      backup: { state: 'off', at: null },
    })
  })

  test.each(['short', 'x'.repeat(44), `${backupKey}=`])(
    'does not run with the invalid key %j, which is a fault',
    async (key) => {
      await runMinutes(1, night, { BACKUP_KEY: key })

      expect(await backups()).toEqual([])
      expect(await health({ BACKUP_KEY: key })).toMatchObject({
        status: 'degraded',
        backup: { state: 'unusable_key' },
      })
    },
  )
})

describe('a backup', () => {
  test('counts as recent for a day and a half, then health and the desk warn', async () => {
    expect(await report()).toMatchObject({ state: 'none' })
    await runMinutes(2)
    const { at } = await report()
    expect(at).toBeGreaterThanOrEqual(night)
    // Health would also be degraded because cron no longer runs here.
    await env.DB.exec('update desk_state set cron_at = 1e15')

    expect(await report((at ?? 0) + 36 * hour)).toMatchObject({ state: 'ok', isRunning: false })
    expect(await health()).toMatchObject({ status: 'ok', backup: { state: 'ok', at } })
    expect(await report((at ?? 0) + 36 * hour + 1)).toMatchObject({ state: 'late' })
    expect(await health()).toMatchObject({ status: 'degraded', backup: { state: 'late', at } })
  })

  test('is late too if it is the first and never ends', async () => {
    await fillSlices()
    await runMinutes(1)

    expect(await report(night + 35 * hour)).toMatchObject({ state: 'none', isRunning: true })
    expect(await report(night + 37 * hour)).toMatchObject({ state: 'late', isRunning: true })
  })

  test('cannot be claimed from another writer until its lease expires', async () => {
    await addInquiry({ message: 'long '.repeat(20_000) })
    await runMinutes(1)
    await env.DB.exec(
      'update backups set state = \'running\', position = \'{"phase":"rows","table":0,"after":null}\'',
    )
    const held = await claimBackup(context.db, night)
    expect(held).not.toBeNull()

    expect(await claimBackup(context.db, night + minute)).toBeNull()
    expect(await claimBackup(context.db, night + 3 * minute)).toMatchObject({ id: held?.id })
  })

  test('of a computer whose clock is hours ahead is completed, and does not replace tonight’s', async () => {
    await fillSlices()
    const ahead = { ...context, now: () => night + 5 * hour }
    const begun = await startBackup(ahead)
    if (begun) await continueBackup(ahead, begun, 1)

    await runMinutes(10)
    expect(await backups()).toMatchObject([
      { id: expect.stringMatching(/^2026-11-21T20/), state: 'done' },
      { id: '2026-11-22T01-30-00Z', state: 'done' },
    ])
    await runMinutes(5, night + 2 * hour)
    expect(await backups()).toHaveLength(2)
  })

  test('is discarded when a migration runs meanwhile, and started over an hour later', async () => {
    await fillSlices()
    await runMinutes(1)
    await env.DB.exec('alter table saved_views add column note text')

    await expect(runMinutes(1, night + minute)).rejects.toThrow('backup')

    expect(await backups()).toMatchObject([{ state: 'failed' }])
    expect((await env.BACKUPS.list()).objects).toEqual([])
    expect(await report()).toMatchObject({ state: 'late', at: null })
    await runMinutes(1, night + 30 * minute)
    expect(await backups()).toHaveLength(1)
    await runMinutes(5, night + 2 * hour)
    expect(await backups()).toMatchObject([{ state: 'failed' }, { state: 'done' }])
  })

  test('is discarded with its triggers when its key is removed', async () => {
    await fillSlices()
    await runMinutes(1)

    await expect(runMinutes(1, night + 3 * minute, { BACKUP_KEY: '' })).rejects.toThrow('backup')

    expect(await backups()).toMatchObject([{ state: 'failed' }])
    const triggers =
      "select count(*) as n from sqlite_schema where name like 'backup#_insert%' escape '#'"
    expect(await env.DB.prepare(triggers).first('n')).toBe(0)
    expect((await env.BACKUPS.list()).objects).toEqual([])
  })

  test.each([
    ['is given up after six hours if it has hardly been written', 2, 'failed'],
    ['of a large database may take longer, by a minute for each slice', 900, 'running'],
  ])('%s', async (_, slices, state) => {
    await fillSlices()
    await runMinutes(1)
    await env.DB.exec(`update backups set slices = ${slices}`)

    await runMinutes(1, night + 7 * hour).catch(() => undefined)

    expect(await backups()).toMatchObject([{ state }])
  })

  test('resumes where it was after the bucket has failed', async () => {
    await addInquiry()
    const broken = { put: () => Promise.reject(new Error('R2 is away')) }
    await expect(runMinutes(1, night, { ...on, BACKUPS: broken })).rejects.toThrow('backup')

    await runMinutes(2, night + 3 * minute)

    expect(await backups()).toMatchObject([{ state: 'done' }])
  })
})

test.each([
  ['before a slice is recorded', databaseFailing],
  ['after a slice is recorded', databaseLosingAnswers],
])(
  'a database connection lost %s costs at most one slice, and the backup is complete',
  async (_, faulty) => {
    await fillSlices()
    const DB = faulty(/update "backups" set .*"position"/, connectionLost, 1)
    await expect(runMinutes(1, night, { ...on, DB })).rejects.toThrow('backup')

    await runMinutes(5, night + 3 * minute)

    const [backup] = await backups()
    expect(backup).toMatchObject({ state: 'done' })
    const { tables, damaged } = await bringBack(
      context,
      await manifestOf(context, backup?.id ?? ''),
    )
    expect([damaged, tables.filter(({ isEqual }) => !isEqual)]).toEqual([[], []])
  },
)
