import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../db/open'
import { request } from '../testing/requests'
import { adminHeaders, anInquiry } from '../testing/samples'
import { newInquiryId, readPage, storeInquiry } from './store'

type Page = { inquiries: { id: string; timestamp: number }[]; nextCursor: string | null }

const start = Date.UTC(2026, 10, 1)

async function addInquiries(count: number, heldFor: 'decoy' | null = null) {
  const db = openDatabase(env.DB)
  const ids: string[] = []
  for (let i = 0; i < count; i += 1) {
    // Two inquiries share each millisecond.
    const timestamp = start + Math.floor(i / 2)
    const id = newInquiryId(timestamp)
    await storeInquiry(db, anInquiry, { id, timestamp, key: null, heldFor })
    ids.push(id)
  }
  return ids
}

async function list(query = '') {
  const response = await request(`/api/inquiries${query}`, { headers: await adminHeaders() })
  return { status: response.status, ...(await response.json<Page>()) }
}

describe('GET /api/inquiries', () => {
  test('lists what came in, newest first, with the state of its notification', async () => {
    const [older, , newer] = await addInquiries(3)

    const { status, inquiries, nextCursor } = await list()

    expect(status).toBe(200)
    expect(nextCursor).toBeNull()
    expect(inquiries[0]).toEqual({
      ...anInquiry,
      id: newer,
      timestamp: start + 1,
      notification: 'sending',
    })
    expect(inquiries.map(({ id }) => id)).toContain(older)
  })

  test('an empty list has no next page', async () => {
    expect(await list()).toEqual({ status: 200, inquiries: [], nextCursor: null })
  })

  test('pages by key neither repeat nor skip one, while new ones come in', async () => {
    const ids = await addInquiries(7)
    const seen: string[] = []

    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Page = await list(`?limit=3${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.inquiries.map(({ id }) => id))
      cursor = page.nextCursor
      await storeInquiry(openDatabase(env.DB), anInquiry, {
        id: newInquiryId(Date.now()),
        timestamp: Date.now(),
        key: null,
        heldFor: null,
      })
    }

    expect(seen).toEqual(ids.toSorted().reverse())
  })

  test('a page of 50 reads at most 51 rows, and so does one further down', async () => {
    await addInquiries(130)
    await addInquiries(20, 'decoy')
    const db = openDatabase(env.DB)
    const rowsRead = async (cursor: string | undefined) => {
      const { meta } = await readPage(db, { limit: 50, cursor, isHeld: false }).all()
      return meta.rows_read
    }

    expect(await rowsRead(undefined)).toBeLessThanOrEqual(51)
    expect(await rowsRead((await list()).nextCursor ?? '')).toBeLessThanOrEqual(51)
  })

  test('what is held is listed apart', async () => {
    const [held] = await addInquiries(1, 'decoy')

    expect((await list()).inquiries).toEqual([])
    expect((await list('?held=true')).inquiries).toMatchObject([{ id: held, notification: 'held' }])
  })

  test.each(['limit=0', 'limit=101', 'limit=ten', 'limit=-1', 'limit=1e1', 'cursor=x', 'held=yes'])(
    'refuses ?%s by the name of the parameter',
    async (query) => {
      const response = await request(`/api/inquiries?${query}`, { headers: await adminHeaders() })

      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({
        error: {
          code: 'validation_failed',
          fields: { [query.split('=')[0] ?? '']: expect.any(String) },
        },
      })
    },
  )
})

describe('DELETE /api/inquiries/:id', () => {
  async function remove(id: string) {
    const headers = await adminHeaders()
    const path = `/api/inquiries/${encodeURIComponent(id)}`
    const response = await request(path, { method: 'DELETE', headers })
    return response.status
  }

  test('removes the inquiry and its letter from every table', async () => {
    const [id = ''] = await addInquiries(1)

    expect(await remove(id)).toBe(204)

    expect((await list()).inquiries).toEqual([])
    const { results } = await env.DB.prepare('select * from notifications').all()
    expect(results).toEqual([])
  })

  test('a second delete finds nothing', async () => {
    const [id = ''] = await addInquiries(1)
    await remove(id)

    expect(await remove(id)).toBe(404)
  })

  test.each(['0', '-1', '9007199254740993', '1 OR 1=1', '../x', '%00', "' or ''='"])(
    'an id that cannot be is simply not there: %s',
    async (id) => {
      await addInquiries(1)

      expect(await remove(id)).toBe(404)
      expect((await list()).inquiries).toHaveLength(1)
    },
  )
})
