/** Saved replies in the settings: those that are being written, and those that are deleted. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type Answers, openSettings } from './support/desk-settings.ts'
import { admin } from './support/product.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const quote = { id: 7, title: 'Quote', language: 'en', text: 'We shall send a quotation.' }
const dialog = (page: Page) => page.getByRole('dialog')
const text = (page: Page) => dialog(page).getByRole('textbox', { name: 'Text' })
const button = (page: Page, name: string) => page.getByRole('button', { name })

async function openReplies(answer: Answers = () => undefined, savedReplies = [quote]) {
  const page = await openSettings(stage, (call, request) =>
    call === 'GET saved-replies' ? { status: 200, json: { savedReplies } } : answer(call, request),
  )
  await button(page, 'Add a saved reply').waitFor()
  return page
}

describe('a saved reply that is being written', () => {
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
    const stored = { ...quote }
    const page = await openReplies(
      (call, request) => {
        if (call !== 'PUT saved-replies/7') return undefined
        known.push(request.postDataJSON().known)
        return { status: 200, json: { savedReply: stored } }
      },
      [stored],
    )
    const { id: _, ...before } = quote
    await button(page, 'Edit the saved reply Quote').click()
    await text(page).fill('Mine')
    await page.keyboard.press('Escape')
    stored.text = 'Theirs'
    await page.reload()
    await button(page, 'Edit the saved reply Quote').click()
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await button(page, 'Edit the saved reply Quote').click()

    expect(known).toEqual([before])
    expect(await text(page).inputValue()).toBe('Theirs')
  })

  test('says that it is kept in this tab, unlike what is stored', async () => {
    const page = await openReplies()
    const kept = dialog(page).getByText('Kept in this tab')
    await button(page, 'Edit the saved reply Quote').click()
    await text(page).waitFor()
    expect(await kept.count()).toBe(0)
    await text(page).fill('We shall send a long quotation.')
    await page.keyboard.press('Escape')
    await button(page, 'Edit the saved reply Quote').click()

    await kept.waitFor()
    expect(await text(page).inputValue()).toBe('We shall send a long quotation.')
  })

  test('is dropped with the reply, whose id may be that of the next', async () => {
    const savedReplies = [quote]
    const page = await openReplies((call) => {
      if (call !== 'DELETE saved-replies/7') return undefined
      savedReplies[0] = { ...quote, title: 'Terms', text: 'Payment within 30 days.' }
      return { status: 200, json: { savedReply: quote } }
    }, savedReplies)
    await button(page, 'Edit the saved reply Quote').click()
    await text(page).fill('We shall send a long quotation.')
    await page.keyboard.press('Escape')
    await button(page, 'Delete the saved reply Quote').click()
    await button(page, 'Edit the saved reply Terms').click()

    expect(await text(page).inputValue()).toBe('Payment within 30 days.')
  })

  test('can be copied, but is not kept, once a colleague has deleted it', async () => {
    const message = 'This saved reply does not exist or has been deleted.'
    const savedReplies = [quote]
    const page = await openReplies((call) => {
      if (call !== 'PUT saved-replies/7') return undefined
      savedReplies[0] = { ...quote, title: 'Terms', text: 'Payment within 30 days.' }
      return { status: 404, json: { error: { code: 'not_found', message } } }
    }, savedReplies)
    await button(page, 'Edit the saved reply Quote').click()
    await text(page).fill('We shall send a long quotation.')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).getByRole('alert').getByText(message).waitFor()
    expect(await text(page).inputValue()).toBe('We shall send a long quotation.')
    await text(page).fill('We shall send a very long quotation.')
    await page.keyboard.press('Escape')
    await button(page, 'Edit the saved reply Terms').click()

    expect(await text(page).inputValue()).toBe('Payment within 30 days.')
  })
})

/** Opens the settings, and deletes a saved reply, which is answered with this error. */
async function deleteReply(status: number, code: string, message: string) {
  const savedReplies = [quote]
  const page = await openReplies((call) => {
    if (call !== 'DELETE saved-replies/7') return undefined
    if (status === 404) savedReplies.length = 0
    return { status, json: { error: { code, message } } }
  }, savedReplies)
  await button(page, 'Delete the saved reply Quote').click()
  return page
}

describe('deleting a saved reply', () => {
  test('that a colleague has deleted removes it here too', async () => {
    const page = await deleteReply(404, 'not_found', 'This saved reply does not exist.')

    await page.getByText('Saved reply deleted').waitFor()
    await page.getByText('There are no saved replies yet.').waitFor()
  })

  test('says why it was refused', async () => {
    const message = 'You have made too many changes. Try again in 1 minute.'
    const page = await deleteReply(429, 'rate_limited', message)

    await page.getByRole('alert').getByText(message).waitFor()
  })
})

test('a sender that a colleague has unblocked is unblocked here too', async () => {
  const blockedSenders = [{ address: 'rol@crypto.example', at: 0, by: 'Ruwani' }]
  const page = await openSettings(stage, (call) => {
    if (call === 'GET blocked-senders') return { status: 200, json: { blockedSenders } }
    if (call !== 'DELETE blocked-senders') return undefined
    blockedSenders.length = 0
    const message = 'This sender is not blocked.'
    return { status: 404, json: { error: { code: 'not_found', message } } }
  })
  await button(page, 'Unblock rol@crypto.example').click()

  await page.getByText('rol@crypto.example is no longer blocked').waitFor()
})
