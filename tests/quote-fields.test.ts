/** The optional quote fields are loaded on demand, and kept as safely as the message. */
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  button,
  field,
  fillIn,
  openContact,
  openWithoutScripts,
  pressSend,
  sent,
  untilFormRuns,
  visit,
} from './support/contact-page.ts'
import { refuseSiteData } from './support/refuse-site-data.ts'
import { setStage } from './support/stage.ts'
import { visitorPhone } from './support/visitor-phone.ts'

const stage = setStage()

const address = () => `${stage.product.origin}/contact`
const company = (page: Page) => field(page, 'Company (optional)')
const phone = (page: Page) => field(page, 'Phone (optional)')
const openFields = (page: Page) =>
  page.getByRole('button', { name: 'Add drawings or details for a quote' })
const reload = (page: Page) => page.getByRole('button', { name: 'Reload the page' })
const isFocused = (element: Element) => element === document.activeElement

async function open(context?: BrowserContext) {
  return openContact(context ?? (await visit(stage.browser)), address())
}

describe('pressed before the scripts load, the button', () => {
  async function pressEarly() {
    const opened = await openWithoutScripts(await visit(stage.browser), address())
    await openFields(opened.page).click()
    await expect.poll(() => openFields(opened.page).getAttribute('aria-busy')).toBe('true')
    return opened
  }

  test('is busy at once, and opens the fields with the focus in the first one', async () => {
    const { page, loadScripts } = await pressEarly()
    loadScripts()

    await company(page).waitFor()
    expect(await company(page).evaluate(isFocused)).toBe(true)
  })

  test('leaves the focus where the visitor has moved it', async () => {
    const { page, loadScripts } = await pressEarly()
    await field(page, 'Name').fill('Nimal Perera')
    loadScripts()

    await company(page).waitFor()
    expect(await field(page, 'Name').evaluate(isFocused)).toBe(true)
  })
})

test('a short message loads no quote fields', async () => {
  const visitor = await visit(stage.browser)
  const loaded: string[] = []
  visitor.on('request', (request) => loaded.push(request.url()))
  const page = await open(visitor)
  await fillIn(page)
  await pressSend(page)
  await page.getByText(sent).waitFor()

  expect(loaded.filter((address) => address.includes('quote-fields'))).toEqual([])
})

test('the quote fields are there again with their text after a reload, as when the camera has taken the memory', async () => {
  const page = await open()
  await field(page, 'Message').fill('We need drive-in racking.')
  await openFields(page).click()
  await company(page).fill('Perera Mills')
  await page.reload()

  await company(page).waitFor()
  await expect.poll(() => company(page).inputValue()).toBe('Perera Mills')
  expect(await field(page, 'Message').inputValue()).toBe('We need drive-in racking.')
})

describe('quote fields that fail to load', () => {
  const failOnce = (page: Page) =>
    page.route('**/quote-fields-*.js', (route) => route.abort(), { times: 1 })

  test('do not prevent sending, and load when the page is reloaded, which needs a connection', async () => {
    const page = await open()
    await failOnce(page)
    await openFields(page).click()
    await page.getByText('These fields could not be loaded.').waitFor()
    await fillIn(page)
    expect(await button(page).isEnabled()).toBe(true)
    await page.context().setOffline(true)
    await reload(page).waitFor({ state: 'detached' })
    await page.context().setOffline(false)
    const loaded = page.waitForEvent('load')
    await reload(page).click()
    await loaded
    await untilFormRuns(page)
    await openFields(page).click()
    await company(page).waitFor()
    expect(await field(page, 'Name').inputValue()).toBe('Nimal Perera')
  })

  test('leave an explanation with the focus, and a button only while a reload would lose no text', async () => {
    const context = await visit(stage.browser)
    await refuseSiteData(context)
    const page = await open(context)
    await failOnce(page)
    await field(page, 'Name').fill('Nimal Perera')
    await openFields(page).press('Enter')
    const explanation = page.getByText('Send the message without them.')
    await expect.poll(() => explanation.evaluate(isFocused)).toBe(true)

    await field(page, 'Name').fill('')
    await reload(page).waitFor()
    await field(page, 'Name').fill('Nimal Perera')
    await reload(page).waitFor({ state: 'detached' })
  })
})

test('the quote fields work without JavaScript', async () => {
  const context = await stage.browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${stage.product.origin}/contact`)
  await fillIn(page)
  await page.locator('summary', { hasText: 'Add drawings or details for a quote' }).click()
  await company(page).fill('Perera Mills')
  await phone(page).fill('12')
  await button(page).click()
  await page.getByText('Enter a phone number with its area code').waitFor()
  await page.goBack()
  await page.locator('summary', { hasText: 'Add drawings or details for a quote' }).click()
  await phone(page).fill(visitorPhone.written)
  await button(page).click()

  await page.waitForURL('**/enquiry/*/sent')
})
