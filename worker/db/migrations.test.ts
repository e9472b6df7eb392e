import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { addInquiry, setInquiry } from '../testing/inquiries'
import { setNotification } from '../testing/outbox'
import { splitSql } from '../testing/split-sql'
import { batch, openDatabase } from './database'
import { processArrivals } from './inquiries'
import { fillSearchFields } from './search-fields'

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
    await reset()

    for (const sql of env.MIGRATION_FILES) await apply(sql)

    expect(await layout()).toEqual(expected)
    await addInquiry()
    expect(await env.DB.prepare('select listed from desk_state').first('listed')).toBe(1)
    await reset()
    await applyD1Migrations(env.DB, env.MIGRATIONS)
  })

  test('keep the rows of tables that 0011_checks.sql replaces', async () => {
    await reset()
    const before = env.MIGRATION_FILES.slice(0, 11)
    for (const sql of before) await apply(sql)
    const id = 'one'
    await env.DB.batch(
      [
        `insert into inquiries (id, name, email, message, timestamp, notification)
          values ('${id}', 'Visitor', 'v@site.example', 'A message', 1, 'sent')`,
        `insert into replies (inquiry_id, at, author, author_name, recipient, subject, text,
          idempotency_key, state, is_claimed, attempts, queued_at)
          values ('${id}', 1, 'o@site.example', 'Owner', 'v@site.example', 'Re', 'Yes', 'k', 'sent', 0, 1, 1)`,
        `insert into notes (inquiry_id, at, author, kind, text) values ('${id}', 2, 'o', 'call', 'Called')`,
        `insert into addition_notifications (inquiry_id, is_claimed, attempts, queued_at, told_to)
          values ('${id}', 0, 1, 3, 4)`,
        "insert into audit_entries (at, action, details) values (5, 'signed_in', '{}')",
        `insert into corrections (inquiry_id, at, text) values ('${id}', 6, 'Ground floor')`,
        `insert into notification_attempts (inquiry_id, at, channel) values ('${id}', 7, 'log')`,
        `insert into acknowledgements (number, mailbox, queued_at, is_claimed, attempts)
          select number, 'v@site.example', 8, 0, 0 from inquiries`,
        "insert into test_notifications (at, kind, channel) values (9, 'daily', 'log')",
        "insert into saved_replies (title, language, text) values ('Thanks', 'en', 'Thank you')",
        "insert into blocked_senders (address, at, blocked_by) values ('@spam.example', 10, 'o')",
        "insert into admins (id, email, password_hash, created_at) values ('o', 'o@site.example', '', 1)",
        `insert into sessions (id, admin_id, created_at, last_seen_at, expires_at)
          values ('s', 'o', 11, 11, 12)`,
      ].map((sql) => env.DB.prepare(sql)),
    )

    await apply(env.MIGRATION_FILES[11] ?? '')

    const first = (table: string) => env.DB.prepare(`select * from ${table}`).first()
    expect(await first('replies')).toMatchObject({ inquiry_id: id, text: 'Yes', queued_at: 1 })
    expect(await first('notes')).toMatchObject({ inquiry_id: id, at: 2, text: 'Called' })
    const delivery = { inquiry_id: id, queued_at: 3, sent_up_to: 4 }
    expect(await first('addition_notifications')).toMatchObject(delivery)
    expect(await first('audit_entries')).toMatchObject({ at: 5, action: 'signed_in' })
    expect(await first('corrections')).toMatchObject({ at: 6, text: 'Ground floor' })
    expect(await first('notification_attempts')).toMatchObject({ at: 7, channel: 'log' })
    expect(await first('acknowledgements')).toMatchObject({
      queued_at: 8,
      mailbox: 'v@site.example',
    })
    expect(await first('test_notifications')).toMatchObject({ at: 9, kind: 'daily' })
    expect(await first('saved_replies')).toMatchObject({ language: 'en', text: 'Thank you' })
    expect(await first('blocked_senders')).toMatchObject({ at: 10, address: '@spam.example' })
    expect(await first('sessions')).toMatchObject({ id: 's', last_seen_at: 11, expires_at: 12 })
    await reset()
    await applyD1Migrations(env.DB, env.MIGRATIONS)
  })

  test('keep the backups that 0015_backup_checks.sql copies', async () => {
    await reset()
    for (const sql of env.MIGRATION_FILES.slice(0, 15)) await apply(sql)
    await env.DB.exec(
      "insert into backups (id, state, started_at, finished_at, key_id, position, layout, rows) values ('one', 'done', 1, 2, 'k', '{}', 'l', 3)",
    )

    await apply(env.MIGRATION_FILES[15] ?? '')

    const kept = await env.DB.prepare('select * from backups').first()
    expect(kept).toMatchObject({ id: 'one', state: 'done', started_at: 1, finished_at: 2, rows: 3 })
    await reset()
    await applyD1Migrations(env.DB, env.MIGRATIONS)
  })

  test('have inquiries that were indexed before 0018_fold_search.sql found folded and by origin', async () => {
    const isIt = (sql: string) => sql.includes('CREATE VIRTUAL TABLE search_index')
    const place = env.MIGRATION_FILES.findIndex(isIt)
    await reset()
    for (const sql of env.MIGRATION_FILES.slice(0, place)) await apply(sql)
    await env.DB.batch(
      [
        `insert into inquiries (id, name, email, message, timestamp, phone, utm_source, notification)
          values ('one', 'D’Souza', 'v@müller.example', 'A message', 1, '+94777654321', 'news', 'sent')`,
        `insert into admins (id, email, password_hash, created_at) values ('a', 'A@Müller.example', '', 1)`,
        'insert into word_index (rowid, message) select number, message from inquiries',
        'update desk_state set indexed_to = (select number from inquiries)',
      ].map((sql) => env.DB.prepare(sql)),
    )

    for (const sql of env.MIGRATION_FILES.slice(place)) await apply(sql)

    // What it leaves out of the index could not be deleted later: the index would be malformed.
    const byPreviousWorker = env.DB.prepare(
      'insert into word_index (rowid, message, phone) select number, message, phone from inquiries',
    )
    await expect(byPreviousWorker.run()).rejects.toThrow('no such table')
    const db = openDatabase(env.DB)
    // A search may index it before cron has folded it.
    await batch(db, processArrivals(db))
    await fillSearchFields(db)
    for (const words of [
      'phone : "4321"',
      'origin_terms : "u:news"',
      'folded_message : "message"',
      `folded_name : "d'souza"`,
      'folded_email : "xn--mller"',
    ]) {
      const found = env.DB.prepare('select rowid from search_index where search_index match ?')
      expect(await found.bind(words).all()).toMatchObject({ results: [{ rowid: 1 }] })
    }
    const accounts = await env.DB.prepare('select canonical_email from admins').raw()
    expect(accounts).toEqual([['a@xn--mller-kva.example']])
    await env.DB.prepare("delete from inquiries where id = 'one'").run()
    await env.DB.exec("insert into search_index (search_index) values ('integrity-check')")
    await reset()
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

const aNote = { inquiry_id: "'a'", at: 1, author: "''", kind: "'note'", text: "''" }
const aDelivery = { is_claimed: 0, attempts: 0, queued_at: 1 }
const aBackup = {
  id: "'one'",
  state: "'done'",
  started_at: 1,
  key_id: "''",
  position: "''",
  layout: "''",
}
const aReply = {
  ...aDelivery,
  inquiry_id: "'a'",
  at: 1,
  author: "''",
  author_name: "''",
  recipient: "''",
  subject: "''",
  text: "''",
  idempotency_key: "'k'",
  state: "'pending'",
}

describe('the database refuses', () => {
  test.each([
    ['an unknown state', { notification: 'lost' }],
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
    ['replies', { ...aReply, state: "'lost'" }],
    ['replies', { ...aReply, at: "'today'" }],
    ['replies', { ...aReply, attempts: -1 }],
    ['notes', { ...aNote, kind: "'song'" }],
    ['notes', { ...aNote, at: 0.5 }],
    ['corrections', { inquiry_id: "'a'", at: -1, text: "''" }],
    ['notification_attempts', { inquiry_id: "'a'", at: "''", channel: "'log'" }],
    ['addition_notifications', { ...aDelivery, inquiry_id: "'a'", sent_up_to: -1 }],
    ['acknowledgements', { ...aDelivery, number: 1, mailbox: "''", sent_at: "'now'" }],
    ['test_notifications', { at: 1, kind: "'weekly'", channel: "'log'" }],
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
