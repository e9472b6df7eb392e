/** The quote fields open when they are asked for, also before the scripts and after a reload. */
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  button,
  field,
  fillIn,
  openContact,
  openWithoutScripts,
  untilFormRuns,
  visit,
} from './support/contact-page.ts'
import { refuseSiteData } from './support/refuse-site-data.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const address = () => `${stage.product.origin}/contact`
const company = (page: Page) => field(page, 'Company (optional)')
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

test('the fields are open again after a reload, as when the camera has taken the memory', async () => {
  const page = await open()
  await field(page, 'Message').fill('We need drive-in racking.')
  await openFields(page).click()
  await company(page).waitFor()
  await page.reload()

  await company(page).waitFor()
  expect(await field(page, 'Message').inputValue()).toBe('We need drive-in racking.')
})

describe('fields that fail to load', () => {
  const failOnce = (page: Page) =>
    page.route('**/quote-fields-*.js', (route) => route.abort(), { times: 1 })

  async function openWithoutStorage() {
    const context = await visit(stage.browser)
    await refuseSiteData(context)
    return open(context)
  }

  test('do not prevent sending, and load when the page is reloaded', async () => {
    const page = await open()
    await failOnce(page)
    await openFields(page).click()
    await page.getByText('These fields could not be loaded.').waitFor()
    await fillIn(page)
    expect(await button(page).isEnabled()).toBe(true)
    const loaded = page.waitForEvent('load')
    await reload(page).click()
    await loaded
    await untilFormRuns(page)
    await openFields(page).click()
    await company(page).waitFor()
    expect(await field(page, 'Name').inputValue()).toBe('Nimal Perera')
  })

  test('can be loaded by a reload only with a connection', async () => {
    const page = await open()
    await failOnce(page)
    await openFields(page).click()
    await reload(page).waitFor()
    await page.context().setOffline(true)
    await reload(page).waitFor({ state: 'detached' })
    await page.context().setOffline(false)
    await reload(page).waitFor()
  })

  test('cannot be loaded by a reload that would lose the text', async () => {
    const page = await openWithoutStorage()
    await failOnce(page)
    await openFields(page).click()
    await reload(page).waitFor()
    await field(page, 'Name').fill('Nimal Perera')

    await reload(page).waitFor({ state: 'detached' })
    await page.getByText('Send the message without them.').waitFor()
  })

  test('leave the focus at the explanation when no button is left', async () => {
    const page = await openWithoutStorage()
    await failOnce(page)
    await field(page, 'Name').fill('Nimal Perera')
    await openFields(page).press('Enter')

    const explanation = page.getByText('Send the message without them.')
    await expect.poll(() => explanation.evaluate(isFocused)).toBe(true)
  })
})
