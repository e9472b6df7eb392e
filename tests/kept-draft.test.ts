/** What was typed and not sent outlives the page. */
import { describe, expect, test } from 'vitest'
import { field, fillIn, pressSend, untilFormRuns } from './support/contact-page.ts'
import { keptIn, setWeakNetwork } from './support/weak-network.ts'

const { aMessage, aVisitor, stage } = setWeakNetwork()

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
