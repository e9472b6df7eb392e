import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { resetDatabases } from '../testing/empty-database'
import { addInquiry, setInquiry } from '../testing/inquiries'
import { setNotification } from '../testing/outbox'
import { splitSql } from '../testing/split-sql'

async function layout() {
  const { results } = await env.DB.prepare(
    // SQLite creates `sqlite_sequence` for the table of migrations.
    `select type, name, sql from sqlite_schema
      where name not like '%d1_migrations%' and name <> 'sqlite_sequence' order by name`,
  ).all<{ type: string; name: string; sql: string }>()
  return results
}

async function apply(sql: string) {
  for (const statement of splitSql(sql)) await env.DB.prepare(statement).run()
}

describe('splitSql', () => {
  test.each([
    ['select 1; select 2', ['select 1', 'select 2']],
    [
      'select \';\' -- one; two\n; select `;`, [;], ";";',
      ["select ';' -- one; two", 'select `;`, [;], ";"'],
    ],
    ['/* ; */ ;; select 3;', ['select 3']],
    [
      'create trigger t after insert on a begin select 1; select 2; end; select 3',
      ['create trigger t after insert on a begin select 1; select 2; end', 'select 3'],
    ],
    [
      'create temp trigger t begin select case 1 when 2 then 3 end; end; select 4',
      ['create temp trigger t begin select case 1 when 2 then 3 end; end', 'select 4'],
    ],
  ])('splits %j as wrangler does', (sql, statements) => {
    expect(splitSql(sql).map((each) => each.replace(/^\/\*.*\*\/ ;*/, '').trim())).toEqual(
      statements,
    )
  })
})

describe('the migrations', () => {
  test('create the same database statement by statement, as wrangler splits the files', async () => {
    const expected = await layout()
    await resetDatabases()

    for (const sql of env.MIGRATION_FILES) await apply(sql)

    expect(await layout()).toEqual(expected)
    await addInquiry()
    expect(await env.DB.prepare('select revision from desk_state').first('revision')).toBe(2)
    await resetDatabases()
    await applyD1Migrations(env.DB, env.MIGRATIONS)
  })

  test('use END only as the last word of each trigger, for splitters that do not handle CASE', () => {
    const triggers = env.MIGRATION_FILES.flatMap(splitSql)
      .map((statement) => statement.replace(/--.*/g, '').trim())
      .filter((statement) => /^create trigger/i.test(statement))

    expect(triggers.length).toBeGreaterThan(2)
    for (const trigger of triggers) expect(trigger.match(/\b(?:case|end)\b/gi)).toEqual(['END'])
  })
})

type Row = Record<string, string | number | null>

function insert(table: string, row: Row) {
  const names = Object.keys(row)
  return env.DB.prepare(`insert into ${table} (${names}) values (${names.map(() => '?')})`)
    .bind(...Object.values(row))
    .run()
}

describe('after 0004, the customer of an enquiry of the previous version', () => {
  /** It arrived at 100, was answered at 200, and its customer added to it at 300. */
  const addTo = (id: string, more: Row = {}) =>
    insert('inquiries', {
      ...{ id, name: 'N', email: 'n@site.example', message: 'M', notification: 'sent' },
      ...{ timestamp: 100, first_answered_at: 200, added_at: 300, ...more },
    })

  const call = (inquiry_id: string, at: number, more: Row = {}) =>
    insert('notes', { inquiry_id, at, author: 'a', kind: 'call', text: 'x', is_answer: 1, ...more })

  const reply = (inquiry_id: string, at: number, state: string) =>
    insert('emails', {
      ...{ kind: 'reply', inquiry_id, dedupe_key: `reply/${inquiry_id}`, state, priority: 1 },
      ...{ attempts: 1, created_at: at, queued_at: at },
    })

  test('has waited since they were last answered, by whatever means', async () => {
    await resetDatabases()
    const earlier = env.MIGRATIONS.filter(({ name }) => name < '0004')
    await applyD1Migrations(env.DB, earlier)
    await addTo('new', { first_answered_at: null, added_at: null })
    await addTo('answered', { added_at: null })
    await addTo('added before the answer', { added_at: 150 })
    await addTo('asked again')
    await addTo('asked in a call')
    await call('asked in a call', 300, { is_answer: 0 })
    await addTo('with a note')
    await call('with a note', 350, { kind: 'note' })
    await addTo('answered by telephone')
    await call('answered by telephone', 350)
    await addTo('answered by a reply')
    await reply('answered by a reply', 400, 'sent')
    await addTo('with a reply that failed', { reply_failed_at: 410 })
    await reply('with a reply that failed', 400, 'failed')
    await addTo('answered through its part')
    await addTo('part', { added_at: null, merged_into: 'answered through its part' })
    await reply('part', 400, 'sent')

    await applyD1Migrations(env.DB, env.MIGRATIONS)

    const rows = await env.DB.prepare('select id, unanswered_since from inquiries').raw()
    expect(Object.fromEntries(rows)).toEqual({
      ...{ new: 100, answered: null, 'added before the answer': null },
      ...{ 'asked again': 300, 'asked in a call': 300, 'with a note': 300 },
      ...{ 'answered by telephone': null, 'answered by a reply': null },
      ...{ 'with a reply that failed': 300, 'answered through its part': null, part: null },
    })
  })
})

