/** `npm run backup`: backs up the whole database now, and downloads the backup. */
import { join, resolve } from 'node:path'
import { desc, eq } from 'drizzle-orm'
import { listBackups, removeBackup, removeSuperseded } from '../worker/backups/bucket.ts'
import { manifestName } from '../worker/backups/format.ts'
import {
  type Backup,
  claimBackup,
  endBackup,
  isOverdue,
  LostBackup,
  releaseBackup,
} from '../worker/backups/progress.ts'
import {
  type BackupContext,
  CannotFinish,
  completeBackup,
  startBackup,
} from '../worker/backups/take.ts'
import { openDatabase } from '../worker/db/database.ts'
import { backups } from '../worker/db/schema/backups.ts'
import { readBackupKey } from './local/backup-key.ts'
import { downloadBackup } from './local/download-backup.ts'
import { removeOldCopies } from './local/old-copies.ts'
import { openPlatform } from './local/platform.ts'
import { answerHelp, Problem, parseOptions, runCommand } from './local/problem.ts'
import { startProgress } from './local/progress.ts'
import { root } from './local/settings.ts'

const help = `
npm run backup [-- --remote] [--to <folder>] [--if-any] [--new-key]: makes an encrypted backup now, in addition to those
that the Worker makes every night, and downloads it into a new folder in backups/, or into the one given by --to.
npm run backup -- --list [--remote]: lists the backups in the bucket, the newest first.
npm run backup -- --download <name> [--remote] [--to <folder>]: downloads one of them, and makes none.

It backs up the database of npm start (STATE_DIR), or Cloudflare's with --remote. For Cloudflare's, set BACKUP_KEY
to the Worker's secret of that name; after that backup, copies in backups/ that are older than eight weeks and no
longer in Cloudflare are deleted. --if-any skips a database that is new, or of a version that could not make backups yet.
A key that the last backup was not made with is refused, because nobody could restore a backup made with a mistyped
one. After you have changed BACKUP_KEY, add --new-key once.
`
answerHelp(help)

const flag = { type: 'boolean', default: false } as const
const options = {
  remote: flag,
  'if-any': flag,
  'new-key': flag,
  to: { type: 'string' },
  list: flag,
  download: { type: 'string' },
} as const

await runCommand(async () => {
  const { values } = parseOptions(help, { options })
  const { remote: isRemote, 'if-any': isOptional, 'new-key': isNewKey, to } = values
  const copies = resolve(to ?? join(root, 'backups'))
  if (values.list) return listStored(isRemote)
  if (values.download) return downloadStored(values.download, { isRemote, copies })
  // A missing key for a remote backup is reported before Cloudflare is called.
  const remoteKey = isRemote ? readBackupKey({ isRemote }) : null
  const platform = await openPlatform({ isRemote })
  const { bucket } = platform
  try {
    const table = "select 1 from sqlite_schema where name = 'backups'"
    if (!(await platform.db.prepare(table).first())) {
      if (isOptional) return console.log('The database has nothing to back up yet.')
      throw new Problem('There is no database yet. Run npm start or npm run deploy once first.')
    }
    const context = {
      db: openDatabase(platform.db),
      bucket,
      key: remoteKey ?? readBackupKey({ isRemote }),
      now: Date.now,
    }
    const last = await findLast(context)
    if (!isNewKey) requireSameKey(context, last)
    const id = await backUp(context, last)
    const folder = await downloadBackup(context, id, join(copies, id))
    while (await removeSuperseded(bucket, Date.now()));
    const source = isRemote ? 'Cloudflare' : 'this machine'
    console.log(
      `The backup ${id} of the database on ${source} is complete, with a copy in ${folder}.`,
    )
    if (isRemote && !to) {
      const kept = await listBackups(bucket)
      reportRemoved(removeOldCopies(copies, { key: context.key, kept, now: Date.now() }))
    }
    console.log(howToRestore(folder))
  } finally {
    await platform.close()
  }
})

