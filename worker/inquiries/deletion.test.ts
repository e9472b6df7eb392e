import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { addInquiry, inquiryRow } from '../testing/inquiries'
import { request } from '../testing/requests'
import { adminHeaders } from '../testing/samples'

describe('DELETE /api/inquiries/:id', () => {
  async function remove(id: string) {
    const headers = await adminHeaders()
    const path = `/api/inquiries/${encodeURIComponent(id)}`
    const response = await request(path, { method: 'DELETE', headers })
    return response.status
  }

  test('removes the inquiry and its letter from every table', async () => {
    const id = await addInquiry()

    expect(await remove(id)).toBe(204)

    expect(await inquiryRow(id)).toBeNull()
    const { results } = await env.DB.prepare('select * from notifications').all()
    expect(results).toEqual([])
  })

  test('a second delete finds nothing', async () => {
    const id = await addInquiry()
    await remove(id)

    expect(await remove(id)).toBe(404)
  })

  test.each(['0', '-1', '9007199254740993', '1 OR 1=1', '../x', '%00', "' or ''='"])(
    'an id that cannot be is simply not there: %s',
    async (id) => {
      const kept = await addInquiry()

      expect(await remove(id)).toBe(404)
      expect(await inquiryRow(kept)).not.toBeNull()
    },
  )
})
