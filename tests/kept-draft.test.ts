/** An unsent draft survives the page. */
import { describe, expect, test } from 'vitest'
import { field, fillIn, pressSend, untilFormRuns } from './support/contact-page.ts'
import { keptIn, setWeakNetwork } from './support/weak-network.ts'

const { aMessage, aVisitor, stage } = setWeakNetwork()

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

  test('is stored only once something has been typed', async () => {
    const { page } = await aVisitor()

    expect(await keptIn(page)).toBe(0)
  })
})
