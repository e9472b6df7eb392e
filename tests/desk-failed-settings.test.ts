/** Changes of settings whose answer is lost, and texts that are being written for the settings. */
import type { Page, Request } from 'playwright-core'
import { describe, test } from 'vitest'
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

describe('a saved reply that is being written', () => {
  const quote = { id: 7, title: 'Quote', language: 'en', text: 'We shall send a quotation.' }
  const dialog = (page: Page) => page.getByRole('dialog')
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
