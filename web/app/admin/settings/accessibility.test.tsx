/** axe finds no violations in the states of the settings, on phones and on desktops. */
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { calm } from '../testing/delivery-report'
import { type Answers, group, invalid, openSettings, section } from '../testing/settings'
import { expectNoViolations } from '../testing/violations'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const ok = (json: object) => ({ status: 200, json })

describe('axe finds no violations', () => {
  test('if nothing could be loaded', async () => {
    const own = ['delivery', 'settings', 'backups', 'account/sessions', 'account/second-factor']
    const failing = [...own, 'audit', 'blocked-senders', 'push']
    await openSettings('', (call) =>
      failing.some((path) => call === `GET ${path}`) ? { status: 500 } : undefined,
    )
    await expect.poll(() => page.getByText(/could not be loaded/).elements().length).toBe(8)
    await expectNoViolations('', page.getByRole('main'))
  })

  test('in the response target, with a wrong time and a day to add', async () => {
    await openSettings('#response')
    const response = section('Response target')
    await response.getByLabelText('From, Hours 1').fill('noon')
    await userEvent.keyboard('{Enter}')
    await button('Add other hours').click()
    await response.getByText('Choose at least one day').findElement()
    await response.getByText(/^Enter times such as/).findElement()
    await button('Add a day').click()
    await response.getByLabelText(/^Name/).findElement()
    await expectNoViolations('', response)
  })

  test('in notifications that fail', async () => {
    const tests = [
      { at: 2, kind: 'manual', channel: 'resend', code: 'forbidden', status: 401 },
      { at: 1, kind: 'daily', channel: 'resend', code: null, status: null },
    ]
    await openSettings('', (call) =>
      call === 'GET delivery'
        ? ok({ ...calm, waiting: 1, problems: ['pigeon'], tests, channels: [] })
        : undefined,
    )
    await page.getByRole('table', { name: 'Recent test e-mails' }).findElement()
    await expectNoViolations('', section('Notifications'))
  })

  test('in personal data, a wrong number of days and a confirmation', async () => {
    await openSettings('#data', (call) => {
      if (call === 'POST personal-data') {
        return ok({ person: { email: 'ada@site.example', inquiries: 1 } })
      }
      return call === 'GET settings/retention' ? ok({ count: 12, people: 9 }) : undefined
    })
    await page.getByRole('radio', { name: /^Delete enquiries when/ }).click()
    const days = page.getByRole('textbox', { name: 'Days', exact: true })
    await days.fill('0')
    await button('Save').click()
    await page.getByText(/^Enter a whole number of days/).findElement()
    await page.getByLabelText(/^E-mail address/).fill('ada@site.example')
    await button('Look up').click()
    await button('Erase').findElement()
    await expectNoViolations('a person and a wrong number of days', section('Data'))
    await days.fill('365')
    await button('Save').click()
    await page.getByText(/^12 enquiries from 9 people/).findElement()
    await expectNoViolations('before a retention is saved', page.getByRole('dialog'))
  })

  test('in the password, the sessions and the log', async () => {
    const session = { id: 'one', browser: 'Firefox', createdAt: 1, lastSeenAt: 2 }
    const refused = invalid({
      current: 'That is not your current password',
      password: 'Use at least 12 characters',
    })
    await openSettings('#account', (call) => {
      const answers: Record<string, object> = {
        'GET account/sessions': {
          sessions: [
            { ...session, isThis: true },
            { ...session, id: 'two', isThis: false },
          ],
        },
        'GET audit': {
          entries: [{ id: 1, at: 1, actor: null, action: 'damaged', details: {}, reference: null }],
          nextCursor: 1,
        },
      }
      return call === 'PUT account/password' ? refused : answers[call] && ok(answers[call])
    })
    const form = group('Password')
    await form.getByLabelText(/^Current password/).fill('not the password')
    await form.getByLabelText(/^New password/).fill('too short')
    await button('Change password').click()
    await form.getByText(/^Use at least 12 characters/).findElement()
    await page.getByRole('cell', { name: 'This device' }).findElement()
    await expectNoViolations('', page.getByRole('main'))
  })

  test('in two-step verification', async () => {
    const recoveryCodes = ['ABCD-EFGH-JKMN-PQRS', 'TUVW-XYZA-BCDE-FGHJ']
    let isOn = false
    let isRight = false
    const own: Record<string, Answers> = {
      'GET account/second-factor': () =>
        ok({ secondFactor: { isOn, recoveryCodesLeft: isOn ? 10 : 0 } }),
      'POST account/second-factor': () => ({ status: 201, json: { secret: 'ABCDEFGH' } }),
      'PUT account/second-factor': () => {
        if (!isRight) return invalid({ code: 'Incorrect or already used code' })
        isOn = true
        return ok({ recoveryCodes })
      },
    }
    await openSettings('#account', (call, request) => own[call]?.(call, request))
    const factor = group('Two-step verification')
    const code = factor.getByLabelText(/^Authenticator code/)
    await factor.getByLabelText(/^Current password/).fill('a long password')
    await button('Set up').click()
    await factor.getByRole('img', { name: /^QR code/ }).findElement()
    await code.fill('123456')
    await button('Turn on').click()
    await factor.getByText(/^Incorrect or already used code/).findElement()
    await expectNoViolations('the key and a wrong code', factor)
    isRight = true
    await button('Turn on').click()
    await factor.getByRole('heading', { name: 'Save these recovery codes' }).findElement()
    await expectNoViolations('recovery codes', factor)
    await button('I’ve saved these codes').click()
    await button('New recovery codes').findElement()
    await expectNoViolations('on', factor)
    await button('New recovery codes').click()
    await code.findElement()
    await expectNoViolations('a code for new recovery codes', factor)
  })

  test.each<[string, NotificationPermission, RegExp]>([
    ['blocked', 'denied', /^Notifications from this site are blocked/],
    ['on', 'granted', /^Notifications on this device/],
  ])('in the notifications of a device: %s', async (_, permission, text) => {
    onTestFinished(() => {
      vi.restoreAllMocks()
    })
    vi.spyOn(Notification, 'permission', 'get').mockReturnValue(permission)
    const subscription = {
      endpoint: 'https://push.example/1',
      options: { applicationServerKey: new Uint8Array(3) },
      toJSON: () => ({}),
    }
    const getSubscription = async () => (permission === 'granted' ? subscription : null)
    vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({
      pushManager: { getSubscription },
    } as unknown as ServiceWorkerRegistration)
    await openSettings('', (call) => {
      if (call === 'GET push') return ok({ publicKey: 'AAAA', mutedKinds: [] })
      const device = { mutedKinds: ['target'], namesCustomers: false }
      return call === 'PUT push/subscription' ? ok({ device }) : undefined
    })
    await page.getByText(text).first().findElement()
    const isOn = page.getByRole('switch', { name: text, checked: true }).query() !== null
    expect(isOn).toBe(permission === 'granted')
    await expectNoViolations('', section('Notifications'))
  })
})
