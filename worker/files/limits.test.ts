import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { asAdmin } from '../testing/edits'
import { setTime } from '../testing/fake-clock'
import { addWithPage, aPdf, emptyBucket, filesOf } from '../testing/files'
import { limits, request } from '../testing/requests'
import { day } from '../time'
import {
  chunkBytes,
  fileMaxBytes,
  filesMax,
  filesMaxBytes,
  type NewFile,
  smallChunkBytes,
} from './contract'

const now = Date.UTC(2026, 10, 2, 18)

beforeEach(async () => {
  setTime(now)
  await emptyBucket()
})

/** Announces a file that need not exist, and that is no other one chosen again. */
async function announce(token: string, file: Partial<NewFile>, ip = '198.51.100.7') {
  const id = crypto.randomUUID()
  const body = {
    id,
    name: 'plan.pdf',
    size: 10,
    sha256: id.replaceAll('-', '').repeat(2),
    ...file,
  }
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'cf-connecting-ip': ip,
  }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await request('/api/files', init)
  const { error } = await response.json<{ error?: { code: string; fields?: object } }>()
  return { status: response.status, code: error?.code, headers: response.headers, error }
}

describe('a file', () => {
  test('can be 25 MB and not one byte more', async () => {
    const { token } = await addWithPage()

    expect((await announce(token, { size: fileMaxBytes })).status).toBe(201)
    expect(await announce(token, { size: fileMaxBytes + 1 })).toMatchObject({
      status: 413,
      code: 'file_too_large',
    })
  })

  test('cannot be announced with an invalid value, and the answer names the field', async () => {
    const { token } = await addWithPage()
    for (const [file, field] of [
      [{ size: 0 }, 'size'],
      [{ size: -1 }, 'size'],
      [{ size: 1.5 }, 'size'],
      [{ size: '10' }, 'size'],
      [{ sha256: 'x' }, 'sha256'],
      [{ id: '../x' }, 'id'],
      [{ name: 7 }, 'name'],
    ] as const) {
      const { status, error } = await announce(token, file as unknown as Partial<NewFile>)
      expect([file, status, Object.keys(error?.fields ?? {})]).toEqual([file, 422, [field]])
    }
  })
})

describe('the files of an enquiry', () => {
  test('are limited to ten, even if they are announced concurrently', async () => {
    const { token } = await addWithPage()

    const answers = await Promise.all(
      Array.from({ length: filesMax + 3 }, () => announce(token, { size: 10 })),
    )

    const refused = answers.filter(({ status }) => status === 422)
    expect(refused.map(({ code }) => code)).toEqual(new Array(3).fill('too_many_files'))
    expect(await env.DB.prepare('select count(*) as n from files').first('n')).toBe(filesMax)
  })

  test('are limited to 60 MB in total', async () => {
    const { token } = await addWithPage()
    const sizes = [fileMaxBytes, fileMaxBytes, filesMaxBytes - 2 * fileMaxBytes]
    for (const size of sizes) expect((await announce(token, { size })).status).toBe(201)

    expect(await announce(token, { size: 1 })).toMatchObject({
      status: 413,
      code: 'files_too_large',
    })
  })

  test('make room for others when they are removed', async () => {
    const { token } = await addWithPage()
    for (let i = 1; i < filesMax; i += 1) await announce(token, {})
    const { file } = await filesOf(token).announce(aPdf(10))
    expect((await announce(token, {})).code).toBe('too_many_files')

    await filesOf(token).remove(file?.id ?? '')
    expect((await announce(token, {})).status).toBe(201)
  })
})

/** As much as one address may announce per day. */
const announcedMaxBytes = 2 * filesMaxBytes

/** Announces two files, with which an address has announced as much as it may, as if there were others. */
async function spendAll(ip: string, size = fileMaxBytes, counted = size) {
  const announceOne = async () => announce((await addWithPage()).token, { size }, ip)
  expect((await announceOne()).status).toBe(201)
  await env.DB.prepare('update intake_usage set file_bytes = file_bytes + ? where file_bytes > 0')
    .bind(announcedMaxBytes - 2 * counted)
    .run()
  expect((await announceOne()).status).toBe(201)
}

