import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  backUp,
  bringBack,
  contentOf,
  manifestOf,
  measuringRestored,
  openBackups,
  restoredLosing,
} from '../testing/backups'
import { asAdmin, patch } from '../testing/edits'
import { aPdf, filesOf, sendInquiry } from '../testing/files'
import { addInquiry } from '../testing/inquiries'
import { merge } from '../testing/merging'
import { setNotification } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { aReply, replyTo } from '../testing/replies'
import { adminHeaders } from '../testing/samples'
import { deriveKey, readManifest } from './format'
import { type BackupContext, completeBackup, continueBackup, startBackup } from './take'

let context: BackupContext
beforeEach(async () => {
  context = await openBackups()
})

const hostile = [
  `"quotes", 'apostrophes', \`ticks\`\nlines\r\n\ttabs`,
  '\u202Eright to left \u2028 and separators \u2029',
  'රසායනික 🏭 தமிழ் \uFEFF',
  '[1, "json"] {"a": null} \\u0000 \\n',
  "'); drop table inquiries; --",
  '1e999',
]

/** Fills the tables with rows that a faulty restore would lose or change. */
async function fillDesk() {
  const changes = openMailbox().resend
  const ids: string[] = []
  for (const message of hostile) ids.push(await addInquiry({ message, name: message.slice(0, 90) }))
  const [first = '', second = '', third = ''] = ids
  await setNotification(first, { state: 'sent', due_at: null })
  await patch(first, { status: 'quoted', ownerId: 'admin-1' })
  await replyTo(first, aReply, { changes })
  await asAdmin('POST', `/api/inquiries/${second}/notes`, { kind: 'note', text: hostile[2] })
  await patch(third, { isDeleted: true })
  await asAdmin('POST', '/api/settings/saved-replies', { title: 'a', language: 'en', text: 'b' })
  await env.DB.exec("insert into daily_counts values ('all', 20000, '', 7), ('page', 1, '/x', 2)")
  await env.DB.prepare('insert into intake_usage values (1, ?, 3, 4, 5, 6, 7)')
    .bind('192.0.2.1')
    .run()
  const { token } = await sendInquiry()
  await filesOf(token).upload(aPdf(10))
  await filesOf(token).announce(aPdf(10))
  return ids
}

function find(db: D1Database, words: string) {
  return db
    .prepare('select rowid from search_index where search_index match ?')
    .bind(`"${words}"`)
    .all<{ rowid: number }>()
}

describe('a restored backup', () => {
  test('has merged enquiries, whichever of them is stored first', async () => {
    // Written in several statements: each has up to half a megabyte.
    const message = 'x'.repeat(400_000)
    const [first = '', second = '', third = ''] = await Promise.all(
      [1, 2, 3].map((timestamp) => addInquiry({ message, timestamp })),
    )
    await merge(first, second)
    await merge(third, second)

    const restored = await bringBack(context, await backUp(context))

    expect(restored.refused).toEqual([])
    expect(restored.tables.filter(({ isEqual }) => !isEqual)).toEqual([])
    const { results } = await env.RESTORED.prepare(
      'select id from inquiries where merged_into is not null order by id',
    ).all()
    expect(results).toEqual([{ id: first }, { id: third }])
  })

  test('is the same in every row of every table, and can be searched', async () => {
    await fillDesk()
    expect((await find(env.DB, 'json')).results).toHaveLength(1)

    const restored = await bringBack(context, await backUp(context))

    expect(restored.damaged).toEqual([])
    expect(restored.tables.filter(({ isEqual }) => !isEqual)).toEqual([])
    expect(await contentOf(env.RESTORED)).toEqual(await contentOf(env.DB))
    for (const words of ['json', '🏭', 'drop table']) {
      expect((await find(env.RESTORED, words)).results).toEqual((await find(env.DB, words)).results)
    }
    await env.RESTORED.exec('delete from inquiries')
    expect((await find(env.RESTORED, 'json')).results).toEqual([])
  })

  test('is the state at the end of the backup, even if rows change while it is written', async () => {
    const [changed = '', deleted = '', kept = ''] = await fillDesk()
    const started = await startBackup(context)
    const half = started && (await continueBackup(context, started, 1))
    await patch(changed, { status: 'won' })
    const number = await env.DB.prepare('select number from inquiries where id = ?')
      .bind(deleted)
      .first('number')
    await env.DB.prepare('delete from inquiries where id = ?').bind(deleted).run()
    const added = await addInquiry({ message: 'It came while the backup was written.' })
    await asAdmin('POST', `/api/inquiries/${added}/notes`, { kind: 'note', text: 'A new one.' })
    await env.DB.prepare("update daily_counts set key = '/y' where kind = 'page'").run()
    await addInquiry({ message: 'Came and went.' })
    await env.DB.exec("delete from inquiries where message = 'Came and went.'")
    await patch(kept, { isDeleted: false })
    if (!half) throw new Error('The backup was finished at once.')
    const manifest = await manifestOf(context, await completeBackup(context, half))
    const atTheEnd = await contentOf(env.DB)
    await addInquiry({ message: 'Too late.' })

    const { tables } = await bringBack(context, manifest)

    expect(tables.filter(({ isEqual }) => !isEqual)).toEqual([])
    expect(await contentOf(env.RESTORED)).toEqual(atTheEnd)
    expect(number).toEqual(expect.any(Number))
    const left = "select name from sqlite_schema where type = 'trigger' and name like 'backup%'"
    expect((await env.DB.prepare(left).all()).results).toEqual([])
    expect(await env.DB.prepare('select count(*) as n from backup_changes').first('n')).toBe(0)
  })
})

