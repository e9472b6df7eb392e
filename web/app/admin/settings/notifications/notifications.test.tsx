import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { calm } from '../../testing/delivery-report'
import { group, openSettings } from '../../testing/settings'

const ok = (json: object) => ({ status: 200, json })
const button = (name: string) => page.getByRole('button', { name })

test('the settings show where e-mails are sent to, send all waiting ones on request, and test e-mails now and every day', async () => {
  const sent = { at: 1, kind: 'manual', channel: 'emailjs', code: null, status: null }
  const channels = [{ name: 'emailjs', to: null }]
  const report = { ...calm, waiting: 1, channels, tests: [] as object[], isSelfTestOn: false }
  await openSettings('', (call) => {
    if (call === 'GET delivery') return ok({ ...report, ...(!report.waiting && { status: 'ok' }) })
    if (call === 'PATCH settings') report.isSelfTestOn = !report.isSelfTestOn
    if (call === 'POST delivery/waiting') {
      report.waiting = 0
      return { status: 204 }
    }
    if (call !== 'POST delivery/test') return undefined
    if (report.tests.length > 0) return { status: 429, json: {} }
    report.tests = [sent]
    return ok({ test: sent })
  })
  await expect.element(page.getByText(/^The mailbox in your EmailJS template/)).toBeVisible()
  await expect.element(page.getByText(/^Some notifications are not being sent/)).toBeVisible()
  await button('Send all waiting now').click()
  await expect.element(page.getByText(/^All waiting notifications are being sent/)).toBeVisible()
  await expect.element(page.getByText('Working', { exact: true })).toBeVisible()

  await button('Send test e-mail').click()
  await expect.element(page.getByText(/^Test sent\. Check your inbox\./)).toBeVisible()
  const row = page.getByRole('table', { name: 'Recent test e-mails' }).getByRole('row').nth(1)
  await expect.element(row).toMatchTextContent(/by handEmailJSSent$/)
  await button('Send test e-mail').click()
  await expect.element(page.getByText(/^You can send one test e-mail a minute/)).toBeVisible()

  const daily = page.getByRole('switch', { name: /^Test every day/ })
  const off = page.getByText('Switched off')
  await expect.element(off).toBeVisible()
  await daily.click()
  await expect.element(off).not.toBeInTheDocument()
  await expect.element(daily).toBeChecked()
  await daily.click()
  await expect.element(page.getByText('The daily test e-mail is off')).toBeVisible()
  await expect.element(off).toBeVisible()
  await expect.element(daily).not.toBeChecked()
})

test('the settings explain why acknowledgements cannot be sent, and offer no switch', async () => {
  const filesUse = { todayBytes: 0, totalBytes: 0 }
  await openSettings('', (call) =>
    call === 'GET settings'
      ? ok({ settings: {}, filesUse, acknowledgementProblem: 'emailjs_template' })
      : undefined,
  )
  const setting = group('Acknowledgement')
  await expect
    .element(setting.getByText(/EmailJS can only write to your own mailbox/))
    .toBeVisible()
  expect(setting.getByRole('switch').elements()).toHaveLength(0)
})
