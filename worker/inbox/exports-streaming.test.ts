import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { addMany, fetchExport } from '../testing/exports'
import { hurry } from '../testing/fake-clock'
import { connectionLost, databaseThrough } from '../testing/faulty-database'
import { addInquiry } from '../testing/inquiries'
import { countingDatabase } from '../testing/rows-read'
import { adminHeaders } from '../testing/samples'

const start = Date.UTC(2026, 0, 1)
const chunkRe = /textBefore/

/** Returns a database that calls `act` before each of the export's own reads. */
function databaseBefore(act: (read: number) => Promise<unknown> | undefined) {
  let reads = 0
  return databaseThrough(async (sql, commit) => {
    if (chunkRe.test(sql)) {
      reads += 1
      await act(reads)
    }
    return commit()
  })
}

async function referencesOf(response: Response) {
  return (await response.text()).match(/CF-\d+/g) ?? []
}

describe('a long export', () => {
  test('holds each of 2,300 inquiries exactly once, in few trips to the database, and reads only as much as the browser has requested', async () => {
    await addMany(2300, start)
    const { DB, count } = countingDatabase()

    const response = await fetchExport({ format: 'csv' }, await adminHeaders(), { DB })

    const references = await referencesOf(response)
    expect(references).toHaveLength(2300)
    expect(new Set(references).size).toBe(2300)
    const numbers = references.map((reference) => Number(reference.slice('CF-'.length)))
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
    // A million must stay below the platform's 1,000.
    expect(count.trips).toBeLessThan(7)
    // In the index, in the table, and twice for the running total.
    expect(count.rowsRead).toBeLessThan(4 * 2300 + 100)

    let reads = 0
    const counted = databaseBefore(async (read) => {
      reads = read
    })
    const partly = await fetchExport({ format: 'csv' }, await adminHeaders(), { DB: counted })
    const reader = partly.body?.getReader()
    await reader?.read()
    expect(reads).toBeLessThanOrEqual(2)
    await reader?.cancel()

    expect(reads).toBeLessThanOrEqual(2)
  })

  test('has no duplicates and misses no remaining inquiry when others are deleted meanwhile', async () => {
    await addMany(2500, start)
    const remove = 'delete from inquiries where id in (select id from inquiries where name like ?)'
    const DB = databaseBefore((read) =>
      read === 2 ? env.DB.prepare(remove).bind('%7').run() : undefined,
    )

    const response = await fetchExport({ format: 'csv' }, await adminHeaders(), { DB })

    const references = await referencesOf(response)
    expect(new Set(references).size).toBe(references.length)
    const left = await env.DB.prepare("select 'CF-' || (number + 1000) from inquiries").raw<
      [string]
    >()
    expect(left).toHaveLength(2250)
    const found = new Set(references)
    expect(left.flat().filter((reference) => !found.has(reference))).toEqual([])
  })

  test.each(['message', 'name'])(
    'reads inquiries with a long %s a few megabytes at a time',
    async (column) => {
      for (let i = 0; i < 4; i += 1)
        await addInquiry({ [column]: `${i} ${'long '.repeat(150_000)}` })
      let reads = 0
      const DB = databaseBefore(async (read) => {
        reads = read
      })

      const response = await fetchExport({ format: 'csv' }, await adminHeaders(), { DB })

      expect(await referencesOf(response)).toHaveLength(4)
      // Three texts of 750,000 characters, then one, then none.
      expect(reads).toBe(3)
    },
  )

  test('reads what customers have written since a few megabytes at a time', async () => {
    await addMany(200, start)
    await env.DB.exec(
      'insert into corrections (inquiry_id, at, text) select id, 1, hex(zeroblob(15000)) from inquiries',
    )
    let reads = 0
    const DB = databaseBefore(async (read) => {
      reads = read
    })

    const response = await fetchExport({ format: 'csv' }, await adminHeaders(), { DB })

    expect(await referencesOf(response)).toHaveLength(200)
    // Two of 67 texts of 30,000 characters, the rest, then none.
    expect(reads).toBe(4)
  })
})

describe('an export during which the database fails', () => {
  test('is completed if the failure is short, and is aborted if it lasts, so that a part never looks like the whole', async () => {
    await addMany(2300, start)
    const cookie = await adminHeaders()
    const failingOnce = databaseBefore(async (read) => {
      if (read === 2) throw connectionLost()
    })
    const references = await hurry(async () =>
      referencesOf(await fetchExport({ format: 'csv' }, cookie, { DB: failingOnce })),
    )
    expect(new Set(references).size).toBe(2300)

    const DB = databaseBefore(async (read) => {
      if (read > 1) throw connectionLost()
    })
    const response = await fetchExport({ format: 'csv' }, cookie, { DB })

    expect(response.status).toBe(200)
    const outcome = () =>
      response.text().then(
        () => 'whole',
        () => 'aborted',
      )
    expect(await hurry(outcome)).toBe('aborted')
  })

  test('answers with an error if the first read fails', async () => {
    const cookie = await adminHeaders()
    const DB = databaseBefore(async () => {
      throw connectionLost()
    })

    const response = await hurry(() => fetchExport({ format: 'csv' }, cookie, { DB }))

    expect(response.status).toBe(503)
    expect(response.headers.get('content-disposition')).toBeNull()
    expect(await response.json()).toMatchObject({ error: { code: 'database_unavailable' } })
  })
})
