/** Calls of the settings that fail, or whose answer is lost. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSettings } from './support/desk-settings.ts'
import { admin } from './support/product.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const lost = { status: 502, json: {} }

test('a new password whose answer is lost may have been saved, and says so', async () => {
  const page = await openSettings(stage, (call) =>
    call === 'PUT account/password' ? lost : undefined,
  )
  const form = group(page, 'Password')
  await form.getByLabel('Current password').fill(admin.password)
  await form.getByLabel('New password').fill('another long password')
  await page.keyboard.press('Enter')

  await form.getByRole('alert').getByText('The server did not confirm the change').waitFor()
})

test.each([
  ['the look-up of a person', 'POST personal-data', 'The address could not be looked up'],
  ['the password', 'POST account/password', 'Your password could not be checked'],
])('%s changes nothing, and says only that it has failed', async (_, failing, text) => {
  const page = await openSettings(stage, (call) => {
    if (call === failing)
      return { status: 503, json: { error: { code: 'database_unavailable', message: 'Later.' } } }
    if (call === 'POST personal-data')
      return { status: 200, json: { person: { email: 'ada@site.example', inquiries: 1 } } }
    if (call === 'POST personal-data/export')
      return { status: 403, json: { error: { code: 'password_required', message: 'Confirm.' } } }
    return undefined
  })
  const form = group(page, 'Personal data requests')
  await form.getByLabel('E-mail address').fill('ada@site.example')
  await page.keyboard.press('Enter')
  if (failing !== 'POST personal-data') {
    await form.getByRole('button', { name: 'Export as JSON' }).click()
    await page.getByRole('dialog').getByLabel('Current password').fill(admin.password)
    await page.keyboard.press('Enter')
  }

  await page.getByRole('alert').getByText(text).waitFor()
})

test('a set-up of two-step verification that cannot be started says only that', async () => {
  const page = await openSettings(stage, (call) => {
    if (call === 'GET account/second-factor')
      return { status: 200, json: { secondFactor: { isOn: false, recoveryCodesLeft: 0 } } }
    return call === 'POST account/second-factor' ? lost : undefined
  })
  const factor = group(page, 'Two-step verification')
  await factor.getByLabel('Current password').fill(admin.password)
  await page.keyboard.press('Enter')

  await factor.getByRole('alert').getByText('The set-up could not be started').waitFor()
})

test('two-step verification that was turned on elsewhere after a wrong code asks for no new codes', async () => {
  let isOn = false
  const page = await openSettings(stage, (call) => {
    if (call === 'GET account/second-factor')
      return { status: 200, json: { secondFactor: { isOn, recoveryCodesLeft: isOn ? 10 : 0 } } }
    if (call === 'POST account/second-factor') return { status: 201, json: { secret: 'ABCDEFGH' } }
    if (call !== 'PUT account/second-factor') return undefined
    isOn = true
    const fields = { code: 'Incorrect or already used code' }
    return { status: 422, json: { error: { code: 'validation_failed', message: '', fields } } }
  })
  const factor = group(page, 'Two-step verification')
  await factor.getByLabel('Current password').fill(admin.password)
  await factor.getByRole('button', { name: 'Set up' }).click()
  await factor.getByLabel('Authenticator code').fill('123456')
  await factor.getByRole('button', { name: 'Turn on' }).click()

  await factor.getByText('On. Recovery codes left: 10 of 10.').waitFor()
  expect(await factor.getByText('Make new recovery codes now').count()).toBe(0)
})

test('two-step verification that is on although its answer was lost says so, and makes new codes', async () => {
  let isOn = false
  const codes = ['ABCD-EFGH-JKMN-PQRS']
  const page = await openSettings(stage, (call) => {
    if (call === 'GET account/second-factor')
      return { status: 200, json: { secondFactor: { isOn, recoveryCodesLeft: isOn ? 10 : 0 } } }
    if (call === 'POST account/second-factor') return { status: 201, json: { secret: 'ABCDEFGH' } }
    if (call === 'POST account/second-factor/recovery-codes')
      return { status: 201, json: { recoveryCodes: codes } }
    if (call !== 'PUT account/second-factor') return undefined
    isOn = true
    return lost
  })
  const factor = group(page, 'Two-step verification')
  await factor.getByLabel('Current password').fill(admin.password)
  await factor.getByRole('button', { name: 'Set up' }).click()
  await factor.getByLabel('Authenticator code').fill('123456')
  await factor.getByRole('button', { name: 'Turn on' }).click()

  const notice = factor.getByText('Two-step verification is on. Make new recovery codes now.')
  await notice.waitFor()
  await factor.getByRole('button', { name: 'New recovery codes' }).click()
  await factor.getByLabel('Authenticator code or recovery code').fill('654321')
  await page.keyboard.press('Enter')
  await factor.getByText(codes[0] ?? '').waitFor()
  expect(await notice.count()).toBe(0)
  await factor.getByRole('button', { name: 'I’ve saved these codes' }).click()
  await factor.getByRole('button', { name: 'New recovery codes' }).waitFor()
  expect(await notice.count()).toBe(0)
})
