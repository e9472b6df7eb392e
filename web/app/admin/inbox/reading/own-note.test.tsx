/** Notes that their author edits and deletes in the timeline. */
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { pane } from '../../testing/elements'
import { type ApiAnswer, inquiryNo } from '../../testing/fake-api'
import { type Answer, openPane, refusal, withTimeline } from '../../testing/pane'

const field = pane.getByLabelText('Text of the note')
const item = (name: RegExp) => pane.getByRole('button', { name })
const save = pane.getByRole('button', { name: 'Save' })
const deleted = { at: 3, by: 'Ruwani', kind: 'note_deleted', details: {} }

/** Opens an enquiry with a note of one's own. The answer, if any, is for the next call about it. */
async function open(text: string) {
  const inquiry = inquiryNo(1)
  const note = { at: 2, by: 'Ruwani', kind: 'note', id: 1, isOwn: true }
  const stored = { text, version: 1, editedAt: null as number | null, isDeleted: false }
  const server: { answer?: ApiAnswer } = {}
  const answer: Answer = (call) => {
    if (call.url.pathname.endsWith('/notes/1')) {
      if (server.answer) return server.answer
      if (call.method === 'DELETE') stored.isDeleted = true
      else Object.assign(stored, call.json, { editedAt: 3, version: stored.version + 1 })
      return call.method === 'DELETE' ? { status: 204 } : { status: 200, json: { note: {} } }
    }
    return withTimeline(inquiry, [stored.isDeleted ? deleted : { ...note, ...stored }])(call)
  }
  const reopen = () => openPane([inquiry], answer)
  await reopen()
  return { stored, server, reopen }
}

describe('one’s own note', () => {
  test('is edited in its place, which says so, and is deleted after a question', async () => {
    const { stored } = await open('Call on Monday.')
    await item(/^Edit the note/).click()
    await expect.element(field).toHaveValue('Call on Monday.')
    await field.fill('Call on Tuesday.')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')

    await expect.element(pane.getByText('Call on Tuesday.')).toBeVisible()
    await expect.element(pane.getByText(', edited')).toBeVisible()
    expect(stored.text).toBe('Call on Tuesday.')
    // Keys apply to the open enquiry again.
    await expect.element(pane).toHaveFocus()

    await item(/^Delete\b/)
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Delete this note?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(stored.isDeleted).toBe(false)
    await item(/^Delete\b/)
      .first()
      .click()
    await dialog.getByRole('button', { name: 'Delete note' }).click()

    await expect.element(pane.getByText('Call on Tuesday.')).not.toBeInTheDocument()
    await expect.element(pane.getByText(/deleted a note/)).toBeVisible()
  })

  test('keeps what is being typed over a failure, and when the desk is opened again', async () => {
    const { server, reopen } = await open('Second floor.')
    server.answer = { status: 500 }
    await item(/^Edit the note/).click()
    await field.fill('Third floor.')
    await save.click()
    const problem = page.getByRole('alert').getByText(/Your text is still here/)
    await expect.element(problem).toBeVisible()
    delete server.answer
    await cleanup()
    await reopen()

    await expect.element(field).toHaveValue('Third floor.')
    await save.click()
    await expect.element(pane.getByText('Third floor.')).toBeVisible()
    await expect.element(field).not.toBeInTheDocument()
  })

  test('shows what another device has made of it before that is replaced', async () => {
    const { stored, server } = await open('By crane.')
    await item(/^Edit the note/).click()
    await field.fill('By truck.')
    Object.assign(stored, { text: 'By ship.', version: 2 })
    server.answer = refusal(409, 'stale_edit', 'This note has changed since you opened it.')
    await save.click()
    const notice = pane.getByText(/^You have changed this note on another device/)
    await expect.element(notice).toBeVisible()
    await expect.element(pane.getByText('By ship.')).toBeVisible()
    await expect.element(field).toHaveValue('By truck.')

    delete server.answer
    await save.click()
    await expect.element(field).not.toBeInTheDocument()
    await expect.element(pane.getByText('By truck.')).toBeVisible()
  })
})
