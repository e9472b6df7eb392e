import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { backupKey, openBackups } from '../testing/backups'
import { setTime } from '../testing/fake-clock'
import { bucketListing } from '../testing/faulty-bucket'
import { runCron } from '../testing/outbox'
import { day, minute } from '../time'
import { findSuperseded } from './bucket'

/** Two in the morning in Sri Lanka. */
const night = Date.UTC(2026, 10, 21, 20, 30)

beforeEach(async () => {
  setTime(night)
  await openBackups()
  await env.DB.exec('update settings set self_test = 0')
})

/** Runs cron every minute, `count` times. */
async function runMinutes(count: number, from = night) {
  const changes = { BACKUP_KEY: backupKey, BACKUPS: bucketListing(10, env.BACKUPS) }
  for (let i = 0; i < count; i += 1) await runCron(from + i * minute, changes)
}

describe('backup retention', () => {
  const ids = (count: number) =>
    Array.from({ length: count }, (_, i) =>
      new Date(night - i * day).toISOString().replace('.000', '').replaceAll(':', '-'),
    )

  const supersededOf = (all: string[], incomplete: string[] = []) =>
    findSuperseded(all, async (id) => !incomplete.includes(id), night)

  test('keeps the newest backups of seven days and eight weeks', async () => {
    // Back from Saturday, 21 November 2026.
    const all = ids(100)
    const superseded = new Set(await supersededOf(all))
    const kept = all.filter((id) => !superseded.has(id)).map((id) => id.slice(5, 10))

    expect(kept).toEqual([
      ...['11-21', '11-20', '11-19', '11-18', '11-17', '11-16', '11-15'],
      ...['11-08', '11-01', '10-25', '10-18', '10-11', '10-04'],
    ])
  })

  test('keeps the newest backup of a day, and keeps all if there are few', async () => {
    expect(await supersededOf(['2026-11-21T02-00-00Z', '2026-11-21T09-00-00Z'])).toEqual([
      '2026-11-21T02-00-00Z',
    ])
    expect(await supersededOf(ids(7))).toEqual([])
    expect(await supersededOf([])).toEqual([])
  })

  test('ignores a backup without a manifest, and removes it after six hours', async () => {
    const [good, failed, fresh] = ['2026-11-21T02-00-00Z', '2026-11-21T09-00-00Z', ids(1)[0] ?? '']

    expect(await supersededOf([good, failed, fresh], [failed, fresh])).toEqual([failed])
  })

  test('ignores other folders', async () => {
    const foreign = [
      'zz',
      '2026-11-22',
      'by-hand-2026-11-22T02-00-00Z',
      ...ids(3).map((id) => `${id}x`),
    ]

    expect(await supersededOf([...ids(7), ...foreign])).toEqual([])
  })

  const folders = async () => {
    const { delimitedPrefixes } = await env.BACKUPS.list({ delimiter: '/' })
    return delimitedPrefixes.map((prefix) => prefix.slice(0, -1))
  }

  test('removes all superseded backups after the next backup, one in each run', async () => {
    const superseded = Array.from({ length: 7 }, (_, i) => `2026-11-21T01-00-0${i}Z`)
    for (const id of superseded) await env.BACKUPS.put(`${id}/manifest.json`, '{}')
    for (let i = 0; i < 11; i += 1) await env.BACKUPS.put(`${superseded[0]}/slice-${i}`, '')
    await env.BACKUPS.put('notes/read-me.txt', '')

    await runMinutes(2)
    expect(await folders()).toHaveLength(9)
    await runMinutes(7, night + 2 * minute)

    expect(await folders()).toEqual(['2026-11-21T20-30-00Z', 'notes'])
  })
})