function howToRestore(folder: string) {
  return `To restore it into an empty database: npm run restore -- ${join(folder, 'manifest.json')}`
}

/** Needs no database: it may be gone. */
async function listStored(isRemote: boolean) {
  const { bucket, close } = await openPlatform({ isRemote, database: null })
  try {
    const complete: string[] = []
    for (const id of await listBackups(bucket)) {
      if (await bucket.head(manifestName(id))) complete.push(id)
    }
    console.log(complete.toSorted().reverse().join('\n') || 'There are no complete backups.')
  } finally {
    await close()
  }
}

async function downloadStored(id: string, { isRemote, copies }: Destination) {
  const key = readBackupKey({ isRemote })
  const { bucket, close } = await openPlatform({ isRemote, database: null })
  try {
    if (!(await bucket.head(manifestName(id)))) {
      throw new Problem(`There is no complete backup ${id}. npm run backup -- --list shows them.`)
    }
    const folder = await downloadBackup({ bucket, key }, id, join(copies, id))
    console.log(`The backup ${id} is in ${folder}.\n${howToRestore(folder)}`)
  } finally {
    await close()
  }
}

type Destination = { isRemote: boolean; copies: string }

function reportRemoved(count: number) {
  if (count > 0) console.log(`Copies older than eight weeks have been deleted: ${count}.`)
}

function findLast({ db }: BackupContext) {
  const done = db.select().from(backups).where(eq(backups.state, 'done'))
  return done.orderBy(desc(backups.id)).limit(1).get()
}

function requireSameKey({ key }: BackupContext, last: Backup | undefined) {
  if (!last || last.keyId === key.id) return
  throw new Problem(
    `BACKUP_KEY is the key ${key.id}, but the last backup was made with the key ${last.keyId}. Set BACKUP_KEY to that key or, if you have changed the key on purpose, add --new-key.`,
  )
}

/** Makes a backup, and says how many rows it has so far. */
async function backUp(context: BackupContext, last: Backup | undefined) {
  using step = startProgress('Backing up the database')
  const expected = last ? `; the last backup has ${last.rows.toLocaleString('en')}` : ''
  const onSlice = ({ rows }: Backup) => step.update(`${rows.toLocaleString('en')} rows${expected}`)
  return await make({ ...context, onSlice })
}

/** Makes a backup, or completes the one in progress. */
async function make(context: BackupContext) {
  const claimed = await claimBackup(context.db, Date.now())
  if (claimed?.keyId === context.key.id) return complete(context, claimed)
  if (claimed) await giveUpOverdue(context, claimed)
  const started = await startBackup(context)
  if (!started) throw new Problem('A backup is already in progress. Try again in two minutes.')
  return complete(context, started)
}

async function giveUpOverdue(context: BackupContext, claimed: Backup) {
  if (isOverdue(claimed, Date.now())) return giveUp(context, claimed)
  await releaseBackup(context.db, claimed)
  throw new Problem(
    'The Worker is making a backup with another key. Is BACKUP_KEY the current one?',
  )
}

async function complete(context: BackupContext, started: Backup) {
  try {
    return await completeBackup(context, started)
  } catch (thrown) {
    if (thrown instanceof LostBackup)
      throw new Problem(`${thrown.message} Try again in two minutes.`)
    if (thrown instanceof CannotFinish) {
      await giveUp(context, thrown.backup)
      throw new Problem(`${thrown.message} Run it again.`)
    }
    const cause = thrown instanceof Error ? thrown.message : String(thrown)
    throw new Problem(
      `The backup was interrupted: ${cause}\nRun it again in two minutes, which continues it.`,
    )
  }
}

async function giveUp({ db, bucket }: BackupContext, backup: Backup) {
  await endBackup(db, backup, 'failed', Date.now())
  await removeBackup(bucket, backup.id)
}
