/** Text survives the page, and what is typed before the scripts load counts. */
import { describe, expect, test } from 'vitest'
import { button, field, fillIn, pressSend, sent, untilFormRuns } from './support/contact-page.ts'
import { aService } from './support/content.ts'
import { keptIn, once, setWeakNetwork } from './support/weak-network.ts'

const { aMessage, arrivalsOf, aVisitor } = setWeakNetwork()

describe('an unsent draft', () => {
  test('is stored once something is typed, restored after a reload with the same key, and not sent automatically', async () => {
    const { keys, page } = await aVisitor('lost', 'through')
    expect(await keptIn(page)).toBe(0)
    const message = aMessage()
    await fillIn(page, message)
    const keyKept = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem('contact-draft') ?? '[]')[0]?.key)
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

  test('restores its phone number and its service into the fields of the form', async () => {
    const { page } = await aVisitor()
    // As every edition of the form has stored it.
    const draft = {
      name: 'Nimal Perera',
      email: 'nimal@factory.example',
      message: 'Two sliding gates.',
      service: aService.slug,
      phone: '077 765 4321',
      key: crypto.randomUUID(),
      shownAt: await page.evaluate(() => Date.now()),
      isQuoteOpen: true,
      state: 'typed',
    }
    await page.evaluate(
      (text) => localStorage.setItem('contact-draft', text),
      `[${JSON.stringify(draft)}]`,
    )
    await page.reload()
    await untilFormRuns(page)
    await field(page, 'Company (optional)').waitFor()

    expect(await field(page, 'Phone (optional)').inputValue()).toBe(draft.phone)
    expect(await field(page, 'Service (optional)').inputValue()).toBe(draft.service)
    expect(await field(page, 'Message').inputValue()).toBe(draft.message)
  })

  test('does not replace what is typed before the scripts load', async () => {
    const { openWithoutScripts, page } = await aVisitor()
    await fillIn(page, 'The draft of yesterday.')
    await page.close()
    const { page: next, loadScripts } = await openWithoutScripts()
    await field(next, 'Message').fill('Typed just now.')
    loadScripts()

    await expect.poll(() => field(next, 'Name').inputValue()).toBe('Nimal Perera')
    expect(await field(next, 'Message').inputValue()).toBe('Typed just now.')
  })
})

test('the time before the scripts load counts as time to fill in the form', async () => {
  const { openWithoutScripts } = await aVisitor()
  const { page, loadScripts } = await openWithoutScripts()
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
