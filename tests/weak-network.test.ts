import type { BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { type FakeProvider, startFakeProvider } from './provider/fake-provider.ts'
import {
  button,
  failed,
  field,
  fillIn,
  openContact,
  pressSend,
  sent,
  untilFormRuns,
  visit,
} from './support/contact-page.ts'
import { listAll } from './support/product.ts'
import { setStage } from './support/stage.ts'

const mailbox = 'weak network'
let provider: FakeProvider

const stage = setStage(async () => {
  provider = await startFakeProvider()
  return {
    EMAIL_CHANNELS: 'resend',
    RESEND_API_URL: provider.url,
    RESEND_API_KEY: mailbox,
    NOTIFY_FROM: 'site@ceyforge.example',
    NOTIFY_TO: 'office@ceyforge.example',
  }
})

afterAll(() => provider?.close())

/** What the network does to one submission: lets it through, loses it, or loses its answer. */
type Fate = 'through' | 'lost' | 'answer lost'

/** A visitor whose submissions meet these fates in turn; the last stays in force. */
async function aVisitor(...fates: Fate[]) {
  const context = await visit(stage.browser)
  const keys: (string | undefined)[] = []
  await context.route('**/api/inquiries', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await meet(route, (fates.length > 1 ? fates.shift() : fates[0]) ?? 'through')
  })
  const open = () => openContact(context, `${stage.product.origin}/contact`)
  return { context, keys, open, fates, page: await open() }
}

async function meet(route: Route, fate: Fate) {
  if (fate === 'through') return route.continue()
  if (fate === 'answer lost') await route.fetch()
  return route.abort('connectionreset')
}

let messages = 0

/** Returns a message that no other test sends. */
function aMessage() {
  messages += 1
  return `We need racking for ${messages} pallets.`
}

/** How often a message is stored, and how often somebody was told of it. */
async function arrivalsOf(message: string) {
  const stored = (await listAll(stage.product.origin)).filter((one) => one.message === message)
  const letters = provider
    .callsOf(mailbox)
    .filter(({ body }) => JSON.stringify(body).includes(message))
  return { stored: stored.length, letters: letters.length }
}

const once = { stored: 1, letters: 1 }

const keptIn = (page: Page) => page.evaluate(() => localStorage.length)

async function reconnect(context: BrowserContext) {
  await context.setOffline(true)
  await context.setOffline(false)
}

/** Lets pauses pass and waits until the form is at rest again. */
async function pass(page: Page, ms: number) {
  await page.clock.runFor(ms)
  await page.getByRole('button', { name: 'Send Message' }).waitFor()
}

describe('a message sent without a connection', () => {
  test('goes out by itself when the connection is back, once', async () => {
    const { context, page } = await aVisitor()
    const message = aMessage()
    await fillIn(page, message)
    await context.setOffline(true)
    await pressSend(page)
    await page.getByText(failed).waitFor()
    await page.getByText('You are offline. The message goes out by itself').waitFor()
    await page.getByText('Your text is kept on this device').waitFor()
    expect(await field(page, 'Message').inputValue()).toBe(message)
    await context.setOffline(false)

    await page.getByText(sent).waitFor()
    expect(await field(page, 'Message').inputValue()).toBe('')
    expect(await keptIn(page)).toBe(0)
    expect(await arrivalsOf(message)).toEqual(once)
  })

  test('goes out at the next visit, under the same key', async () => {
    const { keys, page, open } = await aVisitor('lost', 'through')
    const message = aMessage()
    await fillIn(page, message)
    await pressSend(page)
    await page.getByText(failed).waitFor()
    await page.close()
    const next = await open()

    await next.getByText(sent).waitFor()
    expect(new Set(keys).size).toBe(1)
    expect(await arrivalsOf(message)).toEqual(once)
    await next.reload()
    await untilFormRuns(next)
    expect(await field(next, 'Message').inputValue()).toBe('')
    expect(keys).toHaveLength(2)
  })

  test('is said to wait when the page is opened without a connection', async () => {
    const { context, page, open } = await aVisitor('lost', 'through')
    const message = aMessage()
    await fillIn(page, message)
    await pressSend(page)
    await page.getByText(failed).waitFor()
    await page.close()
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    })
    const next = await open()

    await next.getByText('Your message has not been sent yet.').waitFor()
    expect(await field(next, 'Message').inputValue()).toBe(message)
    expect(await button(next).isEnabled()).toBe(true)
    await reconnect(context)
    await next.getByText(sent).waitFor()
    expect(await arrivalsOf(message)).toEqual(once)
  })

  test('is sent on while the page is open when the browser keeps nothing', async () => {
    const { context, page } = await aVisitor()
    await context.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Access is denied', 'SecurityError')
        },
      })
      // Chromium refuses these together with the storage.
      navigator.locks.request = () =>
        Promise.reject(new DOMException('Access is denied', 'SecurityError'))
    })
    await page.reload()
    await untilFormRuns(page)
    const message = aMessage()
    await fillIn(page, message)
    await context.setOffline(true)
    await pressSend(page)
    await page.getByText('Keep this page open until then').waitFor()
    await context.setOffline(false)

    await page.getByText(sent).waitFor()
    expect(await arrivalsOf(message)).toEqual(once)
  })
})

