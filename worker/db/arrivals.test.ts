import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import recount from '../../docs/recount.sql?raw'
import { addInquiry } from '../testing/inquiries'
import { splitSql } from '../testing/split-sql'
import { batch, openDatabase } from './database'
import { processArrivals } from './inquiries'

async function remove(id: string) {
  await env.DB.prepare('delete from inquiries where id = ?').bind(id).run()
}

describe('the word index', () => {
  async function find(words: string) {
    const db = openDatabase(env.DB)
    await batch(db, processArrivals(db))
    const { results } = await env.DB.prepare(
      'select rowid from search_index where search_index match ?',
    )
      .bind(`"${words}"`)
      .all()
    return results.length
  }

  /** Returns the size of its leaves in bytes. The first ten blocks are about the index as a whole. */
  async function size() {
    return env.DB.prepare(
      'select coalesce(sum(length(block)), 0) as size from search_index_data where id > 10',
    ).first<number>('size')
  }

  test('finds parts of words in upper or lower case', async () => {
    await addInquiry()

    expect(await find('ALLET')).toBe(1)
    expect(await find('bulldozer')).toBe(0)
  })

  test('holds each inquiry once after repeated updates, and those that arrive after a deletion', async () => {
    const ids = [await addInquiry(), await addInquiry()]
    expect(await find('pallet')).toBe(2)
    expect(await find('pallet')).toBe(2)
    await remove(ids[1] ?? '')
    await addInquiry()
    await remove(await addInquiry())

    expect(await find('pallet')).toBe(2)
    const check = "insert into search_index (search_index) values ('integrity-check')"
    await env.DB.prepare(check).run()
  })

  test('is filled with about a megabyte of text at a time, since D1 runs one query at a time', async () => {
    for (const word of ['alpha', 'bravo', 'charlie']) {
      await addInquiry({ message: `${word} ${'x '.repeat(300_000)}` })
    }

    expect([await find('charlie'), await find('alpha'), await find('charlie')]).toEqual([0, 1, 1])
  })

  test('is emptied by docs/recount.sql, as after an import, and filled again by cron', async () => {
    const id = await addInquiry()
    await addInquiry({ heldFor: 'over_budget' })
    await addInquiry()
    expect(await find('pallet')).toBe(2)

    for (const statement of splitSql(recount)) await env.DB.prepare(statement).run()

    // Filling it at once would take longer than D1 allows for a statement.
    expect(await size()).toBe(0)
    expect(await find('pallet')).toBe(2)
    await remove(id)
    expect(await find('pallet')).toBe(1)
  })

  test('holds nothing of a deleted inquiry', async () => {
    const id = await addInquiry()
    await find('pallet')
    expect(await size()).toBeGreaterThan(100)
    await remove(id)

    expect(await find('pallet')).toBe(0)
    // An empty leaf is a header of four bytes.
    expect(await size()).toBe(4)
  })
})
