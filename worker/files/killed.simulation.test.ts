/** Uploads whose requests, and cron runs, are cut off at random calls to D1 and R2. */
import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import type { Bindings } from '../env'
import { capturePrints } from '../testing/console'
import { setTime } from '../testing/fake-clock'
import {
  aPdf,
  bucket,
  emptyBucket,
  fileRows,
  filesOf,
  sendInquiry,
  sha256Of,
} from '../testing/files'
import { killedAt } from '../testing/killable'
import { runCron } from '../testing/outbox'
import { makeRandom } from '../testing/random'
import { scaled } from '../testing/scale'
import { day, minute } from '../time'
import { chunkBytes, smallChunkBytes } from './contract'

const now = Date.UTC(2026, 10, 2, 9)
const uploads = scaled(120, 5)
const filesPerInquiry = 5

const random = makeRandom(12)
const chance = (share: number) => random() < share

/** Mostly small, since size does not matter for what is cut off. The last one has two parts. */
const contents = [
  90,
  5000,
  chunkBytes,
  chunkBytes + 1,
  2 * chunkBytes + 9,
  21 * smallChunkBytes,
].map((size, i, { length }) => {
  const bytes = aPdf(size)
  const ofChunk = i === length - 1 ? smallChunkBytes : chunkBytes
  return { bytes, sha256: sha256Of(bytes).digest('hex'), ofChunk }
})
const pick = () => contents[Math.floor(random() ** 3 * contents.length)] ?? contents[0]

beforeEach(async () => {
  setTime(now)
  await emptyBucket()
  await env.DB.exec('update settings set files_per_day_mb = 10000, files_total_mb = 10000')
})

/** Returns the storage of a request. For one request in three, it fails at one of the first calls. */
function someStorage(): Partial<Bindings> {
  if (!chance(1 / 3)) return {}
  return killedAt({ call: Math.floor(random() * 9), isDone: chance(0.5) })
}

type Sent = {
  id: string
  token: string
  sha256: string
  acknowledged: Set<number>
  isWhole: boolean
}

/** Sends one file as a visitor's page does: it retries, and sometimes gives up. */
async function send(token: string, ip: string): Promise<Sent> {
  const content = pick()
  if (!content) throw new Error('There is no content.')
  const { bytes, sha256, ofChunk } = content
  const id = crypto.randomUUID()
  const acknowledged = new Set<number>()
  const sent = { id, token, sha256, acknowledged }
  const visitor = () => filesOf(token, someStorage(), ip)
  const announced = { id, chunkBytes: ofChunk }
  let answer = await visitor().announce(bytes, announced)
  while (!answer.file) {
    if (chance(0.05)) return { ...sent, isWhole: false }
    answer = await visitor().announce(bytes, announced)
  }
  for (const number of answer.missing ?? []) {
    do {
      if (chance(0.05)) return { ...sent, isWhole: false }
      answer = await visitor().send(id, bytes, number, {}, ofChunk)
    } while (answer.status !== 200 && answer.status !== 204)
    acknowledged.add(number)
  }
  while (answer.file?.state !== 'complete') {
    if (chance(0.05)) return { ...sent, isWhole: false }
    answer = await visitor().announce(bytes, announced)
  }
  return { ...sent, isWhole: true }
}

/** Runs cron every minute: each time once with storage that may fail, then once without failures. */
async function runCronUntil(at: number, runs: number) {
  for (let run = 0; run < runs; run += 1) {
    await runCron(at + run * minute, someStorage()).catch(() => undefined)
    await runCron(at + run * minute)
  }
}

test(`${uploads} uploads lose no acknowledged chunk and leave no object without a row`, async () => {
  capturePrints()
  const sent: Sent[] = []
  while (sent.length < uploads) {
    const { token } = await sendInquiry()
    const ip = `198.51.${sent.length >> 8}.${sent.length & 255}`
    sent.push(
      ...(await Promise.all(Array.from({ length: filesPerInquiry }, () => send(token, ip)))),
    )
  }
  const abandoned = sent.filter(({ isWhole }) => !isWhole)
  expect(abandoned.length).toBeGreaterThanOrEqual(scaled(10, 0))

  for (const { id, token, acknowledged, isWhole } of sent) {
    if (acknowledged.size === 0) continue
    const { status, missing, file } = await filesOf(token).read(id)
    expect(status).toBe(200)
    expect(missing?.filter((number) => acknowledged.has(number))).toEqual([])
    if (isWhole) expect(file?.state).toBe('complete')
  }

  await runCronUntil(now + day + minute, 25)

  const rows = await fileRows()
  expect(rows.filter(({ state }) => state !== 'complete')).toEqual([])
  const keys = rows.map(({ id, inquiry_id }) => `files/${inquiry_id}/${id}`)
  const all: string[] = []
  for (let cursor: string | undefined; ; ) {
    const list = await bucket().list(cursor ? { cursor } : {})
    all.push(...list.objects.map(({ key }) => key))
    if (!list.truncated) break
    cursor = list.cursor
  }
  expect(all.toSorted()).toEqual(keys.toSorted())
  const digests = new Map(sent.map(({ id, sha256 }) => [id, sha256]))
  for (const { id, inquiry_id } of rows) {
    const object = await bucket().head(`files/${inquiry_id}/${id}`)
    expect(object?.checksums.toJSON().sha256).toBe(digests.get(id))
  }
  const whole = sent.filter(({ isWhole }) => isWhole).map(({ id }) => id)
  const kept = new Set(rows.map(({ id }) => id))
  expect(whole.filter((id) => !kept.has(id))).toEqual([])
  expect(await env.DB.prepare('select count(*) as n from deleted_files').first('n')).toBe(0)
}, 900_000)
