import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { databaseThrough } from '../testing/faulty-database'
import { openMailbox } from '../testing/provider'
import { request } from '../testing/requests'
import { adminHeaders, submit } from '../testing/samples'
import { openDatabase } from './open'
import { cachedStatement, compile } from './statement'

const db = openDatabase(env.DB)

test('a compiled statement binds a value once, even if it is used several times', async () => {
  const difference = compile(
    () => sql`select ${sql.placeholder('a')} - ${sql.placeholder('b')} - ${sql.placeholder('a')}
      as difference, ${'it’s'} as constant`,
  )

  expect(await difference(db, { b: 3, a: 5 }).first()).toEqual({ difference: -3, constant: 'it’s' })
  expect(() => difference(db, { a: 5 })).toThrow('b')
})

test('a cached statement is built once for its key, and bound each time', async () => {
  let written = 0
  const double = (value: number) =>
    cachedStatement(
      db,
      'double',
      () => {
        written += 1
        return sql`select ${sql.placeholder('value')} * ${2} as result`
      },
      { value },
    ).first('result')

  expect([await double(1), await double(21)]).toEqual([2, 42])
  expect(written).toBe(1)
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
