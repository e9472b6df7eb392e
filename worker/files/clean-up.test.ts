import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { capturePrints } from '../testing/console'
import { setTime } from '../testing/fake-clock'
import { bucketListing } from '../testing/faulty-bucket'
import {
  addFile,
  addWithPage,
  aPdf,
  bucket,
  emptyBucket,
  fileRows,
  filesOf,
  objectKeys,
} from '../testing/files'
import { readHealth } from '../testing/health'
import { addInquiry, setInquiry } from '../testing/inquiries'
import { runCron } from '../testing/outbox'
import { request } from '../testing/requests'
import { adminHeaders, anInquiry } from '../testing/samples'
import { day, minute } from '../time'
import { chunkBytes } from './contract'

const now = Date.UTC(2026, 10, 2, 9)

beforeEach(async () => {
  setTime(now)
  await emptyBucket()
})

const deletedFiles = () => env.DB.prepare('select count(*) as n from deleted_files').first('n')

describe('an unfinished file', () => {
  test('can be resumed for a day and is then deleted', async () => {
    const { token } = await addWithPage()
    const visitor = filesOf(token)
    const bytes = aPdf(3 * chunkBytes)
    const { file } = await visitor.announce(bytes)
    await visitor.send(file?.id ?? '', bytes, 0)

    await runCron(now + day - 1)
    expect(await visitor.read(file?.id ?? '')).toMatchObject({ status: 200, missing: [1, 2] })
    await runCron(now + day)
    expect(await visitor.read(file?.id ?? '')).toMatchObject({ status: 404 })
    await runCron(now + day + minute)
    expect(await objectKeys()).toEqual([])
    expect(await deletedFiles()).toBe(0)
  })

  test('is joined by cron if its last request was cut off', async () => {
    const { id: inquiryId, token } = await addWithPage()
    const bytes = aPdf(2 * chunkBytes)
    const { file } = await filesOf(token).announce(bytes)
    await filesOf(token).send(file?.id ?? '', bytes, 0)
    await bucket().put(`chunks/${file?.id}/1`, bytes.slice(chunkBytes))
    await env.DB.exec("update files set received = '11'")

    await runCron(now + minute)

    expect(await fileRows()).toMatchObject([{ state: 'complete', has_chunks: 0 }])
    expect(await objectKeys()).toEqual([`files/${inquiryId}/${file?.id}`])
  })
})

test('cron deletes leftover chunks of a complete file', async () => {
  const inquiryId = await addInquiry()
  const id = await addFile(inquiryId)
  await bucket().put(`chunks/${id}/0`, 'x')
  await env.DB.exec('update files set has_chunks = 1')

  await runCron(now + minute)

  expect(await objectKeys()).toEqual([`files/${inquiryId}/${id}`])
  expect(await fileRows()).toMatchObject([{ has_chunks: 0 }])
})

describe('the content of files is deleted with their enquiry', () => {
  const upload = async () => {
    const { id, token } = await addWithPage()
    await addFile(id)
    await filesOf(token).announce(aPdf(10))
    expect(await objectKeys()).toHaveLength(1)
    return id
  }

  test('once it has been in the bin for long enough', async () => {
    await setInquiry(await upload(), { deleted_at: now })

    await runCron(now + 30 * day)
    await runCron(now + 30 * day + minute)

    expect(await fileRows()).toEqual([])
    expect(await objectKeys()).toEqual([])
    expect(await deletedFiles()).toBe(0)
  })

  test('when the data of its customer is erased, within the request', async () => {
    await upload()
    const headers = { ...(await adminHeaders()), 'content-type': 'application/json' }
    const body = JSON.stringify({ email: anInquiry.email, inquiries: 1 })

    const init = { method: 'POST', headers, body }
    expect((await request('/api/personal-data/erase', init)).status).toBe(200)
    expect(await objectKeys()).toEqual([])
    expect(await deletedFiles()).toBe(0)
  })

  test('over several runs if there are many files', async () => {
    const inquiryId = await addInquiry()
    for (let i = 0; i < 15; i += 1) await addFile(inquiryId)
    expect(await objectKeys()).toHaveLength(15)

    await env.DB.exec('delete from inquiries')
    await runCron(now + minute)
    await runCron(now + 2 * minute)

    expect(await objectKeys()).toEqual([])
    expect(await deletedFiles()).toBe(0)
  })
})

