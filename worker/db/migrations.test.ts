import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { addInquiry, setInquiry } from '../testing/inquiries'
import { setNotification } from '../testing/outbox'
import { splitSql } from '../testing/split-sql'

async function layout() {
  const { results } = await env.DB.prepare(
    // SQLite keeps `sqlite_sequence` for the table of migrations.
    `select type, name, sql from sqlite_schema
      where name not like '%d1_migrations%' and name <> 'sqlite_sequence' order by name`,
  ).all<{ type: string; name: string; sql: string }>()
  return results
}

describe('the splitting', () => {
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
  ])('of %j is that of wrangler', (sql, statements) => {
    expect(splitSql(sql).map((each) => each.replace(/^\/\*.*\*\/ ;*/, '').trim())).toEqual(
      statements,
    )
  })
})

describe('the migrations', () => {
  test('make the same database statement by statement, as wrangler splits the files', async () => {
    const expected = await layout()
    await reset()

    for (const sql of env.MIGRATION_FILES) {
      for (const statement of splitSql(sql)) await env.DB.prepare(statement).run()
    }

    expect(await layout()).toEqual(expected)
    await addInquiry()
    expect(await env.DB.prepare('select listed from desk_state').first('listed')).toBe(1)
    await reset()
    await applyD1Migrations(env.DB, env.MIGRATIONS)
  })

  test('give each trigger one END, its last word, for splitters that know no CASE', () => {
    const triggers = env.MIGRATION_FILES.flatMap(splitSql)
      .map((statement) => statement.replace(/--.*/g, '').trim())
      .filter((statement) => /^create trigger/i.test(statement))

    expect(triggers.length).toBeGreaterThan(2)
    for (const trigger of triggers) expect(trigger.match(/\b(?:case|end)\b/gi)).toEqual(['END'])
  })
})

describe('the database refuses', () => {
  test.each([
    ['a state that nobody knows', { notification: 'lost' }],
    ['a reason that nobody knows', { held_for: 'mood' }],
    ['a time that is text', { read_at: 'yesterday' }],
    ['a time before 1970', { deleted_at: -1 }],
    ['a time in fractions', { timestamp: 1.5 }],
    ['a time that no id can name', { timestamp: 2 ** 48 }],
    ['a version of nothing', { version: 0 }],
  ])('an inquiry with %s', async (_, columns: Record<string, string | number>) => {
    const id = await addInquiry()

    await expect(setInquiry(id, columns)).rejects.toThrow(/CHECK constraint failed/)
  })

  test('a notification in a state that nobody knows, or due at no time', async () => {
    const id = await addInquiry()

    await expect(setNotification(id, { state: 'lost' })).rejects.toThrow(/CHECK constraint failed/)
    await expect(setNotification(id, { due_at: -5 })).rejects.toThrow(/CHECK constraint failed/)
  })

  test.each(['retention_days = 0', 'pending_retention_days = 5', "version = 'x'", 'id = 2'])(
    'settings with %s',
    async (change) => {
      const changing = env.DB.exec(`update settings set ${change}`)

      await expect(changing).rejects.toThrow(/CHECK constraint failed/)
    },
  )
})
