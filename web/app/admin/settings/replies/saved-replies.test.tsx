import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { user } from '../../testing/fake-api'
import { type Answers, openSettings, section } from '../../testing/settings'
import { expectNoViolations } from '../../testing/violations'

const quote = {
  id: 7,
  title: 'Quote',
  language: 'en' as const,
  text: 'We shall send a quotation.',
}
const dialog = page.getByRole('dialog')
const text = dialog.getByRole('textbox', { name: /^Text/ })
const title = dialog.getByRole('textbox', { name: /^Title/ })
const language = dialog.getByLabelText('Language')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const save = () => dialog.getByRole('button', { name: 'Save' }).click()
const replies = section('Saved replies')
const rowOf = (name: string) => replies.getByRole('row').filter({ hasText: name })
const nothing = replies.getByText('There are no saved replies yet.')

/** Opens the settings with one saved reply. */
const open = (answer?: Answers) => openSettings('#replies', answer, { savedReplies: [quote] })

describe('a saved reply', () => {
  test('can be added, edited, deleted and restored, and errors appear at their fields', async () => {
    await openSettings('#replies')
    await expect.element(nothing).toBeVisible()
    await button('Add a saved reply').click()
    await save()
    await expect.element(dialog.getByText('Enter a title')).toBeVisible()
    await expect.element(title).toHaveFocus()
    await expect.element(title).toHaveAccessibleDescription('Enter a title')

    await title.fill('Thanks')
    await language.selectOptions('Tamil')
    await text.fill('Dear {nmae}')
    await save()
    const problem = dialog.getByText(
      'Use only these placeholders: {name}, {company}, {town}, {service}, {reference}, {me}',
    )
    await expect.element(problem).toBeVisible()
    await text.fill('Dear {name}')
    await save()
    await expect.element(rowOf('Thanks').getByText('Tamil')).toBeVisible()

    await button('Edit the saved reply Thanks').click()
    await title.fill('Thank you')
    await userEvent.keyboard('{Enter}')
    await button('Delete the saved reply Thank you').click()
    await expect.element(nothing).toBeVisible()
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect.element(rowOf('Thank you')).toBeVisible()
  })
})