describe('the daily limit', () => {
  test('applies to each address and each day separately', async () => {
    await env.DB.exec('update settings set files_per_day_mb = 100000, files_total_mb = 100000')
    await spendAll('203.0.113.9')
    const { token } = await addWithPage()

    const refused = await announce(token, { size: fileMaxBytes }, '203.0.113.9')
    expect(refused).toMatchObject({ status: 429, code: 'file_budget_spent' })
    // Until midnight, UTC.
    expect(refused.headers.get('retry-after')).toBe(String(6 * 3600))
    expect((await announce(token, { size: fileMaxBytes }, '203.0.113.10')).status).toBe(201)
    setTime(now + day)
    expect((await announce(token, { size: fileMaxBytes }, '203.0.113.9')).status).toBe(201)
  })

  test('applies to a whole IPv6 /48, which belongs to one customer', async () => {
    await env.DB.exec('update settings set files_per_day_mb = 100000, files_total_mb = 100000')
    await spendAll('2001:db8:1:1::1')
    const { token } = await addWithPage()

    expect(await announce(token, {}, '2001:db8:1:2::1')).toMatchObject({
      status: 429,
      code: 'file_budget_spent',
    })
    expect((await announce(token, {}, '2001:db8:2::1')).status).toBe(201)
  })

  test('applies to the announcements for one enquiry from all addresses together', async () => {
    const { token } = await addWithPage()
    // Each is removed, so that only the announcements add up.
    for (let i = 0; i < 5; i += 1) {
      const ip = `203.0.113.${i}`
      const id = crypto.randomUUID()
      expect((await announce(token, { id, size: (2 * filesMaxBytes) / 5 }, ip)).status).toBe(201)
      await filesOf(token, {}, ip).remove(id)
    }

    expect(await announce(token, {}, '198.51.100.9')).toMatchObject({
      status: 429,
      code: 'file_budget_spent',
    })
    expect((await announce((await addWithPage()).token, {}, '198.51.100.9')).status).toBe(201)
  })

  test('for all addresses together counts what has arrived, not what is announced', async () => {
    const { settings } = await asAdmin('GET', '/api/settings').then(
      (answer) => answer as unknown as { settings: { version: number; filesPerDayMb: number } },
    )
    expect(settings).toMatchObject({ filesPerDayMb: 500, filesTotalMb: 5000 })
    const edit = { filesPerDayMb: 1, version: settings.version }
    expect(await asAdmin('PATCH', '/api/settings', edit)).toMatchObject({
      status: 200,
      settings: { filesPerDayMb: 1, filesTotalMb: 5000 },
    })
    const { token } = await addWithPage()
    for (let i = 0; i < 5; i += 1) {
      expect((await announce(token, { size: 999_990 }, `203.0.113.${i}`)).status).toBe(201)
    }
    expect((await announce(token, { size: 1_000_001 })).code).toBe('file_budget_spent')

    const visitor = filesOf((await addWithPage()).token)
    expect(await visitor.upload(aPdf(750_000))).toMatchObject({ file: { state: 'complete' } })
    expect((await announce(token, { size: 250_000 })).code).toBe('file_budget_spent')
    setTime(now + day)
    expect((await announce(token, { size: 250_000 })).status).toBe(201)
  })

  test('refuses a chunk once it is reached, which can be sent the next day', async () => {
    await env.DB.exec('update settings set files_per_day_mb = 1')
    const visitor = filesOf((await addWithPage()).token)
    const bytes = aPdf(2 * chunkBytes)
    const { file } = await visitor.announce(bytes)
    await filesOf((await addWithPage()).token).upload(aPdf(600_000))

    expect((await visitor.send(file?.id ?? '', bytes, 0)).status).toBe(204)
    expect(await visitor.send(file?.id ?? '', bytes, 1)).toMatchObject({
      status: 429,
      error: { code: 'file_budget_spent' },
    })
    setTime(now + day - 1)
    expect(await visitor.send(file?.id ?? '', bytes, 1)).toMatchObject({
      status: 200,
      file: { state: 'complete' },
    })
  })
})

