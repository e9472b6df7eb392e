/**
 * A message that the visitor sends arrives exactly once: the parts that need a reload, several
 * documents or tabs. The others are beside the form (web/app/contact/unsent-message.test.tsx).
 */
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
import { once, reconnect, setWeakNetwork } from './support/weak-network.ts'

const { aMessage, arrivalsOf, aVisitor } = setWeakNetwork()

test('a message is not stored again if the page is reloaded while it is being sent', async () => {
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

test('a message of an earlier visit is sent unchanged when another one is started before the scripts load', async () => {
  const { keys, openWithoutScripts, page: first } = await aVisitor('lost', 'through')
  const [message, another] = [aMessage(), aMessage()]
  await fillIn(first, message)
  await pressSend(first)
  await first.getByText(failed).waitFor()
  await first.close()
  const { page, loadScripts } = await openWithoutScripts()
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
