import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { addInquiry, setInquiry } from '../testing/inquiries'

async function remove(id: string) {
  await env.DB.prepare('delete from inquiries where id = ?').bind(id).run()
}

describe('the word index', () => {
  async function find(words: string) {
    const { results } = await env.DB.prepare(
      'select rowid from search_index where search_index match ?',
    )
      .bind(`"${words}"`)
      .all()
    return results.length
  }

  /** Fails if the index differs from the inquiries. */
  async function check() {
    const integrity = "insert into search_index (search_index, rank) values ('integrity-check', 1)"
    await env.DB.prepare(integrity).run()
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

  test('holds each inquiry as it is, also after corrections and deletions', async () => {
    const ids = [await addInquiry(), await addInquiry(), await addInquiry()]
    await setInquiry(ids[0] ?? '', {
      message: 'Bulldozers',
      service: 'gates',
      phone: '+94812040143',
    })
    await remove(ids[1] ?? '')
    await remove(await addInquiry())
    await addInquiry({ heldFor: 'over_budget' })

    expect(await find('pallet')).toBe(2)
    expect([await find('bulldozer'), await find('gates'), await find('204014')]).toEqual([1, 1, 1])
    await check()
  })

  test('holds rows that were imported, in the words in which they were written', async () => {
    await env.DB.exec(
      "insert into inquiries (id, name, email, message, timestamp, notification) values ('a', 'D’Souza', 'd@site.example', 'From before', 1, 'sent')",
    )

    expect([await find('from before'), await find('d’souza')]).toEqual([1, 1])
    await check()
  })

  test('holds nothing of a deleted inquiry', async () => {
    const id = await addInquiry()
    expect(await size()).toBeGreaterThan(100)
    await remove(id)

    expect(await find('pallet')).toBe(0)
    // An empty leaf is a header of four bytes.
    expect(await size()).toBe(4)
  })
})