describe('the daily check', () => {
  /** Runs cron until the check is complete. */
  async function check(at = now, runs = 2) {
    // One run compares this many objects instead of 500.
    const FILES = bucketListing(20, bucket())
    for (let run = 0; run < runs; run += 1) await runCron(at + run * minute, { FILES })
    return env.DB.prepare('select next_files_check_at as at from desk_state').first('at')
  }

  test('deletes chunks that no row needs once they are a day old, and keeps all other objects', async () => {
    const { id: inquiryId, token } = await addWithPage()
    const whole = await addFile(inquiryId)
    const bytes = aPdf(2 * chunkBytes)
    const { file: unfinished } = await filesOf(token).announce(bytes)
    await filesOf(token).send(unfinished?.id ?? '', bytes, 0)
    await bucket().put('not-ours.txt', 'x')
    const known = await objectKeys()
    const stranger = crypto.randomUUID()
    const left = [`chunks/${stranger}/0`, `parts/${stranger}/3`, `chunks/${whole}/7`]
    for (const key of left) await bucket().put(key, 'x')
    const { uploaded } = (await bucket().head(left[0] ?? '')) ?? {}
    const putAt = uploaded?.getTime() ?? 0
    // The unfinished file has not expired by then.
    await env.DB.prepare('update files set created_at = ?')
      .bind(putAt + 2 * day)
      .run()

    await check(putAt + day - 10 * minute)
    expect(await objectKeys()).toEqual([...known, ...left].toSorted())
    await check(putAt + 2 * day)

    expect(await objectKeys()).toEqual(known)
  })

  test.each([
    ['in a new database', 'delete from inquiries'],
    ['after restoring a backup that is older than the file', 'delete from files'],
  ])('keeps a complete file without a row, as %s, and reports it', async (_, loss) => {
    const inquiryId = await addInquiry()
    const id = await addFile(inquiryId)
    await env.DB.exec(loss)
    await env.DB.exec('delete from deleted_files')
    await env.DB.exec('update desk_state set next_files_check_at = 0')

    for (const days of [0, 40]) await check(now + days * day)

    expect(await objectKeys()).toEqual([`files/${inquiryId}/${id}`])
    expect(await readHealth()).toMatchObject({ status: 'ok', filesUnknown: 1 })
    await bucket().delete(await objectKeys())
    await check(now + 90 * day)
    expect(await readHealth()).toMatchObject({ filesUnknown: 0 })
  })

  test('marks a file whose content is missing, reports it in health, and unmarks it later', async () => {
    const { id: inquiryId, token } = await addWithPage()
    const [gone, kept] = [await addFile(inquiryId), await addFile(inquiryId)]
    const key = `files/${inquiryId}/${gone}`
    await bucket().delete(key)
    const prints = capturePrints()

    await check()

    expect(prints()).toContain(`"missingKeys":"${key}"`)

    expect(await filesOf(token).read(gone)).toMatchObject({ file: { state: 'missing' } })
    expect(await filesOf(token).read(kept)).toMatchObject({ file: { state: 'complete' } })
    expect(await readHealth()).toMatchObject({ status: 'degraded', filesMissing: 1 })
    await bucket().put(key, aPdf(10))
    await check(now + day + minute)
    expect(await readHealth()).toMatchObject({ filesMissing: 0 })
  })

  test('covers more objects and rows than one run compares', async () => {
    const inquiryId = await addInquiry()
    await addFile(inquiryId)
    const orphans = Array.from({ length: 30 }, (_, i) => `chunks/${crypto.randomUUID()}/${i}`)
    await Promise.all(orphans.map((key) => bucket().put(key, 'x')))
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 25)
      insert into files (id, inquiry_id, name, size, sha256, state, received, created_at, received_at,
        completed_at, has_chunks)
      select printf('f%04d', i), ?, 'a', 1, '', 'complete', '1', 1, 1, 1, 0 from n`,
    )
      .bind(inquiryId)
      .run()

    await check(Date.now() + 365 * day, 5)

    expect(await objectKeys()).toHaveLength(1)
    expect((await readHealth()).filesMissing).toBe(25)
  })

  test('runs once a day', async () => {
    await check()
    const inquiryId = await addInquiry()
    await bucket().put(`files/${inquiryId}/${crypto.randomUUID()}`, 'x')

    await check(now + day - 10 * minute)
    expect((await readHealth()).filesUnknown).toBe(0)
    await check(now + day + minute)
    expect((await readHealth()).filesUnknown).toBe(1)
  })
})
