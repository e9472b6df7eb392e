/** `npm run restore`: restores a backup into an empty database. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import {
  type Manifest,
  ManifestProblem,
  readManifest,
  type SliceEntry,
} from '../worker/backups/format.ts'
import { openDatabase } from '../worker/db/database.ts'
import { findBackupKey } from './local/backup-key.ts'
import { migrate } from './local/database.ts'
import { explainOtherVersion, listMigrations } from './local/migrations.ts'
import { openPlatform, type Platform } from './local/platform.ts'
import { answerHelp, Problem, parseOptions, runCommand, usageProblem } from './local/problem.ts'
import { startProgress } from './local/progress.ts'
import { finishRestore, repeatErasures, skippedNumbers } from './restore/finish-restore.ts'
import { type Restored, RestoreProblem, restore } from './restore/restore.ts'

const help = `
npm run restore -- <manifest.json> [--into <database>]: restores a backup that npm run backup has downloaded,
given its manifest or its folder.

It restores into the database of STATE_DIR or, with --into, into the database of that name in your Cloudflare
account. The database has to be new: npx wrangler d1 create <database>, or an empty STATE_DIR. BACKUP_KEY is the
key that the backup was made with. Every row is compared afterwards. If the backup is damaged, the command says
which slice is lost, restores the rest, and exits with code 2.
`
answerHelp(help)

function readArguments() {
  const options = { into: { type: 'string' } } as const
  const { values, positionals } = parseOptions(help, { options, allowPositionals: true })
  const [file, ...more] = positionals
  if (!file) throw usageProblem(help, 'Name the backup to restore.')
  if (more.length > 0)
    throw usageProblem(help, `Name only one backup, not also ${more.join(', ')}.`)
  return { file: manifestIn(file), into: values.into }
}

/** Also accepts the folder of a backup. */
function manifestIn(path: string) {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory()
  return isFolder ? join(path, 'manifest.json') : path
}

await runCommand(async () => {
  const { file, into } = readArguments()
  if (!existsSync(file)) throw new Problem(`There is no file ${file}.`)
  const isRemote = into !== undefined
  const key = findBackupKey({ isRemote })
  const platform = await openPlatform({ isRemote, database: into })
  try {
    const manifest = readManifest(key, readFileSync(file, 'utf8'))
    const problem = explainOtherVersion(listMigrations(), manifest.migrations)
    if (problem) throw new Problem(problem)
    const read = async ({ name }: SliceEntry) => readSlice(join(dirname(file), basename(name)))
    // A used database is not migrated: it is not empty, or has other migrations, and is refused.
    if (await isNew(platform)) await prepare(platform)
    const db = openDatabase(platform.db)
    const restored = await restore(db, { manifest, key, read }, startProgress)
    const erased = await repeatErasures(db, platform.bucket).catch(() => null)
    await finishRestore(db)
    report(restored)
    console.log(afterwards(manifest, erased, into === undefined ? '' : ' --remote'))
  } catch (thrown) {
    if (thrown instanceof Problem) throw thrown
    const isKnown = thrown instanceof ManifestProblem || thrown instanceof RestoreProblem
    if (isKnown) throw new Problem(thrown.message)
    const cause = thrown instanceof Error ? thrown.message : String(thrown)
    throw new Problem(
      `The restore failed: ${cause}\nThe database is incomplete. Start again with a new one.`,
    )
  } finally {
    await platform.close()
  }
})

async function isNew({ db }: Platform) {
  const migrated = "select 1 from sqlite_schema where name = 'd1_migrations'"
  return (await db.prepare(migrated).first()) === null
}

async function prepare({ db }: Platform) {
  using _ = startProgress('Creating the tables')
  await migrate(db)
}

function readSlice(file: string) {
  return existsSync(file) ? new Uint8Array(readFileSync(file)) : null
}

function report({ damaged, refused, tables }: Restored) {
  for (const { name, expected, restored, isEqual } of tables) {
    if (isEqual && expected === 0) continue
    const verdict = isEqual ? 'equal' : 'DIFFERENT from the backup'
    console.log(`  ${name.padEnd(24)} ${restored} of ${expected} rows, ${verdict}`)
  }
  for (const { name, tables: held } of damaged) {
    const lost = Object.entries(held).map(([table, { rows }]) => `${rows} rows of ${table}`)
    console.error(`Damaged or missing: ${name}, with ${lost.join(', ')}`)
  }
  for (const { table, key } of refused) {
    console.error(
      `Left out, because it was damaged before the backup: ${key.join(' ')} of ${table}`,
    )
  }
  if (damaged.length === 0 && tables.every(({ isEqual }) => isEqual)) {
    return console.log('Everything has been restored, and every row is equal.')
  }
  console.error('The rest has been restored.')
  process.exitCode = 2
}

/**
 * What the administrators have to do again. `erased` is the number of enquiries that were erased
 * again, or null if the bucket has no register of them; `remote` is the flag for the commands.
 */
function afterwards({ finishedAt }: Manifest, erased: number | null, remote: string) {
  return `
The database is as it was at ${finishedAt}. What was done after that is undone, and has to be done again:
  - ${describeErasures(erased)}
  - Administrators who were removed are back, and changed passwords are the old ones. List the administrators
    with npm run admin -- list${remote}; remove <email> and password <email> do the rest.
  - Recovery codes that were used are valid again. Make new ones: Settings → Your account.
Everybody has to sign in again, on each device that is to be notified too.
New references skip ${skippedNumbers.toLocaleString('en')} numbers, because the next ones may have been given out after the backup.`
}

function describeErasures(erased: number | null) {
  if (erased === null) {
    return 'People who were erased are back: this bucket has no register of erased enquiries. Erase them again: Settings → Data in the desk.'
  }
  return `People who were erased: ${erased.toLocaleString('en')} of their enquiries have been erased again. If one of these people was\n    blocked or has a saved view, erase that again: Settings → Data in the desk.`
}
