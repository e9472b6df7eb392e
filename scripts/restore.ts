/** `npm run restore`: a backup back into an empty database. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { ManifestProblem, readManifest, type SliceEntry } from '../worker/backups/manifest.ts'
import { type Restored, RestoreProblem, restore } from '../worker/backups/restore.ts'
import { findBackupKey } from './local/backup-key.ts'
import { migrate } from './local/database.ts'
import { openPlatform, type Platform } from './local/platform.ts'
import { answerHelp, Problem, runCommand } from './local/problem.ts'

const help = `
npm run restore -- <manifest.json> [--into <database>]: restores a backup that npm run backup has downloaded,
by its manifest or its folder.

Without --into into the database of STATE_DIR, with it into one of your Cloudflare account, by its name. It
has to be new: npx wrangler d1 create <database>, or an empty STATE_DIR. BACKUP_KEY is the key that the backup
was made with. Every row is compared afterwards. Of a damaged backup it says which slice is lost, brings the
rest back, and ends with the exit code 2.
`
answerHelp(help)

function readArguments() {
  try {
    const options = { into: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [file, ...more] = positionals
    if (file && more.length === 0) return { file: manifestIn(file), into: values.into }
  } catch {
    // Said below.
  }
  throw new Problem(help.trim())
}

/** The folder of a backup means its manifest. */
function manifestIn(path: string) {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory()
  return isFolder ? join(path, 'manifest.json') : path
}

await runCommand(async () => {
  const { file, into } = readArguments()
  if (!existsSync(file)) throw new Problem(`There is no file ${file}.`)
  const key = await findBackupKey()
  const platform = await openPlatform({ isRemote: into !== undefined, database: into })
  try {
    const manifest = await readManifest(key, readFileSync(file, 'utf8'))
    const read = async ({ name }: SliceEntry) => readSlice(join(dirname(file), basename(name)))
    // One that has been in use is left as it is: then it is not empty, or of another version.
    if (await isNew(platform)) await migrate(platform.db)
    console.log(`Restoring the backup of ${manifest.finishedAt} …`)
    report(await restore(platform.db, { manifest, key, read }))
  } catch (thrown) {
    const isKnown = thrown instanceof ManifestProblem || thrown instanceof RestoreProblem
    if (isKnown) throw new Problem(thrown.message)
    const cause = thrown instanceof Error ? thrown.message : String(thrown)
    throw new Problem(
      `The restore broke off: ${cause}\nWhat it has written is not the whole: begin again with a new database.`,
    )
  } finally {
    await platform.close()
  }
})

async function isNew({ db }: Platform) {
  const migrated = "select 1 from sqlite_schema where name = 'd1_migrations'"
  return (await db.prepare(migrated).first()) === null
}

function readSlice(file: string) {
  return existsSync(file) ? new Uint8Array(readFileSync(file)) : null
}

function report({ damaged, tables }: Restored) {
  for (const { name, expected, restored, isEqual } of tables) {
    if (isEqual && expected === 0) continue
    const verdict = isEqual ? 'equal' : 'NOT as in the backup'
    console.log(`  ${name.padEnd(24)} ${restored} of ${expected} rows, ${verdict}`)
  }
  for (const { name, tables: held } of damaged) {
    const lost = Object.entries(held).map(([table, { rows }]) => `${rows} rows of ${table}`)
    console.error(`Damaged or missing: ${name}, with ${lost.join(', ')}`)
  }
  if (damaged.length === 0 && tables.every(({ isEqual }) => isEqual)) {
    return console.log('Everything is back, and equal in every row.')
  }
  console.error('The rest is back.')
  process.exitCode = 2
}
