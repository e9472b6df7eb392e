import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Inquiry } from './inquiry'
import { fetchInquiry, sendEdit } from './inquiry-calls'

afterEach(() => {
  vi.unstubAllGlobals()
})

const stubAnswer = (answer: Response) => vi.stubGlobal('fetch', async () => answer)
const fetchOne = () => fetchInquiry('id-1', new AbortController().signal)
const editOne = async () => {
  const row = { id: 'id-1', version: 1 } as Inquiry
  return (await sendEdit([row], { isRead: true }).next()).value
}

describe('an enquiry that the API does not find', () => {
  const answer = () =>
    Response.json(
      { error: { code: 'not_found', message: 'This enquiry does not exist.' } },
      { status: 404 },
    )

  test('does not exist', async () => {
    stubAnswer(answer())
    expect(await fetchOne()).toBeNull()
  })

  test('is missing when it is edited', async () => {
    stubAnswer(answer())
    expect(await editOne()).toEqual({ done: [], stale: [], missing: ['id-1'] })
  })
})

describe('an enquiry that is answered with a page that is not the API’s', () => {
  const answer = () => new Response('<h1>Not found</h1>', { status: 404 })

  test('could not be loaded, and may exist', async () => {
    stubAnswer(answer())
    await expect(fetchOne()).rejects.toMatchObject({ status: 404 })
  })

  test('could not be edited, and may exist', async () => {
    stubAnswer(answer())
    await expect(editOne()).rejects.toMatchObject({ status: 404 })
  })
})
