import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type FakeProvider, startFakeProvider } from './provider/fake-provider.ts'
import { untilFormRuns } from './support/contact-page.ts'
import { admin, listAll } from './support/product.ts'
import { signInByForm } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const mailbox = 'journey'
let provider: FakeProvider

const stage = setStage(async () => {
  provider = await startFakeProvider()
  return {
    EMAIL_CHANNELS: 'emailjs',
    EMAILJS_API_URL: provider.url,
    EMAILJS_SERVICE_ID: mailbox,
    EMAILJS_TEMPLATE_ID: 'template',
    EMAILJS_PUBLIC_KEY: 'public',
    EMAILJS_PRIVATE_KEY: 'private',
  }
})

afterAll(() => provider?.close())

beforeEach(() => provider.forget(mailbox))

async function openPlainContact() {
  const context = await stage.browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${stage.product.origin}/contact`)
  return page
}

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
  await page.clock.install()
  await page.goto(`${stage.product.origin}/contact`)
  await untilFormRuns(page)
  return page
}

test('a wrong password shows an error', async () => {
  const page = await (await stage.browser.newContext()).newPage()
  await page.goto(`${stage.product.origin}/admin`)
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Login' }).click()

  await page.getByText('Invalid credentials. Please try again!').waitFor()
})

describe('an enquiry', () => {
  test('is sent, triggers one notification, is listed and is deleted', async () => {
    const message = 'We need drive-in racking for 240 pallets.'
    const page = await openPersonalContact()
    await fillIn(page, message)
    await takeTime(page)
    await send(page)

    await page.getByText('Message sent successfully!').waitFor()
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('')
    const calls = provider.callsOf(mailbox)
    expect(calls).toHaveLength(1)
    expect(calls[0]?.body.template_params).toMatchObject({
      from_name: 'Nimal Perera',
      reply_to: 'nimal@factory.example',
      message: expect.stringContaining(message),
    })

    const office = await (await stage.browser.newContext()).newPage()
    await signInByForm(office, stage.product.origin)
    const row = office.getByRole('row').filter({ hasText: message })
    await row.waitFor()

    await row.getByRole('button', { name: 'Delete' }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByText('Delete inquiry?').waitFor()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await office.getByText('Inquiry deleted successfully!').waitFor()
    expect(await office.getByRole('row').filter({ hasText: message }).count()).toBe(0)
    expect(await listAll(stage.product.origin)).toEqual([])

    await office.getByRole('button', { name: 'Logout' }).click()
    await office.getByRole('button', { name: 'Login' }).waitFor()
  })

  test('is kept while the provider is down, and its notification is sent exactly once after that', async () => {
    provider.answer(mailbox, { status: 503 })
    const page = await openPersonalContact()
    await fillIn(page, 'The barrier at our exit does not lift.')
    await takeTime(page)
    await send(page)

    await page.getByText('Failed to send message. Please try again.').waitFor()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Nimal Perera')
    expect(await listAll(stage.product.origin)).toMatchObject([{ notification: 'pending' }])

    provider.answer(mailbox, { status: 200 })
    const before = provider.callsOf(mailbox).length
    await stage.product.cron(120_000)
    await stage.product.cron(120_000)

    expect(provider.callsOf(mailbox)).toHaveLength(before + 1)
    expect(await listAll(stage.product.origin)).toMatchObject([{ notification: 'sent' }])
  })

  test('that is sent again by its visitor is neither stored nor notified twice', async () => {
    const stored = (await listAll(stage.product.origin)).length
    provider.answer(mailbox, { status: 503 }, { status: 200 })
    const page = await openPersonalContact()
    await fillIn(page, 'Please quote for two jockey pumps.')
    await takeTime(page)
    await send(page)
    await page.getByText('Failed to send message. Please try again.').waitFor()
    await send(page)

    await page.getByText('Message sent successfully!').waitFor()
    expect(await listAll(stage.product.origin)).toHaveLength(stored + 1)
    expect(provider.callsOf(mailbox)).toHaveLength(2)
  })

  test('can be sent without JavaScript', async () => {
    const page = await openPlainContact()
    await fillIn(page, 'Sent from a browser without scripts.')
    await send(page)

    await page.waitForURL(({ pathname }) => pathname.endsWith('/sent'))
    await page.getByText('Message sent successfully!').waitFor()
    const reference = await page.getByText(/^CF-\d{4}$/).textContent()
    await page.getByRole('link', { name: 'Open your enquiry' }).click()
    await page.getByRole('heading', { name: 'Your Enquiry' }).waitFor()
    expect(await page.getByText(/^CF-\d{4}$/).textContent()).toBe(reference)
    expect(provider.callsOf(mailbox)).toHaveLength(1)
    expect(await listAll(stage.product.origin)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ message: 'Sent from a browser without scripts.' }),
      ]),
    )
  })

  test('that is refused without JavaScript keeps its text', async () => {
    const page = await openPlainContact()
    await fillIn(page, 'too short')
    await send(page)

    await page.getByText('Message must be at least 10 characters').waitFor()
    await page.goBack()
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('too short')
  })

  test('runs no script at the desk, whatever it contains', async () => {
    const message = '<img src=x onerror="document.title=1"><script>document.title=1</script>'
    await stage.product.post({ name: '<b>Bold</b>', email: 'a@b.example', message })
    const page = await (await stage.browser.newContext()).newPage()
    const problems: string[] = []
    page.on('console', (line) => line.type() === 'error' && problems.push(line.text()))
    page.on('pageerror', (error) => problems.push(error.message))
    await signInByForm(page, stage.product.origin)

    await page.getByText(message).waitFor()
    expect(await page.getByText('<b>Bold</b>').count()).toBeGreaterThan(0)
    expect(await page.title()).not.toBe('1')
    expect(problems).toEqual([])
  })
})
