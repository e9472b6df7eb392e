/** A message that was submitted at an earlier visit, while the form already holds another one. */
import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  button,
  earlierSent,
  failed,
  field,
  fillIn,
  pressSend,
  sent,
  untilFormRuns,
} from './support/contact-page.ts'
import { downloadFiles, pdf } from './support/inquiry-files.ts'
import { keptIn, once, reconnect, setWeakNetwork } from './support/weak-network.ts'

const { aMessage, arrivalsOf, aVisitor, stage } = setWeakNetwork()

const earlierFailed = 'Your earlier message has not been sent yet.'
const serverError = { status: 503, json: { error: { code: 'storage_failed', message: '' } } }

type Opened = Awaited<ReturnType<typeof leaveMessage>>

/** Leaves a message unsent, and opens the form again without its scripts. */
async function leaveMessage(add?: (page: Page) => Promise<void>) {
  const { openWithoutScripts, page, ...visitor } = await aVisitor('lost', 'through')
  const message = aMessage()
  await add?.(page)
  await fillIn(page, message)
  await pressSend(page)
  await page.getByText(failed).waitFor()
  await page.close()
  return { ...visitor, message, ...(await openWithoutScripts()) }
}

async function addFile(page: Page) {
  await page.getByRole('button', { name: 'Add drawings or details for a quote' }).click()
  await page.locator('input[type=file]').setInputFiles(pdf('Plan.pdf', 1_000))
  await page.getByText('· Sent after the message').waitFor()
}

/** Loads the scripts, and stops the clock before the earlier message fails and could be retried. */
async function loadAndStopClock({ context, page, loadScripts }: Opened) {
  const stop = Promise.withResolvers<void>()
  const hold = (route: Route) => stop.promise.then(() => route.fallback())
  await context.route('**/api/inquiries', hold, { times: 1 })
  loadScripts()
  await untilFormRuns(page)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  stop.resolve()
}

