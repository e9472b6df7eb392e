import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { setTime } from '../testing/fake-clock'
import { bucketThrough } from '../testing/faulty-bucket'
import {
  addWithPage,
  aPdf,
  bucket,
  emptyBucket,
  fileRows,
  filesOf,
  objectKeys,
  sha256Of,
} from '../testing/files'
import { setInquiry } from '../testing/inquiries'
import { chunkBytes, smallChunkBytes } from './contract'

const now = Date.UTC(2026, 10, 2, 9)

beforeEach(async () => {
  setTime(now)
  await emptyBucket()
})

async function contentOf(key: string) {
  const object = await bucket().get(key)
  return object && new Uint8Array(await object.arrayBuffer())
}

describe('a file', () => {
  test.each([
    ['of one chunk', 1000],
    ['of exactly one full chunk', chunkBytes],
    ['of three chunks', 2 * chunkBytes + 1],
    ['of one small chunk', 1000, smallChunkBytes],
    ['of small chunks in several parts', 21 * smallChunkBytes + 5, smallChunkBytes],
  ])('%s is joined exactly as it was sent', async (_, size, length?: number) => {
    const { id: inquiryId, token } = await addWithPage()
    const bytes = aPdf(size)

    const { status, file, missing } = await filesOf(token).upload(bytes, { chunkBytes: length })

    expect([status, missing]).toEqual([200, []])
    expect(file).toMatchObject({ name: 'plan.pdf', size, kind: 'pdf', state: 'complete' })
    const key = `files/${inquiryId}/${file?.id}`
    // Neither chunks nor parts are left.
    expect(await objectKeys()).toEqual([key])
    const content = await contentOf(key)
    expect(sha256Of(content ?? new Uint8Array()).digest('hex')).toBe(sha256Of(bytes).digest('hex'))
    expect(await fileRows()).toMatchObject([{ inquiry_id: inquiryId, has_chunks: 0 }])
  })

  test('can be sent in any order, several chunks at once', async () => {
    const { token } = await addWithPage()
    const visitor = filesOf(token)
    const bytes = aPdf(7 * chunkBytes - 3)
    const { file, status } = await visitor.announce(bytes)
    expect(status).toBe(201)
    const id = file?.id ?? ''

    const order = [6, 2, 0, 5, 1, 4, 3]
    const answers = await Promise.all(order.map((number) => visitor.send(id, bytes, number)))

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 204, 204, 204, 204, 204, 204])
    expect(await visitor.read(id)).toMatchObject({ file: { state: 'complete' }, missing: [] })
  })

  test('resumes where it was interrupted, and can safely be announced again', async () => {
    const { token } = await addWithPage()
    const bytes = aPdf(4 * chunkBytes)
    const id = crypto.randomUUID()
    const { missing } = await filesOf(token).announce(bytes, { id })
    expect(missing).toEqual([0, 1, 2, 3])
    await filesOf(token).send(id, bytes, 0)
    await filesOf(token).send(id, bytes, 2)

    const reloaded = filesOf(token)
    expect(await reloaded.read(id)).toMatchObject({ status: 200, missing: [1, 3] })
    expect(await reloaded.announce(bytes, { id: id.toUpperCase() })).toMatchObject({
      status: 201,
      missing: [1, 3],
    })
    setTime(now + 1000)
    expect(await reloaded.announce(bytes, { id })).toMatchObject({ status: 200, missing: [1, 3] })
    await reloaded.send(id, bytes, 1)
    expect(await reloaded.send(id, bytes, 3)).toMatchObject({ status: 200 })
    expect(await fileRows()).toHaveLength(1)
  })

  test('that is chosen again in another browser continues where it stopped', async () => {
    const { token } = await addWithPage()
    const bytes = aPdf(3 * chunkBytes)
    const { file } = await filesOf(token).announce(bytes)
    await filesOf(token).send(file?.id ?? '', bytes, 1)

    const again = await filesOf(token).upload(bytes, { chunkBytes: smallChunkBytes })

    expect(again).toMatchObject({ status: 200, file: { id: file?.id, state: 'complete' } })
    expect(await fileRows()).toHaveLength(1)
    // Another file, another name, and the same once it is complete.
    await filesOf(token).announce(bytes)
    await filesOf(token).announce(bytes, { name: 'plan 2.pdf' })
    await filesOf(token).announce(aPdf(3 * chunkBytes, 2))
    expect(await fileRows()).toHaveLength(4)
  })

  test('can be removed before and after it is complete, even twice', async () => {
    const { token } = await addWithPage()
    const visitor = filesOf(token)
    const bytes = aPdf(2 * chunkBytes)
    const { file: whole } = await visitor.upload(bytes)
    const { file: unfinished } = await visitor.announce(bytes)
    await visitor.send(unfinished?.id ?? '', bytes, 0)

    const revision = () => env.DB.prepare('select revision from desk_state').first('revision')
    const before = Number(await revision())
    for (const id of [whole?.id, unfinished?.id, unfinished?.id]) {
      expect((await visitor.remove(id ?? '')).status).toBe(204)
    }
    // Open desks are told.
    expect(await revision()).toBeGreaterThan(before)
    expect(await objectKeys()).toEqual([])
    expect(await fileRows()).toEqual([])
    expect(await env.DB.prepare('select * from deleted_files').first()).toBeNull()
    expect(await env.DB.prepare('select files_total_bytes as n from desk_state').first('n')).toBe(0)
    expect(await visitor.announce(bytes, { id: unfinished?.id })).toMatchObject({ status: 201 })
  })

  test('returns an enquiry that was done to the inbox as unread', async () => {
    const { id, token } = await addWithPage()
    await setInquiry(id, { done_at: 5, read_at: 5, status: 'won' })

    await filesOf(token).upload(aPdf(100))

    const row = await env.DB.prepare('select box, read_at, status, version from inquiries').first()
    expect(row).toEqual({ box: 'inbox', read_at: null, status: 'won', version: 2 })
  })

  test('of a held enquiry is accepted like any other and leaves the enquiry as it was', async () => {
    const { id, token } = await addWithPage({ heldFor: 'decoy' })
    await setInquiry(id, { read_at: 5 })

    expect(await filesOf(token).upload(aPdf(100))).toMatchObject({ status: 200 })
    const row = await env.DB.prepare('select box, read_at from inquiries').first()
    expect(row).toEqual({ box: 'held', read_at: 5 })
  })
})

