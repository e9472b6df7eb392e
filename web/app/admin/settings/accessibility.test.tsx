/** axe finds no violations in the states of the settings, on phones and on desktops. */
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { calm } from '../testing/delivery-report'
import type { ApiAnswer } from '../testing/fake-api'
import { group, invalid, openSettings, section } from '../testing/settings'
import { expectNoViolations } from '../testing/violations'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const ok = (json: object) => ({ status: 200, json })

describe('axe finds no violations', () => {
  test('if nothing could be loaded', async () => {
    const own = ['delivery', 'settings', 'backups', 'account/sessions', 'account/second-factor']
    // Without push messages, whose setting is then shown as one that is not set up.
    const failing = [...own, 'audit', 'blocked-senders']
    await openSettings('', (call) =>
      failing.some((path) => call === `GET ${path}`) ? { status: 500 } : undefined,
    )
    await expect.poll(() => page.getByText(/could not be loaded/).elements().length).toBe(8)
    await expectNoViolations('', page.getByRole('main'))
  })

  test('in all sections, with wrong answers, failed notifications and what is being entered, and in what follows', async () => {
    onTestFinished(() => {
      vi.restoreAllMocks()
    })
    pretendDeviceIsOn()
    const recoveryCodes = ['ABCD-EFGH-JKMN-PQRS', 'TUVW-XYZA-BCDE-FGHJ']
    let isOn = false
    let isRight = false
    const tests = [
      { at: 2, kind: 'manual', channel: 'resend', code: 'forbidden', status: 401 },
      { at: 1, kind: 'daily', channel: 'resend', code: null, status: null },
    ]
    const session = { browser: 'Firefox', createdAt: 1, lastSeenAt: 2 }
    const sessions = [
      { ...session, id: 'one', isThis: true },
      { ...session, id: 'two', isThis: false },
    ]
    const entry = { id: 1, at: 1, actor: null, action: 'damaged', details: {}, reference: null }
    const own: Record<string, () => ApiAnswer> = {
      'GET delivery': () => ok({ ...calm, waiting: 1, problems: ['pigeon'], tests, channels: [] }),
      'GET push': () => ok({ publicKey: 'AAAA', mutedKinds: [] }),
      'PUT push/subscription': () =>
        ok({ device: { mutedKinds: ['target'], namesCustomers: false } }),
      'POST personal-data': () => ok({ person: { email: 'ada@site.example', inquiries: 1 } }),
      'GET settings/retention': () => ok({ count: 12, people: 9 }),
      'GET account/sessions': () => ok({ sessions }),
      'GET audit': () => ok({ entries: [entry], nextCursor: 1 }),
      'PUT account/password': () =>
        invalid({
          current: 'That is not your current password',
          password: 'Use at least 12 characters',
        }),
      'GET account/second-factor': () =>
        ok({ secondFactor: { isOn, recoveryCodesLeft: isOn ? 10 : 0 } }),
      'POST account/second-factor': () => ({ status: 201, json: { secret: 'ABCDEFGH' } }),
      'PUT account/second-factor': () => {
        if (!isRight) return invalid({ code: 'Incorrect or already used code' })
        isOn = true
        return ok({ recoveryCodes })
      },
    }
    await openSettings('', (call) => own[call]?.())
    const response = section('Response target')
    await response.getByLabelText('From, Hours 1').fill('noon')
    await userEvent.keyboard('{Enter}')
    await button('Add other hours').click()
    await response.getByText('Choose at least one day').findElement()
    await response.getByText(/^Enter times such as/).findElement()
    await button('Add a day').click()
    await response.getByLabelText(/^Name/).findElement()

    await page.getByRole('table', { name: 'Recent test e-mails' }).findElement()
    const device = { name: /^Notifications on this device/, checked: true }
    await page.getByRole('switch', device).findElement()

    await page.getByRole('radio', { name: /^Delete enquiries when/ }).click()
    const days = page.getByRole('textbox', { name: 'Days', exact: true })
    await days.fill('0')
    await userEvent.keyboard('{Enter}')
    await page.getByText(/^Enter a whole number of days/).findElement()
    await page.getByLabelText(/^E-mail address/).fill('ada@site.example')
    await userEvent.keyboard('{Enter}')
    await button('Erase').findElement()

    const password = group('Password')
    await password.getByLabelText(/^Current password/).fill('not the password')
    await password.getByLabelText(/^New password/).fill('too short')
    await userEvent.keyboard('{Enter}')
    await password.getByText(/^Use at least 12 characters/).findElement()
    await page.getByRole('cell', { name: 'This device' }).findElement()

    const factor = group('Two-step verification')
    const code = factor.getByLabelText(/^Authenticator code/)
    await factor.getByLabelText(/^Current password/).fill('a long password')
    await userEvent.keyboard('{Enter}')
    await factor.getByRole('img', { name: /^QR code/ }).findElement()
    await code.fill('123456')
    await userEvent.keyboard('{Enter}')
    await factor.getByText(/^Incorrect or already used code/).findElement()
    await expectNoViolations('all sections')

    isRight = true
    await button('Turn on').click()
    await factor.getByRole('heading', { name: 'Save these recovery codes' }).findElement()
    await expectNoViolations('recovery codes', factor)
    await button('I’ve saved these codes').click()
    await button('New recovery codes').click()
    await code.findElement()
    await expectNoViolations('a code for new recovery codes', factor)
    await days.fill('365')
    await userEvent.keyboard('{Enter}')
    await page.getByText(/^12 enquiries from 9 people/).findElement()
    await expectNoViolations('before a retention is saved', page.getByRole('dialog'))
  })
})

/** The browser then says that this device has been registered for notifications. */
function pretendDeviceIsOn() {
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted')
  const subscription = {
    endpoint: 'https://push.example/1',
    options: { applicationServerKey: new Uint8Array(3) },
    toJSON: () => ({}),
  }
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({
    pushManager: { getSubscription: async () => subscription },
  } as unknown as ServiceWorkerRegistration)
}