describe('a saved reply that is being written', () => {
  const kept = dialog.getByText('Kept in this tab')

  test('survives Escape in this tab, which it says, apart from others, until it is cancelled, and the end of the session', async () => {
    let hasEnded = false
    await open((call) => {
      if (call === 'PUT saved-replies/7') {
        hasEnded = true
        return { status: 401, json: { error: { code: 'not_signed_in', message: 'Sign in.' } } }
      }
      if (call === 'POST session') {
        hasEnded = false
        return { status: 200, json: { user } }
      }
      return hasEnded && call === 'GET session' ? { status: 200, json: { user: null } } : undefined
    })
    await button('Add a saved reply').click()
    await title.fill('Thanks')
    await language.selectOptions('Tamil')
    await text.fill('Dear {name}')
    await userEvent.keyboard('{Escape}')
    await button('Edit the saved reply Quote').click()
    await expect.element(text).toHaveValue(quote.text)
    await expect.element(kept).not.toBeInTheDocument()
    // From there it is read when the desk is loaded again.
    expect(sessionStorage.getItem('desk-drafts')).toContain('Dear {name}')
    await text.fill('We shall send a long quotation.')
    await save()
    await page.getByLabelText(/^E-mail/).fill(user.email)
    await page.getByLabelText(/^Password/).fill('a long password')
    await button('Login').click()

    await button('Edit the saved reply Quote').click()
    await expect.element(text).toHaveValue('We shall send a long quotation.')
    await userEvent.keyboard('{Escape}')
    await button('Add a saved reply').click()
    await expect.element(kept).toBeVisible()
    await expect.element(title).toHaveValue('Thanks')
    await expect.element(language).toHaveValue('ta')
    await expect.element(text).toHaveValue('Dear {name}')
    await button('Cancel').click()
    await button('Add a saved reply').click()
    await expect.element(text).toHaveValue('')
  })

  test('is sent with what was stored when it was begun, shown what a colleague wrote since, and dropped once it is saved; Undo restores it as deleted', async () => {
    const { stored } = await open()
    const editElsewhere = () => stored.savedReplies.splice(0, 1, { ...quote, text: 'Theirs' })
    await button('Edit the saved reply Quote').click()
    await text.fill('Mine')
    await userEvent.keyboard('{Escape}')
    // The list is loaded again after a change.
    editElsewhere()
    await button('Add a saved reply').click()
    await title.fill('Thanks')
    await text.fill('Thank you.')
    await save()
    await expect.element(rowOf('Quote').getByText('Theirs')).toBeVisible()
    await button('Edit the saved reply Quote').click()
    await expect.element(text).toHaveValue('Mine')
    await save()
    await expect.element(dialog.getByText('It now reads:')).toBeVisible()
    await expect.element(dialog.getByRole('alert').getByText('Theirs')).toBeVisible()
    await expectNoViolations('', dialog)
    await expect.element(text).toHaveValue('Mine')
    await save()
    await expect.element(rowOf('Quote').getByText('Mine')).toBeVisible()
    await button('Edit the saved reply Quote').click()
    await expect.element(text).toHaveValue('Mine')
    await expect.element(kept).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')

    editElsewhere()
    await button('Delete the saved reply Quote').click()
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect.element(rowOf('Quote').getByText('Theirs')).toBeVisible()
    await button('Edit the saved reply Quote').click()
    await expect.element(text).toHaveValue('Theirs')
  })

  test('is dropped with the reply, whose id may be that of the next, and can be copied, but is not kept, once a colleague has deleted it', async () => {
    const message = 'This saved reply does not exist or has been deleted.'
    const { stored } = await open((call) => {
      const isDeleted = call === 'DELETE saved-replies/7'
      if (!isDeleted && call !== 'PUT saved-replies/7') return undefined
      const next = isDeleted ? 'Payment within 30 days.' : 'Payment in advance.'
      stored.savedReplies[0] = { ...quote, title: 'Terms', text: next }
      if (isDeleted) return { status: 200, json: { savedReply: quote } }
      return { status: 404, json: { error: { code: 'not_found', message } } }
    })
    await button('Edit the saved reply Quote').click()
    await text.fill('We shall send a long quotation.')
    await userEvent.keyboard('{Escape}')
    await button('Delete the saved reply Quote').click()
    await button('Edit the saved reply Terms').click()
    await expect.element(text).toHaveValue('Payment within 30 days.')

    await text.fill('Payment within 60 days.')
    await save()
    await expect.element(dialog.getByRole('alert').getByText(message)).toBeVisible()
    await expect.element(text).toHaveValue('Payment within 60 days.')
    await text.fill('Payment within 90 days.')
    await userEvent.keyboard('{Escape}')
    await button('Edit the saved reply Terms').click()
    await expect.element(text).toHaveValue('Payment in advance.')
  })
})

test('a deletion that is refused says why, a reply that a colleague has deleted is removed here too, and a team without saved replies can start with three', async () => {
  const message = 'You have made too many changes. Try again in 1 minute.'
  let isRefused = true
  const { stored } = await open((call) => {
    if (call !== 'DELETE saved-replies/7') return undefined
    if (isRefused) return { status: 429, json: { error: { code: 'rate_limited', message } } }
    stored.savedReplies.length = 0
    return { status: 404, json: { error: { code: 'not_found', message: 'It has been deleted.' } } }
  })
  await button('Delete the saved reply Quote').click()
  await expect.element(page.getByRole('alert').getByText(message)).toBeVisible()

  isRefused = false
  await button('Delete the saved reply Quote').click()
  await expect.element(page.getByText('Saved reply deleted')).toBeVisible()
  await expect.element(nothing).toBeVisible()

  await button('Add three to start with').click()
  await expect.element(rowOf('Offer a visit')).toBeVisible()
  expect(stored.savedReplies).toHaveLength(3)
  await expect.element(button('Add three to start with')).not.toBeInTheDocument()
})
