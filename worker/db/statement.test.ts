import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { databaseThrough } from '../testing/faulty-database'
import { openMailbox } from '../testing/provider'
import { request } from '../testing/requests'
import { adminHeaders, submit } from '../testing/samples'
import { compile, openDatabase, statement } from './database'
import { auditEntries } from './schema'

const db = openDatabase(env.DB)

test('a compiled statement binds a value once, even if it is used several times', async () => {
  const difference = compile(
    () => sql`select ${sql.placeholder('a')} - ${sql.placeholder('b')} - ${sql.placeholder('a')}
      as difference, ${'it’s'} as constant`,
  )

  expect(await difference(db, { b: 3, a: 5 }).first()).toEqual({ difference: -3, constant: 'it’s' })
  expect(() => difference(db, { a: 5 })).toThrow('b')
})

test('a value for a placeholder is written as its column stores it', async () => {
  const entry = { at: 1, action: 'sign_in', details: sql.placeholder('details') }
  const insert = db.insert(auditEntries).values(entry)

  await statement(db, insert, { details: { by: 'password' } }).run()

  expect(await db.select().from(auditEntries)).toMatchObject([{ details: { by: 'password' } }])
})

test('no query that visitors or lists wait for binds its LIMIT, which would be planned each time', async () => {
  const statements: string[] = []
  const DB = databaseThrough((sql, commit) => {
    statements.push(sql)
    return commit()
  })
  const headers = await adminHeaders()

  await submit({ ...openMailbox().resend, DB })
  for (const path of ['', '?view=all&service=gates', '/changes?since=1']) {
    expect((await request(`/api/inquiries${path}`, { headers }, { DB })).status).toBe(200)
  }

  expect(statements.length).toBeGreaterThanOrEqual(5)
  expect(statements.filter((sql) => /limit \?/i.test(sql))).toEqual([])
})

const numbers = (count: number) => Array(count).fill(1).join()

test.each([
  ['101 parameters', `select ${Array(101).fill('?').join()}`, Array(101).fill(1)],
  ['a pattern of 51 bytes', 'select 1 like ?', ['x'.repeat(51)]],
  ['a function with 33 arguments', `select max(1, json_array(${numbers(33)}))`, []],
])('the tests run with the limits of D1 in production: it refuses %s', async (_, sql, values) => {
  const run = async () =>
    env.DB.prepare(sql)
      .bind(...values)
      .all()

  await expect(run()).rejects.toThrow('D1_ERROR')
})

test('D1 accepts a function with 32 arguments, and any number of values', async () => {
  const statement = `select json_array(${numbers(32)}) from (select ${numbers(40)}) where 1 in (${numbers(40)})`

  expect((await env.DB.prepare(statement).all()).results).toHaveLength(1)
})
