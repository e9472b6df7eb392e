import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  deriveKey,
  manifestName,
  readManifest,
  type SliceEntry,
} from '../../../worker/backups/format.ts'
import type { Backup } from '../../../worker/backups/progress.ts'
import { completeBackup, startBackup } from '../../../worker/backups/take.ts'
import { openDatabase } from '../../../worker/db/database.ts'
import { migrate } from '../../local/database.ts'
import { openLocalPlatform } from '../../local/platform.ts'
import { startProgress } from '../../local/progress.ts'
import { restore } from '../../restore/restore.ts'
import { inventedCount } from './invent.ts'
import { printLine } from './report.ts'

/** Seconds that a restore may take on two cores. */
const restoreGoal = 300

/** Prints how long it takes to back up the whole desk, and to restore it. */
export async function measureBackup(stateDir: string) {
  console.log(`\nBackup and restore of ${inventedCount} enquiries`)
  const key = deriveKey(crypto.getRandomValues(new Uint8Array(32)))
  const folder = mkdtempSync(join(tmpdir(), 'ceyforge-bench-'))
  const from = await openLocalPlatform(stateDir)
  const to = await openLocalPlatform(folder)
  try {
    using step = startProgress('Backing up')
    const onSlice = ({ rows }: Backup) => step.update(`${rows.toLocaleString('en')} rows`)
    const place = { db: openDatabase(from.db), bucket: from.bucket, key, now: Date.now, onSlice }
    const cpu = process.cpuUsage()
    const startedAt = performance.now()
    const started = await startBackup(place)
    if (!started)
      throw new Error('An earlier run left a backup in progress: remove .wrangler/bench-desk')
    const id = await completeBackup(place, started)
    step.done()
    const file = await (await from.bucket.get(manifestName(id)))?.text()
    const manifest = readManifest(key, file ?? '')
    const { slices } = manifest
    const perSlice = process.cpuUsage(cpu).user / 1000 / slices.length
    const bytes = slices.reduce((sum, slice) => sum + slice.bytes, 0)
    printLine(
      'backup',
      `${secondsSince(startedAt)} s, ${slices.length} slices, ${megabytes(bytes)}`,
    )
    printLine('CPU time of this process per slice', `${perSlice.toFixed(0)} ms`)
    const read = async ({ name }: SliceEntry) => {
      const stored = await from.bucket.get(name)
      return stored && new Uint8Array(await stored.arrayBuffer())
    }
    await migrate(to.db)
    const restoredAt = performance.now()
    const { tables } = await restore(openDatabase(to.db), { manifest, key, read }, startProgress)
    const seconds = secondsSince(restoredAt)
    const differing = tables.filter(({ isEqual }) => !isEqual)
    printLine('restore, every row compared', `${seconds} s`, {
      isMet: seconds <= restoreGoal && differing.length === 0,
      text: `${restoreGoal} s, equal`,
    })
    await from.bucket.delete([...slices.map(({ name }) => name), manifestName(id)])
  } finally {
    await from.close()
    await to.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function secondsSince(startedAt: number) {
  return Math.round((performance.now() - startedAt) / 1000)
}

function megabytes(bytes: number) {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
