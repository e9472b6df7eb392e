/** The quote fields, when they fail to load. Otherwise they are tested beside their component. */
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { button, field, fillIn, openContact, untilFormRuns, visit } from './support/contact-page.ts'
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
