import { createHash, randomUUID } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { D1Database } from '@cloudflare/workers-types'
import { recountDesk } from '../../../worker/db/recount.ts'
import { hashPassword } from '../../../worker/session/password.ts'
import { migrate } from '../../local/database.ts'
import { openLocalPlatform } from '../../local/platform.ts'
import { startProgress } from '../../local/progress.ts'
import { root } from '../../local/settings.ts'
import { sentNotifications } from '../seed.ts'
import { invent, inventedCount } from './invent.ts'

export const owner = { email: 'owner@ceyforge.example', password: 'correct horse battery' }

const folder = join(root, '.wrangler/bench-desk')

/** Rows in one statement; a bound text may have at most 2 MB. */
const rowsPerStatement = 500

/**
 * Returns a state folder whose database holds the invented enquiries and one administrator. It is
 * created once for each version of the schema and of the code that invents them.
 */
export async function openSeededState() {
  const stateDir = join(folder, fingerprint())
  const mark = join(stateDir, 'seeded')
  if (existsSync(mark)) return stateDir
  using step = startProgress(`Creating ${inventedCount} enquiries, once; this takes a few minutes`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(stateDir, { recursive: true })
  const { db, close } = await openLocalPlatform(stateDir)
  await migrate(db)
  await addOwner(db)
  for (let n = 0; n < inventedCount; n += rowsPerStatement) {
    step.update(n.toLocaleString('en'))
    await addInvented(db, n)
  }
  await db.prepare(recountDesk).run()
  await close()
  writeFileSync(mark, '')
  return stateDir
}

export async function addOwner(db: D1Database) {
  await db
    .prepare('insert into admins (id, email, password_hash, created_at) values (?, ?, ?, ?)')
    .bind(randomUUID(), owner.email, await hashPassword(owner.password), Date.now())
    .run()
}

async function addInvented(db: D1Database, first: number) {
  const rows = JSON.stringify(Array.from({ length: rowsPerStatement }, (_, i) => invent(first + i)))
  const each = (name: string) => `value ->> '${name}'`
  await db
    .prepare(
      `insert into inquiries (id, name, email, message, timestamp, notification, held_for, read_at,
        service, utm_source)
      select ${['id', 'name', 'email', 'message', 'timestamp'].map(each).join(', ')},
        iif(${each('isHeld')}, 'held', 'sent'), iif(${each('isHeld')}, 'too_fast', null),
        iif(${each('isRead')}, ${each('timestamp')}, null), ${each('service')}, ${each('source')}
      from json_each(?)`,
    )
    .bind(rows)
    .run()
  await db
    .prepare(`${sentNotifications} and id in (select ${each('id')} from json_each(?))`)
    .bind(rows)
    .run()
}

function fingerprint() {
  const hash = createHash('sha256')
  const files = globSync('migrations/*.sql', { cwd: root }).sort()
  for (const file of [
    ...files,
    'scripts/bench/desk/invent.ts',
    'scripts/bench/desk/seed-desk.ts',
    'scripts/demo/enquiries.json',
  ]) {
    hash.update(readFileSync(join(root, file)))
  }
  return hash.digest('hex').slice(0, 16)
}
