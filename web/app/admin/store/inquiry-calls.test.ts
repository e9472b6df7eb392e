import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Inquiry } from './inquiry'
import { fetchInquiry, sendEdit } from './inquiry-calls'

afterEach(() => {
  vi.useRealTimers()
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

test.each([
  ['one enquiry', { isDone: true }, ['id-1'], { inquiry: { id: 'id-1', version: 2 } }],
  [
    'several',
    { isDone: true },
    ['id-1', 'id-2'],
    { done: [{ id: 'id-1', version: 2 }], stale: [], missing: [] },
  ],
])('an edit of %s is sent three times if no answer comes', async (_, edit, ids, answer) => {
  vi.useFakeTimers()
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    if (bodies.push(body) < 3) throw new TypeError('Failed to fetch')
    return Response.json(answer)
  })
  const editing = sendEdit(
    ids.map((id) => ({ id, version: 1 }) as Inquiry),
    edit,
  ).next()
  await vi.advanceTimersByTimeAsync(3000)

  expect((await editing).value).toMatchObject({ done: [{ id: 'id-1', version: 2 }] })
  expect(bodies).toEqual(new Array(3).fill(bodies[0]))
})
