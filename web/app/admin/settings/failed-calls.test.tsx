/** Calls of the settings that fail, or whose answer is lost. */
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiAnswer } from '../testing/fake-api'
import { type Answers, group, invalid, openSettings } from '../testing/settings'

const lost = { status: 502, json: {} }
const enter = () => userEvent.keyboard('{Enter}')

test('a new password whose answer is lost may have been saved; a look-up of a person and a check of the password that fail say so', async () => {
  const later = {
    status: 503,
    json: { error: { code: 'database_unavailable', message: 'Later.' } },
  }
  const person = { status: 200, json: { person: { email: 'ada@site.example', inquiries: 1 } } }
  const lookUps = [later, person]
  await openSettings('', (call) => {
    if (call === 'PUT account/password') return lost
    if (call === 'POST account/password') return later
    if (call === 'POST personal-data') return lookUps.shift()
    if (call === 'POST personal-data/export')
      return { status: 403, json: { error: { code: 'password_required', message: 'Confirm.' } } }
    return undefined
  })
  const says = (text: RegExp) =>
    expect.element(page.getByRole('alert').getByText(text)).toBeVisible()
  const password = group('Password')
  await password.getByLabelText(/^Current password/).fill('a long password')
  await password.getByLabelText(/^New password/).fill('another long password')
  await enter()
  await says(/^The server did not confirm the change/)

  const form = group('Personal data requests')
  await form.getByLabelText(/^E-mail address/).fill('ada@site.example')
  await enter()
  await says(/^The address could not be looked up/)
  await enter()
  await form.getByRole('button', { name: 'Export as JSON' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText(/^Current password/).fill('a long password')
  await enter()
  await says(/^Your password could not be checked/)
})

describe('two-step verification', () => {
  const factor = group('Two-step verification')

  /** Opens the settings of an API in which it is off until a code is sent. */
  async function open(confirmed: ApiAnswer, own: Answers = () => undefined) {
    let isOn = false
    await openSettings('#account', (call, request) => {
      if (call === 'GET account/second-factor') {
        const secondFactor = { isOn, recoveryCodesLeft: isOn ? 10 : 0 }
        return { status: 200, json: { secondFactor } }
      }
      if (call === 'PUT account/second-factor') {
        isOn = true
        return confirmed
      }
      const isStart = call === 'POST account/second-factor'
      return (
        own(call, request) ?? (isStart ? { status: 201, json: { secret: 'ABCDEFGH' } } : undefined)
      )
    })
    await factor.getByLabelText(/^Current password/).fill('a long password')
    await factor.getByRole('button', { name: 'Set up' }).click()
  }

  async function turnOn() {
    await factor.getByLabelText(/^Authenticator code/).fill('123456')
    await factor.getByRole('button', { name: 'Turn on' }).click()
  }

  test('whose set-up cannot be started says only that; turned on elsewhere after a wrong code, it asks for no new codes', async () => {
    let isDown = true
    await open(invalid({ code: 'Incorrect or already used code' }), (call) =>
      isDown && call === 'POST account/second-factor' ? lost : undefined,
    )
    const problem = factor.getByRole('alert').getByText(/^The set-up could not be started/)
    await expect.element(problem).toBeVisible()
    isDown = false
    await factor.getByRole('button', { name: 'Set up' }).click()
    await turnOn()

    await expect.element(factor.getByText('On. Recovery codes left: 10 of 10.')).toBeVisible()
    await expect.element(factor.getByText(/Make new recovery codes now/)).not.toBeInTheDocument()
  })

  test('that is on although its answer was lost says so, and makes new codes', async () => {
    const recoveryCodes = ['ABCD-EFGH-JKMN-PQRS']
    await open(lost, (call) =>
      call === 'POST account/second-factor/recovery-codes'
        ? { status: 201, json: { recoveryCodes } }
        : undefined,
    )
    await turnOn()

    const notice = factor.getByText(/^Two-step verification is on. Make new recovery codes now/)
    await expect.element(notice).toBeVisible()
    await factor.getByRole('button', { name: 'New recovery codes' }).click()
    await factor.getByLabelText(/^Authenticator code or recovery code/).fill('654321')
    await enter()
    await expect.element(factor.getByText('ABCD-EFGH-JKMN-PQRS')).toBeVisible()
    await expect.element(notice).not.toBeInTheDocument()
    await factor.getByRole('button', { name: 'I’ve saved these codes' }).click()
    await expect.element(factor.getByRole('button', { name: 'New recovery codes' })).toBeVisible()
    await expect.element(notice).not.toBeInTheDocument()
  })
})
