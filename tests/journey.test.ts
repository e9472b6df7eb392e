import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { untilFormRuns } from './support/contact-page.ts'
import { aService } from './support/content.ts'
import { watchPolicy } from './support/policy-violations.ts'
import { listAll } from './support/product.ts'
import { signInByForm } from './support/sign-in.ts'
import { mailbox, setStage } from './support/stage.ts'
import { visitorPhone } from './support/visitor-phone.ts'

const stage = setStage()

beforeEach(() => stage.provider.forget(mailbox))

async function fillIn(page: Page, message: string) {
  await page.getByLabel('Name', { exact: true }).fill('Nimal Perera')
  await page.getByLabel('E-mail', { exact: true }).fill('nimal@factory.example')
  await page.getByLabel('Message', { exact: true }).fill(message)
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()

/** The form detects bots by how fast they fill it in. */
async function takeTime(page: Page) {
  await page.clock.fastForward(10_000)
}

async function openPersonalContact() {
  const context = await stage.browser.newContext()
  const page = await context.newPage()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.clock.install()
  await page.goto(`${stage.product.origin}/contact`)
  await untilFormRuns(page)
  return { page, requests }
}

describe('an enquiry', () => {
  test('is sent without loading the quote fields, triggers one notification, is listed, runs no script at the desk whatever it contains, and is deleted without a violation of the desk’s policy', async () => {
    const message =
      'Drive-in racking. <img src=x onerror="document.title=1"><script>document.title=1</script>'
    const { page, requests } = await openPersonalContact()
    await fillIn(page, message)
    await takeTime(page)
    await send(page)

    await page.getByText('Message sent successfully!').waitFor()
    expect(requests.filter((address) => address.includes('quote-fields'))).toEqual([])
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('')
    const calls = stage.provider.callsOf(mailbox)
    expect(calls).toHaveLength(1)
    expect(calls[0]?.body).toMatchObject({
      from: 'site@ceyforge.example',
      reply_to: 'nimal@factory.example',
      text: expect.stringContaining(message),
    })

    const office = await (await stage.browser.newContext()).newPage()
    const refused = await watchPolicy(office)
    const problems: string[] = []
    office.on('pageerror', (error) => problems.push(error.message))
    await signInByForm(office, stage.product.origin)
    const row = office.getByRole('row').filter({ hasText: message })
    await row.waitFor()
    expect(await office.title()).not.toBe('1')
    expect(problems).toEqual([])

    await row.getByRole('button', { name: 'Delete' }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByText('Delete inquiry?').waitFor()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await office.getByText('Inquiry deleted successfully!').waitFor()
    expect(await office.getByRole('row').filter({ hasText: message }).count()).toBe(0)
    expect(await listAll(stage.product.origin)).toEqual([])

    await office.getByRole('button', { name: 'Logout' }).click()
    await office.getByRole('button', { name: 'Login' }).waitFor()
    expect(refused).toEqual([])
  })

  test('can be sent without JavaScript, with quote fields and about the service of the address, and is kept when it is refused', async () => {
    const context = await stage.browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${stage.product.origin}/contact?service=${aService.slug}`)
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const usual = await ground()
    await fillIn(page, 'too short')
    const posted = page.waitForRequest((request) => request.method() === 'POST')
    await send(page)
    expect((await posted).headers()['content-type']).toBe('application/x-www-form-urlencoded')
    await page.getByText('Message must be at least 10 characters').waitFor()
    expect(await page.getByRole('banner').isVisible()).toBe(true)
    expect(await page.getByRole('contentinfo').isVisible()).toBe(true)
    expect(await ground()).toBe(usual)
    await page.goBack()
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('too short')

    await fillIn(page, 'Sent from a browser without scripts.')
    await page.locator('form summary').click()
    await page.getByLabel('Company (optional)', { exact: true }).fill('Perera Mills')
    await page.getByLabel('Phone (optional)', { exact: true }).fill(visitorPhone.written)
    await send(page)
    await page.waitForURL(({ pathname }) => pathname.endsWith('/sent'))
    await page.getByText('Message sent successfully!').waitFor()
    const reference = await page.getByText(/^CF-\d{4}$/).textContent()
    await page.getByRole('link', { name: 'Open your enquiry' }).click()
    await page.getByRole('heading', { name: 'Your Enquiry' }).waitFor()
    expect(await page.getByText(/^CF-\d{4}$/).textContent()).toBe(reference)
    expect(stage.provider.callsOf(mailbox)).toHaveLength(1)
    const message = `Regarding ${aService.title}:\nSent from a browser without scripts.`
    expect((await listAll(stage.product.origin)).map((one) => one.message)).toContain(message)
  })
})