test('announcing and removing tiny files is limited for an address, since each counts as 1 MiB', async () => {
  await spendAll('203.0.113.9', 10, 4 * chunkBytes)

  expect((await announce((await addWithPage()).token, {}, '203.0.113.9')).code).toBe(
    'file_budget_spent',
  )
})

test('tiny files count as a whole chunk each towards the limit of the day, but not of storage', async () => {
  await env.DB.exec('update settings set files_per_day_mb = 1, files_total_mb = 1')
  const visitor = filesOf((await addWithPage()).token)

  for (let i = 0; i < 3; i += 1) {
    expect(await visitor.upload(aPdf(10, i))).toMatchObject({ file: { state: 'complete' } })
  }
  expect(await visitor.announce(aPdf(10))).toMatchObject({ error: { code: 'file_budget_spent' } })
  setTime(now + day)
  expect((await announce((await addWithPage()).token, { size: 900_000 })).status).toBe(201)
})

test('requests from one IPv6 /48 are also limited together', async () => {
  const { token } = await addWithPage()
  const counted: string[] = []
  const FILE_LIMIT = {
    limit: async ({ key }: { key: string }) => {
      counted.push(key)
      return { success: !key.endsWith('/48') }
    },
  }

  const from = (ip: string) => filesOf(token, { FILE_LIMIT }, ip).announce(aPdf(10))
  expect(await from('192.0.2.7')).toMatchObject({ status: 201 })
  expect(await from('2001:db8:7:1::1')).toMatchObject({
    status: 429,
    error: { code: 'too_many_requests' },
  })
  expect(counted).toContain('2001:db8:7::/48')
})

test('total storage is limited by an administrator, and deleting an enquiry makes room', async () => {
  await env.DB.exec('update settings set files_total_mb = 1')
  const { id, token } = await addWithPage()
  // Announcing it takes no room from others.
  expect((await announce(token, { size: 999_990 })).status).toBe(201)
  await filesOf(token).upload(aPdf(600_000))
  expect(await announce(token, { size: 400_001 })).toMatchObject({
    status: 507,
    code: 'storage_full',
  })

  await env.DB.prepare('delete from inquiries where id = ?').bind(id).run()
  expect((await announce((await addWithPage()).token, { size: 400_001 })).status).toBe(201)
})

test.each([-1, 1.5, '10', null, 1_000_001])(
  'the limits cannot be set to %j',
  async (filesTotalMb) => {
    expect((await asAdmin('PATCH', '/api/settings', { filesTotalMb, version: 1 })).status).toBe(422)
  },
)

test('the rate limit for messages does not apply to 240 chunks in a minute', async () => {
  const { token } = await addWithPage()
  const visitor = filesOf(token)
  const bytes = aPdf(2 * smallChunkBytes)
  const { file } = await visitor.announce(bytes, { chunkBytes: smallChunkBytes })
  const keys: string[] = []
  const FILE_LIMIT: RateLimit = {
    limit({ key }) {
      keys.push(key)
      return limits.FILE_LIMIT.limit({ key })
    },
  }
  const INQUIRY_LIMIT = { limit: async () => ({ success: false }) }
  const sender = filesOf(token, { FILE_LIMIT, INQUIRY_LIMIT }, '2001:db8::1')
  const send = () => sender.send(file?.id ?? '', bytes, 0, {}, smallChunkBytes)

  expect(await send()).toMatchObject({ status: 204 })
  expect(keys).toHaveLength(2)
  for (const key of [...keys]) {
    for (let i = 1; i < 239; i += 1) await limits.FILE_LIMIT.limit({ key })
  }
  expect(await send()).toMatchObject({ status: 204 })
})
