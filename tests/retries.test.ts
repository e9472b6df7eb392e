/** How often the form retries on its own, and when it leaves that to the visitor. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { button, failed, field, fillIn, pressSend } from './support/contact-page.ts'
import { pass, reconnect, setWeakNetwork } from './support/weak-network.ts'

const { aVisitor } = setWeakNetwork()

describe('on a failing connection, a message', () => {
  test('is sent again after 2, 10 and 30 seconds, and then only by the visitor', async () => {
    const { keys, page } = await aVisitor('lost')
    await fillIn(page)
    await pressSend(page)
    await page.getByText('This page will try again.').waitFor()
    for (const [tries, pause] of [2_000, 10_000, 30_000].entries()) {
      await pass(page, pause - 1_000)
      expect(keys).toHaveLength(tries + 1)
      await page.clock.runFor(1_000)
      await expect.poll(() => keys.length).toBe(tries + 2)
      await page.getByRole('button', { name: 'Send Message' }).waitFor()
    }
    await page.getByText('the message will not arrive twice').waitFor()
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

    await page.getByText('The server did not answer').waitFor()
    answer.resolve()
  })

  test('is not sent again while the page is hidden, but once it is visible', async () => {
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

  test('is not sent again automatically once the visitor edits it', async () => {
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

test('a server error is not retried automatically, and the text is kept', async () => {
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

/** Makes the page believe that it is visible or hidden. */
async function showPage(page: Page, isShown: boolean) {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, !isShown)
}