describe('a chunk', () => {
  test('that was received before is not stored again', async () => {
    const { token } = await addWithPage()
    const visitor = filesOf(token)
    const bytes = aPdf(2 * chunkBytes)
    const { file } = await visitor.announce(bytes)
    const id = file?.id ?? ''
    await visitor.send(id, bytes, 0)
    const first = await bucket().head(`chunks/${id}/0`)

    expect((await visitor.send(id, bytes, 0)).status).toBe(204)
    expect((await bucket().head(`chunks/${id}/0`))?.version).toBe(first?.version)
    await visitor.send(id, bytes, 1)
    expect(await visitor.send(id, bytes, 1)).toMatchObject({ status: 200, missing: [] })
  })

  test('with another digest, none, or one of another kind is refused and can be sent again', async () => {
    const { token } = await addWithPage()
    const visitor = filesOf(token)
    const bytes = aPdf(100)
    const { file } = await visitor.announce(bytes)
    const another = 'sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:'

    for (const digest of [another, '', 'md5=:1B2M2Y8AsgTpgAmY7PhCfg==:']) {
      const headers = { 'content-digest': digest }
      expect(await visitor.send(file?.id ?? '', bytes, 0, headers)).toMatchObject({
        status: 422,
        error: { code: 'chunk_damaged' },
      })
      expect(await objectKeys()).toEqual([])
    }
    expect(await visitor.send(file?.id ?? '', bytes, 0)).toMatchObject({ status: 200 })
  })

  test('with a number outside the file is not found', async () => {
    const { token } = await addWithPage()
    const visitor = filesOf(token)
    const bytes = aPdf(2 * chunkBytes)
    const { file } = await visitor.announce(bytes)

    for (const number of ['-1', '2', '1e0', '99999', 'x', '%00']) {
      const { status } = await visitor.send(`${file?.id}`, bytes, number as unknown as number)
      expect([number, status]).toEqual([number, 404])
    }
  })

  test('of the wrong length is refused', async () => {
    const { token } = await addWithPage()
    const visitor = filesOf(token)
    const bytes = aPdf(chunkBytes + 10)
    const { file } = await visitor.announce(bytes)

    expect(await visitor.send(file?.id ?? '', bytes.slice(0, 10), 0)).toMatchObject({
      status: 422,
      error: { code: 'chunk_damaged' },
    })
    expect(await visitor.send(file?.id ?? '', aPdf(2 * chunkBytes), 1)).toMatchObject({
      status: 422,
      error: { code: 'chunk_damaged' },
    })
  })

  test('with a content type other than bytes is refused', async () => {
    const { token } = await addWithPage()
    const headers = { 'content-type': 'application/json' }

    expect(await filesOf(token).send('any', aPdf(1), 0, headers)).toMatchObject({ status: 415 })
  })
})

test('a chunk in transit while its file is removed and announced again does not count for the new file', async () => {
  const { token } = await addWithPage()
  const visitor = filesOf(token)
  const bytes = aPdf(2 * chunkBytes)
  const id = crypto.randomUUID()
  await visitor.announce(bytes, { id })
  const FILES = bucketThrough(async ({ method }, commit) => {
    const answer = await commit()
    if (method !== 'put') return answer
    await visitor.remove(id)
    setTime(now + 1)
    await visitor.announce(bytes, { id })
    return answer
  })

  expect(await filesOf(token, { FILES }).send(id, bytes, 0)).toMatchObject({ status: 404 })

  expect(await visitor.read(id)).toMatchObject({ status: 200, missing: [0, 1] })
  expect(await objectKeys()).toEqual([])
})

test('a file whose digest differs from the announced one is not kept', async () => {
  const { token } = await addWithPage()
  const visitor = filesOf(token)
  const bytes = aPdf(2 * chunkBytes)
  const sha256 = sha256Of(aPdf(2 * chunkBytes, 2)).digest('hex')

  expect(await visitor.upload(bytes, { sha256 })).toMatchObject({
    status: 422,
    error: { code: 'digest_mismatch' },
  })
  expect(await objectKeys()).toEqual([])
  expect(await fileRows()).toEqual([])
})

test('files are refused if there is no bucket', async () => {
  const { token } = await addWithPage()
  const withoutFiles = { ...env, FILES: undefined } as unknown as Partial<typeof env>

  expect(await filesOf(token, withoutFiles).announce(aPdf(10))).toMatchObject({
    status: 503,
    error: { code: 'files_not_taken' },
  })
})
