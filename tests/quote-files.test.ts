/**
 * Files across reloads, visits and tabs: they are kept with their message, sent in chunks after it,
 * and arrive intact.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { failed, field, fillIn, pressSend, sent, untilFormRuns } from './support/contact-page.ts'
import { aPhoto, downloadFiles, pdf } from './support/inquiry-files.ts'
import { setWeakNetwork } from './support/weak-network.ts'

const { aMessage, aVisitor, stage } = setWeakNetwork()

const plan = pdf('Plan.pdf', 100_000)
const hour = 3_600_000

const openFields = (page: Page) =>
  page.getByRole('button', { name: 'Add drawings or details for a quote' }).click()

const chosen = (page: Page) => page.getByText('· Sent after the message').waitFor()
const received = (page: Page) => page.getByText('The file has arrived.').waitFor()

async function choose(page: Page) {
  await openFields(page)
  await page.locator('input[type=file]').setInputFiles(plan)
  await chosen(page)
}

/** Returns the names of the items in local storage. */
const keptIn = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())

async function expectPlan(message: string) {
  const files = await downloadFiles(stage.product.origin, message)
  expect(files.map(({ name, bytes }) => [name, bytes.equals(plan.buffer)])).toEqual([
    [plan.name, true],
  ])
}

test('files that were chosen before anything was typed are still there after a reload, and photos can be made smaller', async () => {
  const { page } = await aVisitor()
  await choose(page)
  const buffer = await aPhoto(page)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Photo.jpg', mimeType: 'image/jpeg', buffer })
  const smaller = page.getByLabel(/^Send smaller/)
  await smaller.waitFor()
  await expect.poll(() => keptIn(page)).toEqual(['contact-draft', 'message-pages'])
  await page.reload()
  await smaller.check()
  const message = aMessage()
  await fillIn(page, message)
  await pressSend(page)
  await page.getByText('All files have arrived.').waitFor()

  const files = await downloadFiles(stage.product.origin, message)
  const [sentPlan, photo] = ['Plan.pdf', 'Photo.jpg'].map(
    (name) => files.find((file) => file.name === name)?.bytes,
  )
  expect(sentPlan?.equals(plan.buffer)).toBe(true)
  expect(photo?.length).toBeLessThan(buffer.length * 0.8)
})

test('an upload continues where it stopped after a reload', async () => {
  const { context, page } = await aVisitor()
  const chunks: string[] = []
  const held = Promise.withResolvers<void>()
  await context.route('**/api/files/*/chunks/*', async (route) => {
    if (chunks.push(route.request().url()) === 3) await held.promise
    await route.continue().catch(() => undefined)
  })
  await openFields(page)
  await page.locator('input[type=file]').setInputFiles(pdf('Plan.pdf', 1_000_000))
  await fillIn(page)
  await pressSend(page)
  await expect.poll(() => chunks.length).toBeGreaterThanOrEqual(3)
  const before = [...chunks]
  await page.reload()
  held.resolve()
  await received(page)

  // Acknowledged chunks are not sent again.
  expect(chunks.length).toBeGreaterThan(before.length)
  expect(chunks.slice(before.length)).not.toContain(before[0])
})

test('files follow the changed message of a later attempt, after a reload', async () => {
  const { page } = await aVisitor('answer lost', 'through', 'lost', 'through')
  const changed = aMessage()
  await choose(page)
  await fillIn(page, aMessage())
  await pressSend(page)
  await page.getByText(failed).waitFor()
  await field(page, 'Message').fill(changed)
  // The key belongs to the first text, and the request with the next key is lost.
  await pressSend(page)
  await page.getByText(failed).waitFor()
  await page.reload()
  await received(page)

  await expectPlan(changed)
})

test('a message that has waited for two days is sent with its file', async () => {
  const { context, page, open } = await aVisitor('lost', 'through')
  const message = aMessage()
  await choose(page)
  await fillIn(page, message)
  await pressSend(page)
  await page.getByText(failed).waitFor()
  await page.close()
  await context.clock.fastForward(48 * hour)
  const next = await open()
  await next.getByText(sent).waitFor()
  await received(next)

  await expectPlan(message)
})

test('a file that has not arrived a day after its message is dropped with a notice, and leaves nothing behind', async () => {
  const { context, page } = await aVisitor()
  await context.route('**/api/files/*/chunks/*', (route) => route.abort())
  await choose(page)
  await fillIn(page, aMessage())
  await pressSend(page)
  await page.getByText(sent).waitFor()
  await page.getByText('Your files are on their way.').waitFor()
  await page.reload()
  await page.getByText('Your files are on their way.').waitFor()
  await context.clock.fastForward(25 * hour)
  await page.reload()
  await page.getByText('This file was kept for 24 hours and could not be sent.').waitFor()
  await expect.poll(() => keptIn(page)).toEqual([])

  await page.reload()
  await untilFormRuns(page)
  expect(await page.locator('input[type=file]').count()).toBe(0)
})

test.each([
  ['reloaded', (sender: Page) => sender.reload()],
  ['closed', (sender: Page) => sender.close()],
])('a file is sent by exactly one of two tabs when its own tab is %s', async (_, end) => {
  const { context, page: other, open } = await aVisitor()
  await openFields(other)
  await other.locator('input[type=file]').waitFor({ state: 'attached' })
  const sender = await open()
  let isCut = true
  await context.route('**/api/files/*/chunks/*', (route) =>
    isCut ? route.abort() : route.continue(),
  )
  const message = aMessage()
  await choose(sender)
  await fillIn(sender, message)
  await pressSend(sender)
  await sender.getByText(sent).waitFor()
  await sender.getByText('Your files are on their way.').waitFor()
  isCut = false
  await end(sender)
  await expect
    .poll(async () => {
      await context.clock.runFor(5_000)
      const ends = context.pages().map((page) => page.getByText('The file has arrived.').count())
      return (await Promise.all(ends)).filter((count) => count > 0).length
    })
    .toBe(1)

  await expectPlan(message)
})

test('a file of another tab is still sent after this tab has sent the message and its own file', async () => {
  const { context, page, open } = await aVisitor()
  await page.route('**/api/files/*/chunks/*', (route) => route.abort())
  const message = aMessage()
  await choose(page)
  await fillIn(page, message)
  const sender = await open()
  await sender.locator('input[type=file]').setInputFiles(pdf('Photo.pdf', 1_000))
  await chosen(sender)
  await pressSend(sender)
  await received(sender)
  await page.getByText('Your files are on their way.').waitFor()
  await page.unroute('**/api/files/*/chunks/*')
  await page.reload()
  await expect
    .poll(async () => {
      await context.clock.runFor(5_000)
      const rows = [page, sender].map((tab) =>
        tab.getByRole('listitem').filter({ hasText: plan.name }),
      )
      return (await Promise.all(rows.map((row) => row.allTextContents()))).join()
    })
    .toContain('Received')

  const files = await downloadFiles(stage.product.origin, message)
  expect(files.map(({ name }) => name).sort()).toEqual(['Photo.pdf', plan.name])
})
