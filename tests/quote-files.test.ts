/**
 * Files across reloads and tabs: they are kept with their message, sent in chunks after it, and arrive
 * intact. The others are beside the form (web/app/contact/files/earlier-visit.test.tsx).
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillIn, pressSend, sent, visit } from './support/contact-page.ts'
import { downloadFiles, pdf } from './support/inquiry-files.ts'
import { setWeakNetwork } from './support/weak-network.ts'

const { aMessage, aVisitor, stage } = setWeakNetwork()

const plan = pdf('Plan.pdf', 100_000)

const openFields = (page: Page) =>
  page.getByRole('button', { name: 'Add drawings or details for a quote' }).click()

const chosen = (page: Page) => page.getByText('· Sent after the message').waitFor()
const received = (page: Page) => page.getByText('The file has arrived.').waitFor()

type Chosen = ReturnType<typeof pdf>

async function choose(page: Page, file: Chosen) {
  await openFields(page)
  await page.locator('input[type=file]').setInputFiles(file)
  await chosen(page)
}

/** Returns the names of what is stored, which `pages/privacy.md` has to list. */
const storedIn = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage).sort(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }))

async function expectFile(message: string, { name, buffer }: Chosen) {
  const files = await downloadFiles(stage.product.origin, message)
  expect(files.map((file) => [file.name, file.bytes.equals(buffer)])).toEqual([[name, true]])
}

test('files chosen before anything was typed survive a reload, and an upload continues where it stopped after another one', async () => {
  const { context, page } = await aVisitor()
  const large = pdf('Plan.pdf', 1_000_000)
  const chunks: string[] = []
  const held = Promise.withResolvers<void>()
  await context.route('**/api/files/*/chunks/*', async (route) => {
    if (chunks.push(route.request().url()) === 3) await held.promise
    await route.continue().catch(() => undefined)
  })
  await choose(page, large)
  await expect
    .poll(() => storedIn(page))
    .toEqual({ local: ['contact-draft', 'message-pages'], databases: ['contact-files'] })
  await page.reload()
  await chosen(page)
  const message = aMessage()
  await fillIn(page, message)
  await pressSend(page)
  await expect.poll(() => chunks.length).toBeGreaterThanOrEqual(3)
  const before = [...chunks]
  await page.reload()
  held.resolve()
  await received(page)

  // Acknowledged chunks are not sent again.
  expect(chunks.length).toBeGreaterThan(before.length)
  expect(chunks.slice(before.length)).not.toContain(before[0])
  await expectFile(message, large)
})

test('a file is sent by exactly one of two tabs when its own tab is reloaded, and by the other one when it is closed', async () => {
  const { context, page: other, open } = await aVisitor()
  await openFields(other)
  await other.locator('input[type=file]').waitFor({ state: 'attached' })
  const sender = await open()
  let isCut = true
  await context.route('**/api/files/*/chunks/*', (route) =>
    isCut ? route.abort() : route.continue(),
  )
  const message = aMessage()
  await choose(sender, plan)
  await fillIn(sender, message)
  await pressSend(sender)
  await sender.getByText(sent).waitFor()
  await sender.getByText('Your files are on their way.').waitFor()
  await sender.reload()
  const tabsWith = async (text: string) => {
    await context.clock.runFor(5_000)
    const counts = context.pages().map((page) => page.getByText(text).count())
    return (await Promise.all(counts)).filter((count) => count > 0).length
  }
  await expect.poll(() => tabsWith('Your files are on their way.')).toBe(1)
  isCut = false
  await sender.close()
  await expect.poll(() => tabsWith('The file has arrived.')).toBe(1)

  await expectFile(message, plan)
})

test('a file added on the enquiry’s private page continues after a reload, in another tab, and in another browser that has the file', async () => {
  const context = await visit(stage.browser)
  const page = await context.newPage()
  const message = aMessage()
  const answer = await stage.product.post({ name: 'Nimal', email: 'n@mill.example', message })
  const { page: path } = (await answer.json()) as { page: string }
  const address = `${stage.product.origin}${path}`
  const large = pdf('Section.pdf', 1_000_000)
  const chunks: string[] = []
  let isCut = true
  await context.route(/\/chunks\/[23]$/, (route) => (isCut ? route.abort() : route.continue()))
  await page.goto(address)
  const other = await context.newPage()
  await other.goto(address)
  const choose = (page: Page, files: Chosen[]) =>
    page.getByLabel('Drawings, photos or documents').setInputFiles(files)
  const incomplete = (page: Page) =>
    page.getByText(/^Section\.pdf \(.*\), not complete yet: \d+\s% has arrived\./)
  const underway = (page: Page) => page.getByText('Your files are on their way.').waitFor()
  await choose(page, [pdf('Empty.pdf', 0), large])
  await page.getByText('Empty.pdf: The file is empty.').waitFor()
  await page.getByText(/· 52\s%$/).waitFor()
  await page.reload()
  await underway(other)
  await incomplete(page).waitFor()
  await other.close()
  await underway(page)
  expect(await incomplete(page).count()).toBe(0)

  const elsewhere = await (await stage.browser.newContext()).newPage()
  await elsewhere.route('**/api/files/*/chunks/*', (route) => {
    chunks.push(route.request().url().slice(-1))
    return route.continue()
  })
  await elsewhere.goto(address)
  await elsewhere.route('**/api/files', (route) => route.abort())
  await choose(elsewhere, [pdf('Other.pdf', 1_000_000)])
  await elsewhere.getByLabel('Remove Other.pdf').click()
  await elsewhere.unroute('**/api/files')
  await incomplete(elsewhere).waitFor()
  await choose(elsewhere, [large])
  await received(elsewhere)
  // One may have been let through when its tab was closed.
  expect(chunks.filter((number) => Number(number) < 2)).toEqual([])
  isCut = false
  await context.clock.runFor(30_000)
  await received(page)
  await page.reload()
  await page.getByText(/^Section\.pdf \(.*\), received$/).waitFor()
  await expectFile(message, large)
})
