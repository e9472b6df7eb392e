/** A message that the visitor sends arrives exactly once. */
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
import { refuseSiteData } from './support/refuse-site-data.ts'
import { keptIn, once, pass, reconnect, setWeakNetwork } from './support/weak-network.ts'

const { aMessage, arrivalsOf, aVisitor } = setWeakNetwork()

describe('a message sent without a connection', () => {
  test('is sent automatically and once when the connection is back', async () => {
    const { context, page } = await aVisitor()
    const message = aMessage()
    await fillIn(page, message)
    await context.setOffline(true)
    await pressSend(page)
    await page.getByText('Saved. It will be sent when you are back online.').waitFor()
    expect(await page.getByText(failed).count()).toBe(0)
    expect(await field(page, 'Message').inputValue()).toBe(message)
    await context.setOffline(false)

    await page.getByText(sent).waitFor()
    expect(await field(page, 'Message').inputValue()).toBe('')
    expect(await keptIn(page)).toBe(0)
    expect(await arrivalsOf(message)).toEqual(once)
  })

  test('is sent at the next visit, with the same key', async () => {
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

  test('is shown as waiting when the page is opened without a connection', async () => {
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

    await next.getByText('Saved. It will be sent when you are back online.').waitFor()
    expect(await field(next, 'Message').inputValue()).toBe(message)
    expect(await button(next).isEnabled()).toBe(true)
    await reconnect(context)
    await next.getByText(sent).waitFor()
    expect(await arrivalsOf(message)).toEqual(once)
  })

  test('is sent while the page stays open if the browser has no storage', async () => {
    const { context, page } = await aVisitor()
    await refuseSiteData(context)
    await page.reload()
    await untilFormRuns(page)
    const message = aMessage()
    await fillIn(page, message)
    await context.setOffline(true)
    await pressSend(page)
    await page.getByText('It will be sent when you are back online.', { exact: true }).waitFor()
    await page.getByText('Keep this page open: your text is not saved').waitFor()
    expect(await page.getByText(failed).count()).toBe(0)
    await context.setOffline(false)

    await page.getByText(sent).waitFor()
    expect(await arrivalsOf(message)).toEqual(once)
  })
})

describe('a message whose response was lost', () => {
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

  test('is not stored again if the page is reloaded while it is being sent', async () => {
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

  test('becomes a new message once it is changed, which is also stored once', async () => {
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

describe('a message sent again as a plain form, while scripts fail to load,', () => {
  test('arrives once, although the next visit sends it again', async () => {
    const { context, keys, page, open } = await aVisitor('lost', 'through')
    const message = aMessage()
    await fillIn(page, message)
    await pressSend(page)
    await page.getByText(failed).waitFor()
    await context.route('**/*.js', (route) => route.abort())
    await page.reload()
    await fillIn(page, message)
    await button(page).click()
    await page.waitForURL('**/enquiry/*/sent')
    await context.unroute('**/*.js')
    await page.close()

    const next = await open()
    await next.getByText(sent).waitFor()
    expect(keys).toHaveLength(3)
    expect(await arrivalsOf(message)).toEqual(once)
  })

  test('does not take the place of another one that waits', async () => {
    const { context, page, open } = await aVisitor('lost', 'through')
    const [waiting, posted] = [aMessage(), aMessage()]
    await fillIn(page, waiting)
    await pressSend(page)
    await page.getByText(failed).waitFor()
    await context.route('**/*.js', (route) => route.abort())
    await page.reload()
    await fillIn(page, posted)
    await button(page).click()
    await page.waitForURL('**/enquiry/*/sent')
    await context.unroute('**/*.js')
    await page.close()

    await (await open()).getByText(sent).waitFor()
    expect(await arrivalsOf(waiting)).toEqual(once)
    expect(await arrivalsOf(posted)).toEqual(once)
  })
})

describe('two tabs', () => {
  test('send the message that both show only once', async () => {
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

  test('do not automatically send what was changed in the other one', async () => {
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
    await page.getByText('changed or sent in another tab').waitFor()
    expect(keys).toHaveLength(attempts)
    await pressSend(second)

    await second.getByText(sent).waitFor()
    expect(await arrivalsOf(message)).toEqual({ stored: 0, notifications: 0 })
    expect(await arrivalsOf(changed)).toEqual(once)
  })
})
