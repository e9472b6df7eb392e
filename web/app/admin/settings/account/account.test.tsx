/** The account: two-step verification, sessions and the password. */
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { collectDownloads } from '../../testing/downloads'
import { user } from '../../testing/fake-api'
import { type Answers, group, invalid, openSettings } from '../../testing/settings'

const enter = () => userEvent.keyboard('{Enter}')
const ok = (json: object) => ({ status: 200, json })
const wrongCode = invalid({ code: 'Incorrect or already used code' })
const codeOf = (json: unknown) => (json as { code: string }).code

describe('two-step verification', () => {
  const factor = group('Two-step verification')
  const button = (name: string) => factor.getByRole('button', { name, exact: true })
  const code = factor.getByLabelText(/^Authenticator code/)
  const kept = button('I’ve saved these codes')
  const shownCodes = () =>
    factor
      .getByRole('listitem')
      .elements()
      .map((it) => it.textContent)

  /** An API with one valid code, and recovery codes that it numbers by the batch. */
  function factorApi(): Answers {
    const state = { isOn: false, batch: 1 }
    const codes = () => Array.from({ length: 10 }, (_, i) => `BATCH-${state.batch}-${i}`)
    const answers: Record<string, Answers> = {
      'GET account/second-factor': () =>
        ok({ secondFactor: { isOn: state.isOn, recoveryCodesLeft: state.isOn ? 10 : 0 } }),
      'POST account/second-factor': () => ({ status: 201, json: { secret: 'ABCDEFGH' } }),
      'PUT account/second-factor': (_, { json }) => {
        if (codeOf(json) !== '123456') return wrongCode
        state.isOn = true
        return ok({ recoveryCodes: codes() })
      },
      'POST account/second-factor/recovery-codes': () => {
        state.batch += 1
        return { status: 201, json: { recoveryCodes: codes() } }
      },
      'DELETE account/second-factor': () => {
        state.isOn = false
        return { status: 204 }
      },
    }
    return (call, request) => answers[call]?.(call, request)
  }

  test('is turned on with a code of the app, shows recovery codes once, gets new ones, and is turned off, with a code', async () => {
    await openSettings('#account', factorApi())
    const files = collectDownloads()
    const password = await factor.getByLabelText(/^Current password/).findElement()
    // For password managers.
    const account = password.closest('form')?.querySelector('[autocomplete=username]')
    expect(account).toHaveValue(user.email)
    await factor.getByLabelText(/^Current password/).fill('a long password')
    await button('Set up').click()
    const picture = factor.getByRole('img', { name: 'QR code for your authenticator app' })
    await expect.element(picture).toBeVisible()
    await expect.element(factor.getByText('ABCD EFGH')).toBeVisible()
    await expect.element(code).toHaveFocus()
    await code.fill('12345')
    await button('Turn on').click()
    await expect.element(factor.getByText(/^Incorrect or already used code/)).toBeVisible()
    await code.fill('123456')
    await button('Turn on').click()

    const heading = factor.getByRole('heading', { name: 'Save these recovery codes' })
    await expect.element(heading).toHaveFocus()
    expect(shownCodes()).toHaveLength(10)
    await button('Download').click()
    expect(files.map(({ name }) => name)).toEqual(['recovery-codes.txt'])
    await kept.click()
    await expect.element(factor.getByText('On. Recovery codes left: 10 of 10.')).toBeVisible()
    await expect.element(factor).toHaveFocus()
    await expect.element(heading).not.toBeInTheDocument()

    const anyCode = factor.getByLabelText(/^Authenticator code or recovery code/)
    await button('New recovery codes').click()
    await anyCode.fill('BATCH-1-0')
    await enter()
    await expect.element(kept).toBeVisible()
    expect(shownCodes()[0]).toBe('BATCH-2-0')
    await kept.click()

    await button('Turn off').click()
    await anyCode.fill('BATCH-2-0')
    await button('Turn off').click()
    const off = factor.getByText('Off. Anyone who knows your password can sign in.')
    await expect.element(off).toBeVisible()
    await expect.element(factor).toHaveFocus()
  })
})

test('sessions are told apart by when they began, and all others can be ended', async () => {
  const session = { browser: 'Chrome on Linux', lastSeenAt: 2 }
  let sessions = [1, 2, 3].map((n) => ({
    ...session,
    id: `${n}`,
    createdAt: Date.UTC(2026, 10, n),
    isThis: n === 1,
  }))
  await openSettings('#account', (call) => {
    if (call === 'GET account/sessions') return ok({ sessions })
    if (call !== 'DELETE account/sessions') return undefined
    sessions = sessions.filter(({ isThis }) => isThis)
    return { status: 204 }
  })
  const list = group('Active sessions')
  await expect.element(list.getByText('This device')).toBeVisible()
  const end = list.getByRole('button', { name: /^Sign out of Chrome.*, since .+/ }).elements()
  expect(new Set(end.map((it) => it.textContent)).size).toBe(2)

  await list.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect.element(page.getByText('You are signed in only here now.')).toBeVisible()
  // Including the header row.
  await expect.poll(() => list.getByRole('row').elements().length).toBe(2)
  await expect.element(list).toHaveFocus()
})

test('a new password that is refused says so beside its field, and keeps the current one', async () => {
  const long = 'another long password'
  await openSettings('#account', (call, { json }) => {
    if (call !== 'PUT account/password') return undefined
    const isLong = (json as { password: string }).password === long
    return isLong ? { status: 204 } : invalid({ password: 'Use at least 12 characters' })
  })
  const form = group('Password')
  const current = form.getByLabelText(/^Current password/)
  const next = form.getByLabelText(/^New password/)
  await expect.element(current).toHaveAttribute('autocomplete', 'current-password')
  await expect.element(next).toHaveAttribute('autocomplete', 'new-password')
  await current.fill('a long password')
  await next.fill('too short')
  await enter()
  await expect.element(form.getByText(/^Use at least 12 characters/)).toBeVisible()
  await expect.element(next).toHaveFocus()
  await expect.element(current).toHaveValue('a long password')

  await next.fill(long)
  await enter()
  await expect.element(page.getByText(/^Your password is changed\./)).toBeVisible()
})