describe('a submitted message of an earlier visit', () => {
  test('is sent unchanged when another one is started before the scripts load', async () => {
    const { keys, message, page, loadScripts } = await leaveMessage()
    const another = aMessage()
    await field(page, 'Message').fill(another)
    loadScripts()
    await page.getByText(earlierSent).waitFor()
    expect(await arrivalsOf(message)).toEqual(once)

    // What has been typed is now the draft.
    await page.reload()
    await untilFormRuns(page)
    expect(await field(page, 'Message').inputValue()).toBe(another)
    await fillIn(page, another)
    await pressSend(page)
    await page.getByText(sent).waitFor()
    expect(await arrivalsOf(another)).toEqual(once)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  test('is sent once the connection is back when the name is changed before the scripts load', async () => {
    const opened = await leaveMessage()
    const { context, fates, message, page } = opened
    fates.unshift('lost')
    await field(page, 'Name').fill('Kamal')
    await loadAndStopClock(opened)
    await page.getByText(earlierFailed).waitFor()
    await reconnect(context)

    await page.getByText(earlierSent).waitFor()
    expect(await page.getByText(earlierFailed).count()).toBe(0)
    expect(await field(page, 'Name').inputValue()).toBe('Kamal')
    expect(await field(page, 'Message').inputValue()).toBe('')
    expect(await arrivalsOf(message)).toEqual(once)
  })

  test('is shown as saved while there is no connection', async () => {
    const opened = await leaveMessage()
    const { context, message, page } = opened
    await field(page, 'Message').fill('Typed just now.')
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    })
    await context.route('**/api/inquiries', (route) => route.abort(), { times: 1 })
    await loadAndStopClock(opened)
    await page.getByText('Your earlier message is saved. It will be sent').waitFor()
    expect(await page.getByText(earlierFailed).count()).toBe(0)
    await reconnect(context)

    await page.getByText(earlierSent).waitFor()
    expect(await arrivalsOf(message)).toEqual(once)
  })

  test('is sent once when the page is shown and the connection is back at the same time', async () => {
    const opened = await leaveMessage()
    const { fates, keys, message, page } = opened
    fates.unshift('lost')
    await field(page, 'Message').fill('Typed just now.')
    await loadAndStopClock(opened)
    await page.getByText(earlierFailed).waitFor()
    await page.evaluate(() => {
      window.dispatchEvent(new Event('online'))
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.getByText(earlierSent).waitFor()
    // Messages are sent one at a time under this lock.
    await page.evaluate(() => navigator.locks.request('contact-form', () => undefined))

    expect(keys).toHaveLength(3)
    expect(await arrivalsOf(message)).toEqual(once)
  })

  test('is shown as unsent, and left to the next visit with the new text, if the server fails', async () => {
    const opened = await leaveMessage()
    const { context, keys, message, page } = opened
    await context.route('**/api/inquiries', (route) => route.fulfill(serverError), { times: 1 })
    await field(page, 'Message').fill('Typed just now.')
    await loadAndStopClock(opened)
    await page.getByText(earlierFailed).waitFor()
    await reconnect(context)
    await page.clock.runFor(60_000)
    expect(keys).toHaveLength(1)
    await page.clock.resume()
    await page.reload()

    await page.getByText(earlierSent).waitFor()
    expect(await field(page, 'Message').inputValue()).toBe('Typed just now.')
    expect(await arrivalsOf(message)).toEqual(once)
  })

  test('is sent at the next visit together with the next message, which was lost too', async () => {
    const opened = await leaveMessage()
    const { fates, message, page } = opened
    fates.splice(0, 1, 'lost', 'lost', 'through')
    const another = aMessage()
    await fillIn(page, another)
    await loadAndStopClock(opened)
    await page.getByText(earlierFailed).waitFor()
    await button(page).click()
    await page.getByText(failed).waitFor()
    expect(await page.getByText('Keep this page open').count()).toBe(0)
    await page.clock.resume()
    await page.reload()

    await page.getByText(sent).waitFor()
    expect(await arrivalsOf(another)).toEqual(once)
    await expect.poll(() => arrivalsOf(message)).toEqual(once)
    await expect.poll(() => keptIn(page)).toBe(0)
  })

  test.each([
    ['lost too', undefined],
    ['refused by a failing server', serverError],
  ])('is sent before the next message, which was %s', async (_, answer) => {
    const opened = await leaveMessage()
    const { context, fates, message, page } = opened
    fates.unshift('lost')
    const another = aMessage()
    await fillIn(page, another)
    await loadAndStopClock(opened)
    await page.getByText(earlierFailed).waitFor()
    await context.route(
      '**/api/inquiries',
      (route) => (answer ? route.fulfill(answer) : route.abort('connectionreset')),
      { times: 1 },
    )
    await button(page).click()
    await page.getByText(failed).waitFor()
    // Only a lost message is sent again, after the earlier one.
    if (!answer) fates.unshift('through', 'lost')
    await reconnect(context)
    await expect.poll(() => arrivalsOf(message)).toEqual(once)
    await page.getByText(earlierFailed).waitFor({ state: 'detached' })
    await page.getByText(failed).waitFor()
    expect(await page.getByText('Keep this page open').count()).toBe(0)
    await page.clock.resume()
    await page.reload()

    await page.getByText(sent).waitFor()
    expect(await arrivalsOf(another)).toEqual(once)
  })

  test('is sent with its file, and not with that of the next message', async () => {
    const { context, message, page, loadScripts } = await leaveMessage(addFile)
    const delivery = Promise.withResolvers<void>()
    await context.route('**/api/inquiries', (route) =>
      delivery.promise.then(() => route.fallback()),
    )
    await field(page, 'Message').fill('Typed just now.')
    loadScripts()
    await page.locator('input[type=file]').setInputFiles(pdf('Next.pdf', 1_000))
    await page.getByText('· Sent after the message').waitFor()
    delivery.resolve()
    await page.getByText(earlierSent).waitFor()
    await page.getByText('The file has arrived.').waitFor()

    const files = await downloadFiles(stage.product.origin, message)
    expect(files.map(({ name }) => name)).toEqual(['Plan.pdf'])
    await page.getByText('· Sent after the message').waitFor()
  })

  test('is followed by its file if it was stored although the server failed', async () => {
    const { context, message, page, loadScripts } = await leaveMessage(addFile)
    const delivery = Promise.withResolvers<void>()
    await context.route('**/api/inquiries', async (route) => {
      await delivery.promise
      const answer = await route.fetch()
      const { page: address } = await answer.json()
      const { status, json } = serverError
      await route.fulfill({ status, json: { ...json, page: address } })
    })
    await field(page, 'Message').fill('Typed just now.')
    loadScripts()
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    delivery.resolve()
    await page.getByText(earlierFailed).waitFor()
    await page.getByText('The file has arrived.').waitFor()

    const files = await downloadFiles(stage.product.origin, message)
    expect(files.map(({ name }) => name)).toEqual(['Plan.pdf'])
  })
})