test.each([
  ['before rows are written', /insert into "inquiries"/, 'before'],
  ['after rows are written', /insert into "inquiries"/, 'after'],
] as const)('losing the connection once %s does not end a restore', async (_, sqlRe, when) => {
  await addInquiry({ message: 'Two sliding gates.' })
  const manifest = await backUp(context)

  const restored = await bringBack(context, manifest, restoredLosing(sqlRe, when))

  expect(restored.tables.filter(({ isEqual }) => !isEqual)).toEqual([])
  expect((await find(env.RESTORED, 'sliding')).results).toHaveLength(1)
  await env.RESTORED.exec('delete from inquiries')
  expect((await find(env.RESTORED, 'sliding')).results).toEqual([])
})

test('a message that takes over 2 MB as JSON is restored without binding a value that D1 refuses', async () => {
  await addInquiry({ message: '"'.repeat(1_040_000) })
  const { db, longest } = measuringRestored()

  const { tables } = await bringBack(context, await backUp(context), db)

  expect(tables.filter(({ isEqual }) => !isEqual)).toEqual([])
  expect(await contentOf(env.RESTORED)).toEqual(await contentOf(env.DB))
  expect(longest.bytes).toBeGreaterThan(1_000_000)
  expect(longest.bytes).toBeLessThan(2_000_000)
})

describe('a restore is refused', () => {
  test('if the database already has rows', async () => {
    const manifest = await backUp(context)
    await env.RESTORED.exec("insert into saved_views (name, query) values ('a', 'b')")

    await expect(bringBack(context, manifest)).rejects.toThrow(
      'The database is not empty: saved_views has rows.',
    )
  })

  test('if the database has other migrations', async () => {
    const manifest = await backUp(context)

    const other = { ...manifest, migrations: ['0000_other.sql'] }
    await expect(bringBack(context, other)).rejects.toThrow(
      /^The backup has the migrations .+ Restore into a new database instead\.$/,
    )
  })

  test('if an earlier restore was interrupted before the tables were created', async () => {
    const manifest = await backUp(context)
    await env.RESTORED.exec('delete from d1_migrations')

    await expect(bringBack(context, manifest)).rejects.toThrow(
      /^The database has 0 of the \d+ migrations .+ Restore into a new database instead\.$/,
    )
  })

  test('with another key, or if the manifest was altered', async () => {
    await fillDesk()
    const { id } = await backUp(context)
    const file = await (await env.BACKUPS.get(`${id}/manifest.json`))?.text()
    const other = deriveKey(new Uint8Array(Buffer.alloc(32, 'x')))

    expect(() => readManifest(other, file ?? '')).toThrow(/^This backup was encrypted with/)
    const altered = file?.replace(/"rows": \d+/, '"rows": 0') ?? ''
    expect(altered).not.toBe(file)
    expect(() => readManifest(context.key, altered)).toThrow(/^The manifest is damaged/)
    expect(() => readManifest(context.key, '{"a":1}')).toThrow(/^This is not a backup manifest/)
  })
})

test('nothing that visitors wrote can be read from a backup without the key', async () => {
  await fillDesk()
  await adminHeaders()

  const { id, slices } = await backUp(context)

  expect(slices.length).toBeGreaterThan(0)
  const { objects } = await env.BACKUPS.list()
  expect(objects.map(({ key }) => key).toSorted()).toEqual(
    [`${id}/manifest.json`, ...slices.map(({ name }) => name)].toSorted(),
  )
  for (const { key } of objects) {
    const stored = (await (await env.BACKUPS.get(key))?.text()) ?? ''
    for (const word of ['apostrophes', 'json', 'ceyforge.example', 'drop table']) {
      expect(stored).not.toContain(word)
    }
  }
})

test('rows that were damaged before the backup are left out and named, or healed, and the rest is restored', async () => {
  const [refused = '', bytes = ''] = [await addInquiry(), await addInquiry(), await addInquiry()]
  await env.DB.batch(
    [
      'pragma ignore_check_constraints = on',
      `update inquiries set read_at = 'yesterday' where id = '${refused}'`,
      `insert into notes (inquiry_id, at, author, kind, text) values ('${refused}', 1, 'a', 'note', 'b')`,
      `update inquiries set message = cast('As bytes' as blob) where id = '${bytes}'`,
      'pragma ignore_check_constraints = off',
    ].map((sql) => env.DB.prepare(sql)),
  )

  const restored = await bringBack(context, await backUp(context))

  const number = expect.any(Number)
  expect(restored.refused).toEqual([
    { table: 'inquiries', key: [number] },
    { table: 'emails', key: [number] },
    { table: 'notes', key: [number] },
  ])
  const { results } = await env.RESTORED.prepare('select id, message from inquiries').all()
  expect(results).toHaveLength(2)
  expect(results).toContainEqual({ id: bytes, message: 'As bytes' })
})
