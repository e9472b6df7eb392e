/** Files whose message did not arrive at the first attempt, or whose browser has no storage. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { failed, field, fillIn, pressSend, sent, untilFormRuns } from './support/contact-page.ts'
import { downloadFiles, pdf } from './support/inquiry-files.ts'
import { refuseSiteData } from './support/refuse-site-data.ts'
import { setWeakNetwork } from './support/weak-network.ts'

const { aMessage, aVisitor, stage } = setWeakNetwork()

const plan = pdf('Plan.pdf', 100_000)

async function choose(page: Page) {
  await page.getByRole('button', { name: 'Add drawings or details for a quote' }).click()
  await page.locator('input[type=file]').setInputFiles(plan)
  await page.getByText('· Sent after the message').waitFor()
}

const received = (page: Page) => page.getByText('The file has arrived.').waitFor()

async function expectPlan(message: string) {
  const files = await downloadFiles(stage.product.origin, message)
  expect(files.map(({ name, bytes }) => [name, bytes.equals(plan.buffer)])).toEqual([
    [plan.name, true],
  ])
}

test.each([
  ['in the same visit', async (page: Page) => page],
  [
    'after a reload',
    async (page: Page) => {
      await page.reload()
      await untilFormRuns(page)
      return page
    },
  ],
])('files follow the changed message of a later attempt, %s', async (_, proceed) => {
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
  await proceed(page)
  await page.clock.runFor(60_000)
  await page.getByText(sent).waitFor()
  await received(page)

  await expectPlan(changed)
})

test('a file that is still being read when its message arrives is sent, or refused', async () => {
  const { page } = await aVisitor()
  const message = aMessage()
  await page.evaluate(() => {
    const { arrayBuffer } = Blob.prototype
    const released = new Promise((resolve) => addEventListener('read', resolve))
    Blob.prototype.arrayBuffer = async function () {
      await released
      return arrayBuffer.call(this)
    }
  })
  await page.getByRole('button', { name: 'Add drawings or details for a quote' }).click()
  const script = { name: 'Script.pdf', mimeType: plan.mimeType, buffer: Buffer.from('<script>') }
  await page.locator('input[type=file]').setInputFiles([plan, script])
  await fillIn(page, message)
  await pressSend(page)
  await page.getByText(sent).waitFor()
  await page.evaluate(() => dispatchEvent(new Event('read')))

  await received(page)
  await expectPlan(message)
  await page.getByText('Script.pdf: The content is not that of a .pdf file').waitFor()
})

test('files are sent from a browser without storage', async () => {
  const { context, page } = await aVisitor()
  await refuseSiteData(context)
  await page.reload()
  await untilFormRuns(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/files', (route) => held.promise.then(() => route.continue()))
  const message = aMessage()
  await choose(page)
  await page.getByText('your browser does not let us save them').waitFor()
  await fillIn(page, message)
  await pressSend(page)
  await page.getByText(sent).waitFor()
  await page.getByText('your browser does not let us keep them').waitFor()
  expect(await page.getByText('come back within 24 hours').count()).toBe(0)
  held.resolve()
  await received(page)

  await expectPlan(message)
})

test('files are sent even if the notification about their message failed', async () => {
  const { context, page } = await aVisitor()
  const message = aMessage()
  const error = { code: 'notification_failed', message: 'Nobody has been told.' }
  await context.route('**/api/inquiries', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ status: 502, json: { ...answer, error } })
  })
  await choose(page)
  await fillIn(page, message)
  await pressSend(page)
  await page.getByText(failed).waitFor()
  await received(page)

  await expectPlan(message)
})
