/** A message that the visitor has sent arrives, and arrives once. */
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
import { keptIn, once, pass, reconnect, setWeakNetwork } from './support/weak-network.ts'

const { aMessage, arrivalsOf, aVisitor } = setWeakNetwork()

describe('a message sent without a connection', () => {
  test('goes out by itself when the connection is back, once', async () => {
    const { context, page } = await aVisitor()
    const message = aMessage()
    await fillIn(page, message)
    await context.setOffline(true)
    await pressSend(page)
    await page.getByText(failed).waitFor()
    await page.getByText('You are offline. Your text is kept on this device and sent').waitFor()
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
    await page.getByText('Keep this page open').waitFor()
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
    await page.getByText('This page will try again.').waitFor()
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

describe('a message sent again by the browser itself, while scripts do not arrive', () => {
  test('is offered afterwards, and not sent by itself', async () => {
    const { context, keys, page, open } = await aVisitor('lost', 'through')
    const message = aMessage()
    await fillIn(page, message)
    await pressSend(page)
    await page.getByText(failed).waitFor()
    await context.route('**/*.js', (route) => route.abort())
    await page.reload()
    await fillIn(page, message)
    await button(page).click()
    await page.waitForURL('**/contact/sent?*')
    await context.unroute('**/*.js')
    await page.close()

    const next = await open()
    await expect.poll(() => field(next, 'Message').inputValue()).toBe(message)
    await reconnect(context)
    await pass(next, 60_000)
    expect(keys).toHaveLength(2)
    expect(await arrivalsOf(message)).toEqual(once)
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
    const attempts = keys.length
    fates[0] = 'through'
    await reconnect(context)
    await page.getByText(failed).waitFor({ state: 'detached' })
    expect(keys).toHaveLength(attempts)
    await pressSend(second)

    await second.getByText(sent).waitFor()
    expect(await arrivalsOf(message)).toEqual({ stored: 0, notifications: 0 })
    expect(await arrivalsOf(changed)).toEqual(once)
  })
})
