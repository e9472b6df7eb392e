import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
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
import { anotherService, aService } from './support/content.ts'
import { listAll } from './support/product.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
const introduction = `Regarding ${anotherService.title}:\n`

async function openFor(query: string) {
  return openContact(await visit(stage.browser), `${stage.product.origin}/contact${query}`)
}

const service = (page: Page) => field(page, 'Service (optional)')

const messages = async () => (await listAll(stage.product.origin)).map(({ message }) => message)

async function serviceOf(text: string) {
  const all = await listAll(stage.product.origin)
  return all.find(({ message }) => message === text)?.service
}

describe('the form opened for a service', () => {
  test('starts the message with the service, and sends it along', async () => {
    const page = await openFor(`?service=${anotherService.slug}`)
    expect(await field(page, 'Message').inputValue()).toBe(introduction)
    await fillIn(page, `${introduction}Two rooftop units.`)
    await pressSend(page)

    await page.getByText(sent).waitFor()
    expect(await field(page, 'Message').inputValue()).toBe('')
    expect(await messages()).toContain(`${introduction}Two rooftop units.`)
  })

  test('does not count the introduction as a message', async () => {
    const page = await openFor(`?service=${anotherService.slug}`)
    await field(page, 'Name').fill('Nimal Perera')
    await field(page, 'E-mail').fill('nimal@factory.example')
    await button(page).click()

    await page.getByText('Message must be at least 10 characters').waitFor()
    await field(page, 'Message').fill(`${introduction}0123456789`)
    await page.getByText('Message must be at least 10 characters').waitFor({ state: 'detached' })
  })

  test('keeps a draft, but replaces the introduction of another service', async () => {
    const page = await openFor(`?service=${aService.slug}`)
    await field(page, 'Name').fill('Nimal Perera')
    const address = `${stage.product.origin}/contact?service=${anotherService.slug}`
    await page.goto(address)
    await untilFormRuns(page)
    expect(await service(page).inputValue()).toBe(anotherService.slug)
    expect(await field(page, 'Name').inputValue()).toBe('Nimal Perera')
    expect(await field(page, 'Message').inputValue()).toBe(introduction)

    await field(page, 'Message').fill('Two sliding gates.')
    await page.reload()
    await untilFormRuns(page)
    expect(await field(page, 'Message').inputValue()).toBe('Two sliding gates.')
  })

  test('adds the service to a message that was started before the scripts loaded', async () => {
    const page = await (await visit(stage.browser)).newPage()
    const scripts = Promise.withResolvers<void>()
    await page.route('**/*.js', (route) => scripts.promise.then(() => route.fallback()))
    const address = `${stage.product.origin}/contact?service=${aService.slug}`
    await page.goto(address, { waitUntil: 'commit' })
    await fillIn(page, 'Two swing gates.')
    scripts.resolve()
    await untilFormRuns(page)
    await pressSend(page)

    await page.getByText(sent).waitFor()
    expect(await messages()).toContain(`Regarding ${aService.title}:\nTwo swing gates.`)
  })

  test('adds the service to a draft of an earlier visit', async () => {
    const page = await openFor('')
    await fillIn(page, 'One folding gate.')
    await page.goto(`${stage.product.origin}/contact?service=${aService.slug}`)
    await untilFormRuns(page)
    await pressSend(page)

    await page.getByText(sent).waitFor()
    expect(await messages()).toContain(`Regarding ${aService.title}:\nOne folding gate.`)
  })

  test('keeps a draft about another service under that service', async () => {
    const message = `Regarding ${aService.title}:\nTwo cantilever gates.`
    const page = await openFor(`?service=${aService.slug}`)
    await fillIn(page, message)
    await page.goto(`${stage.product.origin}/contact?service=${anotherService.slug}`)
    await untilFormRuns(page)
    await expect.poll(() => service(page).inputValue()).toBe(aService.slug)
    await pressSend(page)

    await page.getByText(sent).waitFor()
    expect(await serviceOf(message)).toBe(aService.slug)
  })

  test('keeps the service chosen for a draft', async () => {
    const message = 'Racks for a cold store.'
    const page = await openFor('')
    await fillIn(page, message)
    await service(page).selectOption(anotherService.slug)
    await page.goto(`${stage.product.origin}/contact?service=${aService.slug}`)
    await untilFormRuns(page)
    await pressSend(page)

    await page.getByText(sent).waitFor()
    expect(await serviceOf(message)).toBe(anotherService.slug)
  })

  test('names the service chosen instead in the introduction, or none', async () => {
    const page = await openFor(`?service=${aService.slug}`)
    await fillIn(page, `Regarding ${aService.title}:\nTwo rooftop units.`)
    await service(page).selectOption(anotherService.slug)
    expect(await field(page, 'Message').inputValue()).toBe(`${introduction}Two rooftop units.`)
    await service(page).selectOption('')
    await pressSend(page)

    await page.getByText(sent).waitFor()
    expect(await messages()).toContain('Two rooftop units.')
    expect(await serviceOf('Two rooftop units.')).toBeNull()
  })

  test('does not add the service to a message that still waits from an earlier visit', async () => {
    const page = await openFor('')
    await page.route('**/api/inquiries', (route) => route.abort(), { times: 1 })
    await fillIn(page, 'Racks as before.')
    await pressSend(page)
    await page.getByText(failed).waitFor()
    await page.goto(`${stage.product.origin}/contact?service=${aService.slug}`)

    await page.getByText(sent).waitFor()
    expect(await messages()).toContain('Racks as before.')
  })

  test('keeps and accepts a line of the visitor that looks like the introduction', async () => {
    const line = 'Regarding your quotation 4711 for the pump room:'
    const page = await openFor('')
    await fillIn(page, line)
    await page.reload()
    await untilFormRuns(page)
    expect(await field(page, 'Message').inputValue()).toBe(line)
    await pressSend(page)

    await page.getByText(sent).waitFor()
    expect(await messages()).toContain(line)
  })

  test('starts with the service of the link that leads to it', async () => {
    const page = await openFor('')
    await page.goto(`${stage.product.origin}/services/${anotherService.slug}`)
    await page.locator('main a[href^="/contact?service="]').last().click()
    await page.getByRole('heading', { name: 'Send Us a Message' }).waitFor()

    await expect.poll(() => field(page, 'Message').inputValue()).toBe(introduction)
  })

  test.each(['', '?service=', '?service=time-machines', '?service=constructor'])(
    'names no service for /contact%s',
    async (query) => {
      const page = await openFor(query)

      expect(await field(page, 'Message').inputValue()).toBe('')
    },
  )

  test('names the service to the administrator without JavaScript, too', async () => {
    const context = await stage.browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${stage.product.origin}/contact?service=${anotherService.slug}`)
    await fillIn(page, 'Three chillers.')
    await button(page).click()

    await page.getByText(sent).waitFor()
    expect(await messages()).toContain(`Regarding ${anotherService.title}:\nThree chillers.`)
  })
})
