/** Changes of settings whose answer is lost, and texts that are being written for the settings. */
import type { Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openDesk } from './support/fake-desk.ts'
import { admin } from './support/product.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** Returns undefined for calls that the test is not about. */
type Answers = (call: string, request: Request) => { status: number; json: object } | undefined

async function openSettings(answer: Answers) {
  const { page } = await openDesk({
    browser: stage.browser,
    origin: stage.product.origin,
    inquiries: [],
    search: '?view=settings',
    answer: (request) =>
      answer(
        `${request.method()} ${new URL(request.url()).pathname.replace('/api/', '')}`,
        request,
      ),
  })
  return page
}

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const lost = { status: 502, json: {} }

test('a new password whose answer is lost may have been saved, and says so', async () => {
  const page = await openSettings((call) => (call === 'PUT account/password' ? lost : undefined))
  const form = group(page, 'Password')
  await form.getByLabel('Current password').fill(admin.password)
  await form.getByLabel('New password').fill('another long password')
  await page.keyboard.press('Enter')

  await form.getByRole('alert').getByText('the change may have been saved').waitFor()
})

test('two-step verification that is on although its answer was lost says so, and makes new codes', async () => {
  let isOn = false
  const codes = ['ABCD-EFGH-JKMN-PQRS']
  const page = await openSettings((call) => {
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

describe('a saved reply that is being written', () => {
  const quote = { id: 7, title: 'Quote', language: 'en', text: 'We shall send a quotation.' }
  const dialog = (page: Page) => page.getByRole('dialog')
  const text = (page: Page) => dialog(page).getByRole('textbox', { name: 'Text' })
  const button = (page: Page, name: string) => page.getByRole('button', { name })

  async function openReplies(answer: Answers = () => undefined) {
    const page = await openSettings((call, request) =>
      call === 'GET saved-replies'
        ? { status: 200, json: { savedReplies: [quote] } }
        : answer(call, request),
    )
    await button(page, 'Add a saved reply').waitFor()
    return page
  }

  test('survives Escape and a reload, apart from others, until it is cancelled', async () => {
    const page = await openReplies()
    await button(page, 'Add a saved reply').click()
    await dialog(page).getByLabel('Title').fill('Thanks')
    await dialog(page).getByLabel('Language').selectOption('Tamil')
    await text(page).fill('Dear {name}')
    await page.keyboard.press('Escape')
    await button(page, 'Edit the saved reply Quote').click()
    expect(await text(page).inputValue()).toBe(quote.text)
    await page.reload()

    await button(page, 'Add a saved reply').click()
    expect(await dialog(page).getByLabel('Title').inputValue()).toBe('Thanks')
    expect(await dialog(page).getByLabel('Language').inputValue()).toBe('ta')
    expect(await text(page).inputValue()).toBe('Dear {name}')
    await button(page, 'Cancel').click()
    await button(page, 'Add a saved reply').click()
    expect(await text(page).inputValue()).toBe('')
  })

  test('is still there after the session has ended', async () => {
    let hasEnded = false
    const page = await openReplies((call) => {
      if (call === 'PUT saved-replies/7') {
        hasEnded = true
        return { status: 401, json: { error: { code: 'not_signed_in', message: 'Sign in.' } } }
      }
      if (!hasEnded) return undefined
      const user = { email: admin.email }
      if (call === 'POST session') {
        hasEnded = false
        return { status: 200, json: { user } }
      }
      return call === 'GET session' ? { status: 200, json: { user: null } } : undefined
    })
    await button(page, 'Edit the saved reply Quote').click()
    await text(page).fill('We shall send a long quotation.')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await button(page, 'Login').waitFor()
    await page.getByLabel('E-mail').fill(admin.email)
    await page.getByLabel('Password').fill(admin.password)
    await button(page, 'Login').click()

    await button(page, 'Edit the saved reply Quote').click()
    expect(await text(page).inputValue()).toBe('We shall send a long quotation.')
  })

  test('is sent with what was stored when it was begun, and is dropped once it is saved', async () => {
    const known: object[] = []
    const page = await openReplies((call, request) => {
      if (call !== 'PUT saved-replies/7') return undefined
      known.push(request.postDataJSON().known)
      return { status: 200, json: { savedReply: quote } }
    })
    const { id: _, ...before } = { ...quote }
    await button(page, 'Edit the saved reply Quote').click()
    await text(page).fill('Mine')
    await page.keyboard.press('Escape')
    quote.text = 'Theirs'
    await page.reload()
    await button(page, 'Edit the saved reply Quote').click()
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await button(page, 'Edit the saved reply Quote').click()

    expect(known).toEqual([before])
    expect(await text(page).inputValue()).toBe('Theirs')
  })

  test('that a colleague has deleted says so', async () => {
    const message = 'This saved reply does not exist or has been deleted.'
    const page = await openReplies((call) =>
      call === 'PUT saved-replies/7'
        ? { status: 404, json: { error: { code: 'not_found', message } } }
        : undefined,
    )
    await button(page, 'Edit the saved reply Quote').click()
    await dialog(page).getByRole('button', { name: 'Save' }).click()

    await dialog(page).getByRole('alert').getByText(message).waitFor()
  })
})
