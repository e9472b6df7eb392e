/**
 * Files are sent in chunks after their message, across reloads and lost connections, and never
 * delay it.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  fillIn,
  openContact,
  pressSend,
  sent,
  untilFormRuns,
  visit,
} from './support/contact-page.ts'
import { aPdf, pdf } from './support/inquiry-files.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ceyforge-files-'))
  return () => rmSync(folder, { recursive: true })
})

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

type Chunk = { path: string; bytes: number }

/** Opens the form and records the chunks. `answer` may respond to a chunk instead of the server. */
async function open(
  answer?: (route: Route, count: number) => Promise<void> | undefined,
  context?: BrowserContext,
) {
  const visitor = context ?? (await visit(stage.browser))
  const chunks: Chunk[] = []
  await visitor.route('**/api/files/*/chunks/*', (route) => {
    const request = route.request()
    const path = new URL(request.url()).pathname
    const count = chunks.push({ path, bytes: request.postDataBuffer()?.length ?? 0 })
    return answer?.(route, count) ?? route.continue()
  })
  const page = await openContact(visitor, `${stage.product.origin}/contact`)
  return { page, visitor, chunks }
}

const openFields = (page: Page) =>
  page.getByRole('button', { name: 'Add drawings or details for a quote' }).click()

const picker = (page: Page) => page.locator('input[type=file]')

/** Returns the row of a file. */
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

async function send(page: Page) {
  await fillIn(page)
  await pressSend(page)
  await page.getByText(sent).waitFor()
}

/** Waits for the status 200 that says that R2 has the whole file, with the announced SHA-256. */
function whenComplete(page: Page) {
  return page.waitForResponse(
    (response) => response.url().includes('/chunks/') && response.status() === 200,
  )
}

describe('a file chosen for a message', () => {
  test('is sent after the message, and arrives intact', async () => {
    const { page } = await open()
    const announced = page.waitForRequest((request) => request.url().endsWith('/api/files'))
    await openFields(page)
    await picker(page).setInputFiles(pdf('Pump room.pdf', 300_000))
    await row(page, 'Pump room.pdf').getByText('Sent after the message').waitFor()
    const complete = whenComplete(page)
    await send(page)

    expect((await announced).postDataJSON()).toMatchObject({
      name: 'Pump room.pdf',
      size: 300_000,
      sha256: sha256(aPdf(300_000)),
    })
    await complete
    await page.getByText('The file has arrived.').waitFor()
    const link = page.getByRole('link', { name: 'Open your enquiry' })
    expect(await link.getAttribute('href')).toMatch(/^\/enquiry\/[\w-]+$/)
  })

  test.each([
    ['empty.pdf', Buffer.alloc(0), 'The file is empty.'],
    ['page.pdf', Buffer.from('<html><script>'), 'The content is not that of a .pdf file'],
    ['huge.pdf', aPdf(100 * 262_144 + 1), 'The file is larger than 25 MB.'],
  ])('is refused before a byte is sent: %s', async (name, bytes, problem) => {
    const { page, chunks } = await open()
    await openFields(page)
    // From disk, like a visitor's file: every byte of a buffer would be sent to the browser.
    const file = join(folder, name)
    writeFileSync(file, bytes)
    await picker(page).setInputFiles(file)
    await page.getByText(problem).waitFor()
    await send(page)

    expect(chunks).toEqual([])
  })

  test('can be removed', async () => {
    const { page, chunks } = await open()
    await openFields(page)
    await picker(page).setInputFiles([pdf('One.pdf', 1000), pdf('Two.pdf', 1000)])
    await row(page, 'Two.pdf').waitFor()
    await row(page, 'One.pdf').getByRole('button', { name: 'Remove One.pdf' }).click()
    await send(page)
    await page.getByText('The file has arrived.').waitFor()

    expect(chunks).toHaveLength(1)
  })
})

describe('an upload', () => {
  test('continues where it stopped after a reload', async () => {
    const held = Promise.withResolvers<void>()
    const { page, chunks } = await open((_, count) => (count === 3 ? held.promise : undefined))
    await openFields(page)
    await picker(page).setInputFiles(pdf('Plan.pdf', 1_000_000))
    await send(page)
    await expect.poll(() => chunks.length).toBeGreaterThanOrEqual(3)
    const before = chunks.map(({ path }) => path)
    await page.reload()
    held.resolve()
    await untilFormRuns(page)
    await page.getByText('The file has arrived.').waitFor()

    const after = chunks.slice(before.length).map(({ path }) => path)
    expect(after.length).toBeGreaterThan(0)
    // Acknowledged chunks are not sent again.
    expect(after).not.toContain(before[0])
  })

  test('continues once a lost connection is back', async () => {
    const { page, visitor, chunks } = await open((route, count) =>
      count === 2 ? route.abort() : undefined,
    )
    await openFields(page)
    await picker(page).setInputFiles(pdf('Plan.pdf', 1_000_000))
    await send(page)
    await expect.poll(() => chunks.length).toBeGreaterThanOrEqual(2)
    await visitor.setOffline(true)
    await visitor.setOffline(false)
    await page.clock.runFor(5_000)

    await page.getByText('The file has arrived.').waitFor()
  })

  test('can be paused and continued', async () => {
    const held = Promise.withResolvers<void>()
    const { page, chunks } = await open((route, count) =>
      count === 2 ? held.promise.then(() => route.continue().catch(() => undefined)) : undefined,
    )
    await openFields(page)
    await picker(page).setInputFiles(pdf('Plan.pdf', 1_000_000))
    await send(page)
    await expect.poll(() => chunks.length).toBeGreaterThanOrEqual(2)
    await page.getByRole('button', { name: 'Pause Plan.pdf' }).click()
    await row(page, 'Plan.pdf').getByText('Paused').waitFor()
    held.resolve()
    await page.getByRole('button', { name: 'Continue Plan.pdf' }).click()

    await page.getByText('The file has arrived.').waitFor()
  })

  test('shows no speed and no time left while nothing gets through', async () => {
    const held = Promise.withResolvers<void>()
    const { page, chunks } = await open((route, count) =>
      count >= 3 ? held.promise.then(() => route.continue().catch(() => undefined)) : undefined,
    )
    await openFields(page)
    await picker(page).setInputFiles(pdf('Plan.pdf', 1_000_000))
    await send(page)
    const left = page.getByText(/ a second, .* left\./)
    await left.waitFor()
    await expect.poll(() => chunks.length).toBeGreaterThanOrEqual(3)
    await page.clock.fastForward(12_000)

    await left.waitFor({ state: 'detached' })
    held.resolve()
    await page.getByText('The file has arrived.').waitFor()
  })

  test('that the Worker refuses shows the reason, and does not affect the message', async () => {
    const error = { code: 'file_budget_spent', message: 'Try again tomorrow.' }
    const { page } = await open((route) => route.fulfill({ status: 429, json: { error } }))
    await openFields(page)
    await picker(page).setInputFiles(pdf('Plan.pdf', 1000))
    await send(page)

    await row(page, 'Plan.pdf').getByText('Try again tomorrow.').waitFor()
    await page.getByText(sent).waitFor()
  })
})
