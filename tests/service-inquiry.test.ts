import { describe, expect, test } from 'vitest'
import {
  button,
  field,
  fillIn,
  openWithoutScripts,
  pressSend,
  sent,
  untilFormRuns,
  visit,
} from './support/contact-page.ts'
import { anotherService, aService } from './support/content.ts'
import { listAll } from './support/product.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const messages = async () => (await listAll(stage.product.origin)).map(({ message }) => message)

describe('the form opened for a service', () => {
  test('adds the service to a message that was started before the scripts loaded', async () => {
    const address = `${stage.product.origin}/contact?service=${aService.slug}`
    const { page, loadScripts } = await openWithoutScripts(await visit(stage.browser), address)
    await fillIn(page, 'Two swing gates.')
    loadScripts()
    await untilFormRuns(page)
    await pressSend(page)

    await page.getByText(sent).waitFor()
    expect(await messages()).toContain(`Regarding ${aService.title}:\nTwo swing gates.`)
  })

  test('starts with the service of the link that leads to it', async () => {
    const page = await stage.browser.newPage()
    await page.goto(`${stage.product.origin}/services/${anotherService.slug}`)
    await page.locator('main a[href^="/contact?service="]').last().click()
    await page.getByRole('heading', { name: 'Send Us a Message' }).waitFor()

    await expect
      .poll(() => field(page, 'Message').inputValue())
      .toBe(`Regarding ${anotherService.title}:\n`)
  })

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
