import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { startFakeProvider } from './provider/fake-provider.ts'
import { expectNoViolations } from './support/accessibility-violations.ts'
import { openSignedIn } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const provider = await startFakeProvider()
const mailbox = 'delivery'
afterAll(() => provider.close())

const stage = setStage(async () => ({
  EMAIL_CHANNELS: 'emailjs',
  EMAILJS_API_URL: provider.url,
  EMAILJS_SERVICE_ID: mailbox,
  EMAILJS_TEMPLATE_ID: 'template',
  EMAILJS_PUBLIC_KEY: 'public key',
  EMAILJS_PRIVATE_KEY: 'private key',
}))

const minute = 60_000

const inquiry = (name: string) => ({
  name,
  email: 'nimal@factory.example',
  message: `${name} asks for drive-in racking for 240 pallets.`,
})

async function openDesk(options: Parameters<typeof stage.browser.newContext>[0] = {}) {
  const page = await (await stage.browser.newContext(options)).newPage()
  await page.clock.install()
  await openSignedIn(page, stage)
  return page
}

/** The live region is there before the banner, so that the banner is announced. */
const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'e-mailed to you' })

describe('a provider outage', () => {
  test('shows a banner with the reason, which disappears once the notification is sent', async () => {
    provider.answer(mailbox, { status: 412 })
    const page = await openDesk()
    await page.getByText('Inquiries will appear here').waitFor()
    expect(await banner(page).count()).toBe(0)

    expect((await stage.product.post(inquiry('Nimal Perera'))).status).toBe(502)
    await page.clock.fastForward(10 * minute)
    await banner(page).getByText('1 enquiry has not been e-mailed to you yet').waitFor()
    expect(await banner(page).textContent()).toContain('412: reconnect the mailbox in EmailJS')
    await page.getByRole('link', { name: 'Go to Notifications' }).click()
    await page.getByRole('heading', { name: 'Delivery' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('notifications')
    expect(await banner(page).count()).toBe(1)

    provider.answer(mailbox, { status: 200 })
    await stage.product.cron(2 * 60 * minute)
    await page.clock.fastForward(minute)

    await banner(page).waitFor({ state: 'detached' })
    expect(await (await fetch(`${stage.product.origin}/api/health`)).json()).toMatchObject({
      status: 'ok',
    })
  })
})

describe('an enquiry whose notification was not sent', () => {
  test('shows the reason, can be sent again, and lists both attempts', async () => {
    provider.answer(mailbox, { status: 412 })
    await stage.product.post(inquiry('Kamala Silva'))
    const page = await openDesk()
    await page.getByRole('link', { name: 'Kamala Silva' }).click()
    const section = page.getByRole('region', { name: 'Notification' })
    await section.getByText('Not e-mailed to you yet').waitFor()
    await section.getByText('412: reconnect the mailbox in EmailJS').first().waitFor()
    await section.getByText('1 attempt').waitFor()

    provider.answer(mailbox, { status: 200 })
    await section.getByRole('button', { name: 'Resend notification' }).click()

    await page.getByText('E-mailed to you now').waitFor()
    await section.getByText(/^E-mailed to you on .+ by EmailJS$/).waitFor()
    await section.getByText('2 attempts').click()
    const attempts = await section.getByRole('listitem').allTextContents()
    expect(attempts).toEqual([
      expect.stringMatching(/EmailJS: sent$/),
      expect.stringMatching(/412: reconnect the mailbox in EmailJS$/),
    ])
    await page.context().close()
  })
})

describe('the notification settings', () => {
  test('send a test notification, show its result, and refuse a second one right after', async () => {
    provider.answer(mailbox, { status: 200 })
    const page = await openDesk()
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByRole('button', { name: 'Send test e-mail' }).click()

    await page.getByText('Test sent. Check your inbox.').waitFor()
    const row = page.getByRole('table', { name: 'Recent test e-mails' }).getByRole('row').nth(1)
    expect(await row.textContent()).toMatch(/by handEmailJSSent$/)
    await page.getByRole('button', { name: 'Send test e-mail' }).click()
    await page.getByText('You can send one test e-mail a minute. Try again shortly.').waitFor()
  })

  test('turn the daily test notification off and on', async () => {
    const page = await openDesk()
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    const choice = page.getByRole('switch', { name: /^Test every day/ })
    await choice.click()

    await page.getByText('Switched off').waitFor()
    await page.getByText('The daily test e-mail is off').waitFor()
    expect(await choice.isChecked()).toBe(false)
    await choice.click()
    await page.getByText('Switched off').waitFor({ state: 'detached' })
    expect(await choice.isChecked()).toBe(true)
  })

  test('explain why acknowledgements cannot be sent, and offer no switch', async () => {
    const page = await openDesk()
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    const setting = page.getByRole('group', { name: 'Acknowledgement' })

    await setting.getByText('EmailJS can only write to your own mailbox').waitFor()
    expect(await setting.getByRole('switch').count()).toBe(0)
  })

  test('show where e-mails are sent to, and send all waiting ones on request', async () => {
    provider.answer(mailbox, { status: 412 })
    await stage.product.post(inquiry('Ruwani Dias'))
    const page = await openDesk()
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByText('The mailbox in your EmailJS template').waitFor()
    await page.getByText('Some notifications are not being sent').waitFor()

    provider.answer(mailbox, { status: 200 })
    await page.getByRole('button', { name: 'Send all waiting now' }).click()

    await page.getByText('All waiting notifications are being sent now').waitFor()
    const report = async () =>
      (await (await page.request.get(`${stage.product.origin}/api/health`)).json()).status
    await expect.poll(report).toBe('ok')
    await page.clock.fastForward(minute)
    await page.getByText('Working', { exact: true }).waitFor()
  })

  test('have no accessibility violations, with and without a banner', async () => {
    for (const status of [412, 200]) {
      provider.answer(mailbox, { status })
      await stage.product.post(inquiry(`Visitor at ${status}`))
      const page = await openDesk()
      await page.getByRole('link', { name: 'Settings', exact: true }).click()
      await page.getByRole('heading', { name: 'Recent test e-mails' }).waitFor()

      await expectNoViolations(page, [390, 1440])
      await stage.product.cron(3 * 60 * minute)
      await page.context().close()
    }
  })
})
