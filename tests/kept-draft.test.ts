/** Text survives the page, and what is typed before the scripts load counts. */
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  button,
  failed,
  field,
  fillIn,
  pressSend,
  sent,
  untilFormRuns,
} from './support/contact-page.ts'
import { downloadFiles, pdf } from './support/enquiry-files.ts'
import { keptIn, once, reconnect, setWeakNetwork } from './support/weak-network.ts'

const { aMessage, arrivalsOf, aVisitor, stage } = setWeakNetwork()

/** Opens the form, whose scripts load once `loadScripts` is called. */
async function openWithoutScripts(context: BrowserContext) {
  const page = await context.newPage()
  const scripts = Promise.withResolvers<void>()
  await page.route('**/*.js', (route) => scripts.promise.then(() => route.continue()))
  await page.goto(`${stage.product.origin}/contact`, { waitUntil: 'commit' })
  return { page, loadScripts: scripts.resolve }
}

describe('an unsent draft', () => {
  test('is restored after a reload with the same key, and is not sent automatically', async () => {
    const { keys, page } = await aVisitor('lost', 'through')
    const message = aMessage()
    await fillIn(page, message)
    const keyKept = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem('contact-draft') ?? '{}').key)
    const key = await keyKept()
    await page.reload()
    await untilFormRuns(page)
    expect(await field(page, 'Name').inputValue()).toBe('Nimal Perera')
    expect(await field(page, 'Message').inputValue()).toBe(message)
    expect(await keyKept()).toBe(key)
    expect(keys).toEqual([])
    await pressSend(page)

    await expect.poll(() => keys[0]).toBe(key)
  })

  test('does not replace what is typed before the scripts load', async () => {
    const { context, page } = await aVisitor()
    await fillIn(page, 'The draft of yesterday.')
    await page.close()
    const { page: next, loadScripts } = await openWithoutScripts(context)
    await field(next, 'Message').fill('Typed just now.')
    loadScripts()

    await expect.poll(() => field(next, 'Name').inputValue()).toBe('Nimal Perera')
    expect(await field(next, 'Message').inputValue()).toBe('Typed just now.')
  })

  test('is stored only once something has been typed', async () => {
    const { page } = await aVisitor()

    expect(await keptIn(page)).toBe(0)
  })
})

test('the time before the scripts load counts as time to fill in the form', async () => {
  const { context } = await aVisitor()
  const { page, loadScripts } = await openWithoutScripts(context)
  const message = aMessage()
  await fillIn(page, message)
  await page.clock.runFor(60_000)
  loadScripts()
  await untilFormRuns(page)
  await button(page).click()
  await page.getByText(sent).waitFor()

  // Held for review, it would notify nobody.
  expect(await arrivalsOf(message)).toEqual(once)
})

describe('a submitted message of an earlier visit', () => {
  const earlierSent = 'Your earlier message has been sent.'

  /** Leaves a message unsent, and opens the form again without its scripts. */
  async function leaveMessage(add?: (page: Page) => Promise<void>) {
    const { context, fates, keys, page } = await aVisitor('lost', 'through')
    const message = aMessage()
    await add?.(page)
    await fillIn(page, message)
    await pressSend(page)
    await page.getByText(failed).waitFor()
    await page.close()
    return { context, fates, keys, message, ...(await openWithoutScripts(context)) }
  }

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
    const { context, fates, keys, message, page, loadScripts } = await leaveMessage()
    fates.unshift('lost')
    await field(page, 'Name').fill('Kamal')
    loadScripts()
    await expect.poll(() => keys.length).toBe(2)
    await reconnect(context)

    await page.getByText(earlierSent).waitFor()
    expect(await field(page, 'Name').inputValue()).toBe('Kamal')
    expect(await field(page, 'Message').inputValue()).toBe('')
    expect(await arrivalsOf(message)).toEqual(once)
  })

  test('is sent with its file, and not with that of the next message', async () => {
    const { context, message, page, loadScripts } = await leaveMessage(async (first) => {
      await first.getByRole('button', { name: 'Add drawings or details for a quote' }).click()
      await first.locator('input[type=file]').setInputFiles(pdf('Plan.pdf', 1_000))
      await first.getByText('· Sent after the message').waitFor()
    })
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
})
