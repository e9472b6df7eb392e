import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../../tests/support/browser.ts'
import { buildIfChanged } from '../local/build.ts'
import { migrate } from '../local/database.ts'
import { openLocalPlatform } from '../local/platform.ts'
import { startProgress } from '../local/progress.ts'
import { writeLocalSettings } from '../local/secrets.ts'
import { startWranglerDev } from '../local/wrangler-dev.ts'
import { printLine } from './desk/report.ts'
import { addOwner, owner } from './desk/seed-desk.ts'
import { startWeakConnection } from './upload/weak-connection.ts'

/** The ports of the site, and of the weak connection to it. */
const port = 8795
const connectionPort = 8796

/** 400 kbit/s, cut every 20 s. */
const bytesPerSecond = 50_000
const cutEvery = 20_000

/** At most this many ms until the enquiry is stored, and this share of the file sent twice. */
const storedGoal = 1000
const twiceGoal = 0.05

/** Sends a PDF of `size` bytes over the weak connection, with one reload, and prints the figures. */
export async function benchUpload(size: number) {
  await buildIfChanged()
  const stateDir = mkdtempSync(join(tmpdir(), 'ceyforge-upload-'))
  const { db, close } = await openLocalPlatform(stateDir)
  await migrate(db)
  await addOwner(db)
  await close()
  const origin = `http://localhost:${connectionPort}`
  const settingsFiles = writeLocalSettings(stateDir, { SITE_ORIGIN: origin })
  const server = await startWranglerDev({ port, stateDir, settingsFiles, print: () => undefined })
  const connection = await startWeakConnection({
    port: connectionPort,
    target: port,
    bytesPerSecond,
    cutEvery,
  })
  const browser = await launchBrowser()
  try {
    const bytes = randomBytes(size)
    bytes.write('%PDF-1.7\n')
    const startedAt = performance.now()
    const step = startProgress(`Sending ${megabytes(size)} over the weak connection`)
    const showing = setInterval(() => step.update(megabytes(connection.counts.chunkBytes)), 1000)
    const page = await (await browser.newContext()).newPage()
    const stored = await send(page, origin, bytes).finally(() => {
      clearInterval(showing)
      step.done()
    })
    const seconds = (performance.now() - startedAt) / 1000
    const arrived = await fetchFile(server.origin)
    const twice = connection.counts.chunkBytes / size - 1
    console.log(`\n${megabytes(size)} at 400 kbit/s, ${connection.counts.cuts} cuts, one reload`)
    printLine('time', `${seconds.toFixed(0)} s, at least ${(size / bytesPerSecond).toFixed(0)} s`)
    printLine('the enquiry stored after', `${stored.toFixed(0)} ms`, {
      isMet: stored <= storedGoal,
      text: `${storedGoal} ms`,
    })
    printLine('sent twice', `${(twice * 100).toFixed(1)} %`, {
      isMet: twice <= twiceGoal,
      text: `${twiceGoal * 100} %`,
    })
    const isEqual = sha256(arrived).equals(sha256(bytes))
    printLine('SHA-256', isEqual ? 'equal' : 'different', { isMet: isEqual, text: 'equal' })
  } finally {
    await browser.close()
    connection.stop()
    await server.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
}

/** Sends the enquiry with its file, reloads half-way, and returns the ms until it was stored. */
async function send(page: Page, origin: string, buffer: Buffer) {
  const load = () => page.goto(`${origin}/contact`, { timeout: 120_000 })
  // The page itself may be interrupted.
  while (!(await load().catch(() => null))) await page.waitForTimeout(1000)
  await page.locator('form[novalidate]').waitFor({ timeout: 120_000 })
  await page.getByRole('button', { name: 'Add drawings or details for a quote' }).click()
  const input = page.locator('input[type=file]')
  await input.waitFor({ state: 'attached', timeout: 60_000 })
  await input.setInputFiles({ name: 'Pump room.pdf', mimeType: 'application/pdf', buffer })
  await page.getByLabel('Name', { exact: true }).fill('Nimal Perera')
  await page.getByLabel('E-mail').fill('nimal@factory.example')
  await page.getByLabel('Message', { exact: true }).fill('A pump room of forty square metres.')
  await page.waitForTimeout(3000)
  const startedAt = performance.now()
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Message sent successfully!').waitFor({ timeout: 120_000 })
  const stored = performance.now() - startedAt
  const progress = page.locator('progress')
  while (Number(await progress.getAttribute('value')) < buffer.length / 2)
    await page.waitForTimeout(500)
  while (!(await page.reload({ timeout: 120_000 }).catch(() => null)))
    await page.waitForTimeout(1000)
  await page.getByText('The file has arrived.').waitFor({ timeout: 3_600_000 })
  return stored
}

/** Downloads the uploaded file, as an administrator does. */
async function fetchFile(origin: string) {
  const headers = { origin, 'content-type': 'application/json' }
  const post = { method: 'POST', headers }
  const session = await fetch(`${origin}/api/session`, { ...post, body: JSON.stringify(owner) })
  const cookie = session.headers
    .getSetCookie()
    .map((text) => text.split(';', 1)[0])
    .join('; ')
  const get = async (path: string) => (await fetch(origin + path, { headers: { cookie } })).json()
  const { inquiries } = (await get('/api/inquiries')) as { inquiries: { id: string }[] }
  const path = `/api/inquiries/${inquiries[0]?.id}`
  const { files } = (await get(path)) as { files: { id: string }[] }
  const links = await fetch(`${origin}${path}/file-links`, {
    method: 'POST',
    headers: { ...headers, cookie, origin },
    body: JSON.stringify({ fileIds: [files[0]?.id], as: 'download' }),
  })
  const { addresses } = (await links.json()) as { addresses: string[] }
  const file = await fetch(origin + addresses[0], { headers: { cookie } })
  return Buffer.from(await file.arrayBuffer())
}

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
