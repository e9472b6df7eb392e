/**
 * A message that the visitor sends arrives exactly once: the parts that need a reload, several
 * documents or tabs. The others are beside the form (web/app/contact/unsent-message.test.tsx).
 */
import { expect, test } from 'vitest'
import {
  button,
  failed,
  field,
  fillIn,
  openWithoutScripts,
  pressSend,
  sent,
  untilFormRuns,
  visit,
} from './support/contact-page.ts'
import { once, reconnect, setWeakNetwork } from './support/weak-network.ts'

const { aMessage, arrivalsOf, aVisitor, stage } = setWeakNetwork()

test('a message typed before the scripts load is kept with the focus, needs no more time, and is not stored again if the page is reloaded while it is being sent', async () => {
  const context = await visit(stage.browser)
  const address = `${stage.product.origin}/contact`
  const { page, loadScripts } = await openWithoutScripts(context, address)
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
  await page.clock.runFor(60_000)
  loadScripts()
  await untilFormRuns(page)
  expect(await field(page, 'Message').inputValue()).toBe(message)
  expect(await field(page, 'Message').evaluate((it) => it === document.activeElement)).toBe(true)
  await button(page).click()
  await expect.poll(() => isStored).toBe(true)
  await page.reload()

  await page.getByText(sent).waitFor()
  // Sent too fast, it would be held for review and notify nobody.
  expect(await arrivalsOf(message)).toEqual(once)
})

test('two tabs send the message that both show only once', async () => {
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