describe('a message whose answer was lost', () => {
  test('is not stored again by the retry', async () => {
    const { keys, page } = await aVisitor('answer lost', 'through')
    const message = aMessage()
    await fillIn(page, message)
    await pressSend(page)
    await page.getByText('This page tries again by itself.').waitFor()
    await page.clock.runFor(2_000)

    await page.getByText(sent).waitFor()
    expect(keys[1]).toBe(keys[0])
    expect(await arrivalsOf(message)).toEqual(once)
  })

  test('is not stored again when the page is loaded again while it is on its way', async () => {
    const { context, page } = await aVisitor()
    const message = aMessage()
    let isStored = false
    await context.route(
      '**/api/inquiries',
      async (route) => {
        await route.fetch()
        isStored = true
      },
      { times: 1 },
    )
    await fillIn(page, message)
    await pressSend(page)
    await expect.poll(() => isStored).toBe(true)
    await page.reload()

    await page.getByText(sent).waitFor()
    expect(await arrivalsOf(message)).toEqual(once)
  })

  test('is another message once it is changed, and is then sent once', async () => {
    const { page } = await aVisitor('answer lost', 'lost', 'answer lost', 'through')
    const message = aMessage()
    await fillIn(page, message)
    await pressSend(page)
    await page.getByText(failed).waitFor()
    const changed = aMessage()
    await field(page, 'Message').fill(changed)
    await pressSend(page)
    await page.getByText(failed).waitFor()
    await pass(page, 2_000)
    await pass(page, 10_000)

    await page.getByText(sent).waitFor()
    expect(await arrivalsOf(message)).toEqual(once)
    expect(await arrivalsOf(changed)).toEqual(once)
  })
})

describe('two tabs', () => {
  test('send the message that both show once', async () => {
    const { context, page, open, fates } = await aVisitor('lost')
    const message = aMessage()
    await fillIn(page, message)
    await pressSend(page)
    await page.getByText(failed).waitFor()
    const second = await open()
    await second.getByText(failed).waitFor()
    fates[0] = 'through'
    await reconnect(context)

    await page.getByText(sent).waitFor()
    await second.getByText(sent).waitFor()
    expect(await arrivalsOf(message)).toEqual(once)
  })

  test('do not send by themselves what the other has changed', async () => {
    const { context, keys, page, open, fates } = await aVisitor('lost')
    const message = aMessage()
    await fillIn(page, message)
    await pressSend(page)
    await page.getByText(failed).waitFor()
    const second = await open()
    await second.getByText(failed).waitFor()
    const changed = aMessage()
    await field(second, 'Message').fill(changed)
    fates[0] = 'through'
    await reconnect(context)
    await page.getByText(failed).waitFor({ state: 'detached' })
    expect(keys).toHaveLength(2)
    await pressSend(second)

    await second.getByText(sent).waitFor()
    expect(await arrivalsOf(message)).toEqual({ stored: 0, letters: 0 })
    expect(await arrivalsOf(changed)).toEqual(once)
  })
})

