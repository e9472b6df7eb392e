import { env } from 'cloudflare:workers'
import { unzipSync } from 'fflate'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '../../testing/audit'
import { setTime } from '../../testing/fake-clock'
import { addFile, addWithPage, aPdf, bucket, emptyBucket, filesOf } from '../../testing/files'
import { request } from '../../testing/requests'
import { adminHeaders } from '../../testing/samples'
import { minute } from '../../time'
import { chunkBytes } from '../contract'
import { uniqueNames } from './routes'

const now = Date.UTC(2026, 10, 2, 9)

let headers: { cookie: string }

beforeEach(async () => {
  setTime(now)
  await emptyBucket()
  headers = await adminHeaders()
})

async function link(inquiryId: string, body: object, sent: Record<string, string> = headers) {
  const init = {
    method: 'POST',
    headers: { ...sent, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const response = await request(`/api/inquiries/${inquiryId}/file-links`, init)
  const { addresses = [], error } = await response.json<{ addresses?: string[]; error?: object }>()
  return { status: response.status, addresses, address: addresses[0] ?? '', error }
}

async function add(bytes = aPdf(10)) {
  const { id, token } = await addWithPage()
  return { id, token, fileId: await addFile(id, bytes) }
}

describe('the files of an enquiry', () => {
  test('are returned with it, complete or not', async () => {
    const { id, token } = await add()
    await filesOf(token).announce(aPdf(chunkBytes * 3), { name: 'later.dwg' })

    const { files } = await (await request(`/api/inquiries/${id}`, { headers })).json<{
      files: object[]
    }>()

    const times = { createdAt: now, completedAt: now }
    const common = { id: expect.any(String), author: null, messageId: null }
    expect(files).toHaveLength(2)
    expect(files).toContainEqual({
      ...common,
      ...times,
      name: 'plan.pdf',
      size: 10,
      kind: 'pdf',
      state: 'complete',
    })
    expect(files).toContainEqual({
      ...common,
      name: 'later.dwg',
      size: chunkBytes * 3,
      kind: null,
      state: 'receiving',
      createdAt: now,
      completedAt: null,
    })
  })
})

describe('a download link', () => {
  test('serves the file unchanged, as an attachment that cannot run as a page', async () => {
    const bytes = aPdf(2 * chunkBytes + 5)
    const { id, token } = await addWithPage()
    const { file } = await filesOf(token).upload(bytes, { name: 'සැලැස්ම "1".pdf' })
    const { status, address } = await link(id, { fileIds: [file?.id], as: 'download' })
    expect(status).toBe(201)

    const response = await request(address, { headers })

    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition':
        'attachment; filename="_______ _1_.pdf"; filename*=UTF-8\'\'%E0%B7%83%E0%B7%90%E0%B6%BD%E0%B7%90%E0%B7%83%E0%B7%8A%E0%B6%B8%20_1_.pdf',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
  })

  test('handles ranges, and refuses those that have no bytes', async () => {
    const bytes = aPdf(1000)
    const { id, fileId } = await add(bytes)
    const { address } = await link(id, { fileIds: [fileId], as: 'preview' })
    for (const [range, status, [start, end]] of [
      ['bytes=0-9', 206, [0, 10]],
      ['bytes=100-', 206, [100, undefined]],
      ['bytes=-7', 206, [-7, undefined]],
      ['bytes=0-1,5-6', 200, [0, undefined]],
      ['bytes=5-2', 200, [0, undefined]],
      ['lines=1-2', 200, [0, undefined]],
    ] as const) {
      const response = await request(address, { headers: { ...headers, range } })

      const part = bytes.slice(start, end)
      expect([range, response.status]).toEqual([range, status])
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(part)
      const from = start < 0 ? 1000 + start : start
      const contentRange = `bytes ${from}-${from + part.length - 1}/1000`
      expect(response.headers.get('content-range')).toBe(status === 206 ? contentRange : null)
    }
    for (const range of ['bytes=1000-', 'bytes=-0']) {
      expect((await request(address, { headers: { ...headers, range } })).status).toBe(416)
    }
  })

  test('is valid for five minutes, only in its session and only unaltered', async () => {
    const { id, fileId } = await add()
    const { address } = await link(id, { fileIds: [fileId], as: 'download' })
    const colleague = await adminHeaders('admin-2', 'second@ceyforge.example')
    const statusFor = async (path: string, headers: Record<string, string>) =>
      (await request(path, { headers })).status

    expect(await statusFor(address, {})).toBe(401)
    expect(await statusFor(address, colleague)).toBe(404)
    const altered = address.replace(/.(?=.$)/, (it) => (it === 'A' ? 'B' : 'A'))
    expect(await statusFor(altered, headers)).toBe(404)
    setTime(now + 5 * minute - 1000)
    expect(await statusFor(address, headers)).toBe(200)
    setTime(now + 5 * minute + 1000)
    expect(await statusFor(address, headers)).toBe(404)
  })

  test('is not created for a file of another enquiry, an incomplete file or an unknown one', async () => {
    const { fileId } = await add()
    const other = await add()
    const { file } = await filesOf(other.token).announce(aPdf(10))

    for (const fileIds of [[fileId], [other.fileId, fileId], [file?.id], ['x']]) {
      expect((await link(other.id, { fileIds, as: 'download' })).status).toBe(404)
    }
    for (const body of [{}, { fileIds: [], as: 'download' }, { fileIds: ['x'], as: 'page' }]) {
      expect((await link(other.id, body)).status).toBe(422)
    }
    expect(await auditLog()).toEqual([])
  })

  test('responds with 404 if the content is missing', async () => {
    const { id, fileId } = await add()
    const { address } = await link(id, { fileIds: [fileId], as: 'download' })
    await bucket().delete(`files/${id}/${fileId}`)

    expect((await request(address, { headers })).status).toBe(404)
  })

  test('is recorded in the audit log for a download but not for a preview', async () => {
    const { id, fileId } = await add()
    await link(id, { fileIds: [fileId], as: 'preview' })
    await link(id, { fileIds: [fileId], as: 'download' })
    await link(id, { fileIds: [fileId, fileId], as: 'archive' })

    expect(await auditLog()).toMatchObject([
      { action: 'files_downloaded', details: { count: 1 }, inquiryId: id },
      { action: 'files_downloaded', details: { count: 2 }, inquiryId: id },
    ])
  })
})

describe('a preview', () => {
  const setFile = (kind: string, size: number) =>
    env.DB.prepare('update files set kind = ?, size = ?').bind(kind, size).run()

  test('is there for files of some kinds up to a size', async () => {
    const { id, fileId } = await add()
    for (const [kind, size, expected] of [
      ['pdf', 20_000_000, 201],
      ['jpeg', 10_000_000, 201],
      ['heic', 10, 201],
      ['jpeg', 10_000_001, 422],
      ['tiff', 10, 422],
      ['zip', 10, 422],
    ] as const) {
      await setFile(kind, size)

      const { status, addresses, error } = await link(id, { fileIds: [fileId], as: 'preview' })

      const count = expected === 201 ? 1 : 0
      expect([kind, size, status, addresses.length]).toEqual([kind, size, expected, count])
      const fields = { fileIds: 'One of these files has no preview. Download it instead.' }
      expect(error).toEqual(expected === 201 ? undefined : expect.objectContaining({ fields }))
    }
  })

  test('is refused for all files if one of them has none', async () => {
    const { id, fileId } = await add()
    await setFile('dwg', 10)

    const fileIds = [await addFile(id), fileId]
    expect(await link(id, { fileIds, as: 'preview' })).toMatchObject({ status: 422, addresses: [] })
  })
})

test('an archive has all files in one ZIP file, each under a unique name', async () => {
  const { id, fileId } = await add(aPdf(chunkBytes + 1, 1))
  const fileIds = [fileId, await addFile(id, aPdf(300, 2), { name: 'PLAN.pdf' })]

  const { addresses, address } = await link(id, { fileIds, as: 'archive' })
  expect(addresses).toHaveLength(1)
  const response = await request(address, { headers })

  expect(response.headers.get('content-type')).toBe('application/zip')
  const number = await env.DB.prepare('select number from inquiries').first<number>('number')
  expect(response.headers.get('content-disposition')).toContain(`"CF-${(number ?? 0) + 1000}.zip"`)
  expect(unzipSync(new Uint8Array(await response.arrayBuffer()))).toEqual({
    'plan.pdf': aPdf(chunkBytes + 1, 1),
    'PLAN (2).pdf': aPdf(300, 2),
  })
})

test('a duplicate file name gets a number', () => {
  expect(uniqueNames(['a.pdf', 'A.pdf', 'a.pdf', 'b', 'b'])).toEqual([
    ...['a.pdf', 'A (2).pdf', 'a (3).pdf', 'b', 'b (2)'],
  ])
})