test('after 0006, each enquiry keeps its status, and another one can have no answer', async () => {
  await resetDatabases()
  await applyD1Migrations(
    env.DB,
    env.MIGRATIONS.filter(({ name }) => name < '0006'),
  )
  const before = ['new', 'answered', 'quoted', 'won', 'lost']
  for (const status of before) {
    const row = { ...{ id: status, name: 'N', email: 'n@site.example', message: 'M' }, status }
    await insert('inquiries', { ...row, timestamp: 100, notification: 'sent' })
  }
  const revision = () => env.DB.prepare('select revision from desk_state').first<number>('revision')
  const earlier = Number(await revision())

  await applyD1Migrations(env.DB, env.MIGRATIONS)

  const rows = await env.DB.prepare('select id, status from inquiries').all<Row>()
  expect(rows.results).toEqual(before.map((status) => ({ id: status, status })))
  expect(await revision()).toBe(earlier)
  await setInquiry('new', { status: 'no_answer' })
  // Open desks hear of it.
  expect(await revision()).toBe(earlier + 1)
})

const aNote = { inquiry_id: "'a'", at: 1, author: "''", kind: "'note'", text: "''" }
const anEmail = {
  kind: "'reply'",
  dedupe_key: "'k'",
  state: "'sent'",
  priority: 0,
  attempts: 0,
  created_at: 1,
  queued_at: 1,
}
const aBackup = {
  id: "'one'",
  state: "'done'",
  started_at: 1,
  key_id: "''",
  position: "''",
  layout: "''",
}
const aReply = {
  inquiry_id: "'a'",
  at: 1,
  author: "''",
  author_name: "''",
  recipient: "''",
  subject: "''",
  text: "''",
  idempotency_key: "'k'",
}

describe('the database refuses', () => {
  test.each([
    ['an unknown state', { notification: 'lost' }],
    ['an unknown status', { status: 'open' }],
    ['an unknown hold reason', { held_for: 'mood' }],
    ['a time that is text', { read_at: 'yesterday' }],
    ['a time before 1970', { deleted_at: -1 }],
    ['a fractional time', { timestamp: 1.5 }],
    ['a time that does not fit into an id', { timestamp: 2 ** 48 }],
    ['a version of 0', { version: 0 }],
  ])('an inquiry with %s', async (_, columns: Record<string, string | number>) => {
    const id = await addInquiry()

    await expect(setInquiry(id, columns)).rejects.toThrow(/CHECK constraint failed/)
  })

  test('a notification with an unknown state or a negative due time', async () => {
    const id = await addInquiry()

    await expect(setNotification(id, { state: 'lost' })).rejects.toThrow(/CHECK constraint failed/)
    await expect(setNotification(id, { due_at: -5 })).rejects.toThrow(/CHECK constraint failed/)
  })

  test.each([
    ['replies', { ...aReply, at: "'today'" }],
    ['notes', { ...aNote, kind: "'song'" }],
    ['notes', { ...aNote, at: 0.5 }],
    ['corrections', { inquiry_id: "'a'", at: -1, text: "''" }],
    ['emails', { ...anEmail, state: "'lost'" }],
    ['emails', { ...anEmail, attempts: -1 }],
    ['emails', { ...anEmail, sent_at: "'now'" }],
    ['email_attempts', { email_id: 1, at: "''", channel: "'log'" }],
    ['saved_replies', { title: "''", language: "'fr'", text: "''" }],
    ['blocked_senders', { address: "'@site.example'", at: 1.5, blocked_by: "''" }],
    ['audit_entries', { at: "'noon'", action: "''" }],
    ['backups', { ...aBackup, state: "'lost'" }],
    ['backups', { ...aBackup, finished_at: 1.5 }],
  ])('rows of %s with %j', async (table, row) => {
    const insert = `insert into ${table} (${Object.keys(row)}) values (${Object.values(row)})`

    await expect(env.DB.exec(insert)).rejects.toThrow(/CHECK constraint failed/)
  })

  test.each(['retention_days = 0', 'pending_retention_days = 5', "version = 'x'", 'id = 2'])(
    'settings with %s',
    async (change) => {
      const changing = env.DB.exec(`update settings set ${change}`)

      await expect(changing).rejects.toThrow(/CHECK constraint failed/)
    },
  )
})