describe('a connection that is dying', () => {
  test('is tried again after 2, 10 and 30 seconds, and then only by the visitor', async () => {
    const { keys, page } = await aVisitor('lost')
    await fillIn(page)
    await pressSend(page)
    await page.getByText('This page tries again by itself.').waitFor()
    for (const [tries, pause] of [2_000, 10_000, 30_000].entries()) {
      await pass(page, pause - 1_000)
      expect(keys).toHaveLength(tries + 1)
      await page.clock.runFor(1_000)
      await expect.poll(() => keys.length).toBe(tries + 2)
      await page.getByRole('button', { name: 'Send Message' }).waitFor()
    }
    await page.getByText('it will not arrive twice').waitFor()
    await pass(page, 3_600_000)
    expect(keys).toHaveLength(4)

    await button(page).click()
    await expect.poll(() => keys.length).toBe(5)
    expect(new Set(keys).size).toBe(1)
  })

  test('is given more time than the Worker takes at its worst, 26 seconds', async () => {
    const { page, context } = await aVisitor()
    const arrival = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    await context.route('**/api/inquiries', () => {
      arrival.resolve()
      return answer.promise
    })
    await fillIn(page)
    await pressSend(page)
    await arrival.promise
    await page.clock.runFor(29_000)
    expect(await page.getByText(failed).count()).toBe(0)
    await page.clock.runFor(1_000)

    await page.getByText('No answer came').waitFor()
    answer.resolve()
  })

  test('is not tried behind the visitor’s back, but when they look again', async () => {
    const { keys, page } = await aVisitor('lost')
    await fillIn(page)
    await pressSend(page)
    await page.getByText(failed).waitFor()
    await showPage(page, false)
    await pass(page, 60_000)
    expect(keys).toHaveLength(1)

    await showPage(page, true)
    await expect.poll(() => keys.length).toBe(2)
  })

  test('sends nothing by itself once the visitor writes on', async () => {
    const { context, keys, page } = await aVisitor('lost')
    await fillIn(page)
    await pressSend(page)
    await page.getByText(failed).waitFor()
    await field(page, 'Message').fill('We need drive-in racking for')
    await pass(page, 60_000)
    await reconnect(context)
    await pass(page, 60_000)

    expect(keys).toHaveLength(1)
  })
})

describe('what was typed and not sent', () => {
  test('is there after a reload, under the same key, and is not sent by itself', async () => {
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

  test('gives way to what is typed before the scripts arrive', async () => {
    const { context, page } = await aVisitor()
    await fillIn(page, 'The draft of yesterday.')
    await page.close()
    const next = await context.newPage()
    const scripts = Promise.withResolvers<void>()
    await next.route('**/*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    await next.goto(`${stage.product.origin}/contact`, { waitUntil: 'commit' })
    await field(next, 'Message').fill('Typed just now.')
    scripts.resolve()

    await expect.poll(() => field(next, 'Name').inputValue()).toBe('Nimal Perera')
    expect(await field(next, 'Message').inputValue()).toBe('Typed just now.')
  })

  test('stays out of the browser’s storage until there is something', async () => {
    const { page } = await aVisitor()

    expect(await keptIn(page)).toBe(0)
  })
})

test('a failure of the server is not tried again by itself, and the text is kept', async () => {
  const { context, page } = await aVisitor()
  let count = 0
  await context.route('**/api/inquiries', (route) => {
    count += 1
    return route.fulfill({ status: 503, json: { error: { code: 'storage_failed', message: '' } } })
  })
  await fillIn(page)
  await pressSend(page)
  await page.getByText('Something went wrong on our side.').waitFor()
  await pass(page, 60_000)
  await reconnect(context)
  await pass(page, 60_000)

  expect(count).toBe(1)
  expect(await field(page, 'Message').inputValue()).toBe('We need drive-in racking.')
})

/** Puts the page in view or out of it, as far as the page can tell. */
async function showPage(page: Page, isShown: boolean) {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, !isShown)
}
