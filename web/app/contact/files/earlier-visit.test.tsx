/**
 * Files that an earlier visit or another tab has left in the browser. Here they are put there; a real
 * reload and two real tabs are in tests/quote-files.test.ts.
 */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { contactForm } from '../../words/contact-form'
import { quote } from '../../words/quote'
import { type Draft, storeDraft } from '../stored-drafts'
import { pageOf } from '../testing/fake-worker'
import { aPhoto, choose, pdf, row } from '../testing/files'
import { openForm, openOnNetwork, send } from '../testing/open-form'
import { noteArrival, noteNewKey, notePending, pagesSlot, readPages } from './sent-pages'
import { loadFiles, storeFile } from './stored-files'

const hour = 3_600_000
const message = 'We need drive-in racking.'
const text = (content: string | RegExp) => page.getByText(content)
const arrived = text('The file has arrived.')

type Left = {
  file: File
  /** How long ago it was chosen, and when its message was found to have arrived, in ms. */
  chosen?: number
  hasArrived?: boolean
}

/** Leaves a file of the message with this key in the browser. */
async function leaveFile(key: string, { file, chosen = 0, hasArrived = false }: Left) {
  const id = crypto.randomUUID()
  const chosenAt = Date.now() - chosen
  const since = hasArrived && { arrivedAt: chosenAt }
  await storeFile({ id, messageKey: key, name: file.name, content: file, chosenAt, ...since })
  notePending(key)
  if (hasArrived) noteArrival(key, pageOf(key))
  return id
}

function leaveMessage(key: string, state: Draft['state'], age = 0) {
  const shownAt = Date.now() - age
  const submitted = state === 'unsent' && { submittedAt: shownAt }
  const written = { name: 'Nimal Perera', email: 'nimal@factory.example', message }
  storeDraft({ ...written, key, shownAt, ...submitted, isQuoteOpen: true, state })
}

test('files chosen before anything was typed are there again, and a photo can still be made smaller', async () => {
  const key = crypto.randomUUID()
  const photo = await aPhoto()
  await leaveFile(key, { file: pdf('Plan.pdf', 1_000), chosen: 60_000 })
  await leaveFile(key, { file: photo })
  const none = { name: '', email: '', message: '' }
  storeDraft({ ...none, key, shownAt: Date.now(), isQuoteOpen: true, state: 'typed' })
  const { worker } = await openForm()
  await expect.element(row('Plan.pdf').getByText(/Sent after the message/)).toBeVisible()
  await page.getByLabelText(/^Send smaller/).click()
  await send(message)
  await expect.element(text('All files have arrived.')).toBeVisible()

  const sizes = Object.fromEntries(worker.filesOf(message).map(({ name, size }) => [name, size]))
  expect(sizes['Plan.pdf']).toBe(1_000)
  expect(sizes[photo.name]).toBeLessThan(photo.size * 0.8)
})

test('a message that has waited for two days is sent with its file', async () => {
  const key = crypto.randomUUID()
  leaveMessage(key, 'unsent', 48 * hour)
  await leaveFile(key, { file: pdf('Plan.pdf', 1_000), chosen: 48 * hour })
  const { worker } = await openForm()
  await expect.element(text(contactForm.sent)).toBeVisible()
  await expect.element(arrived).toBeVisible()

  expect(worker.filesOf(message).map(({ name }) => name)).toEqual(['Plan.pdf'])
})

test('a file follows its message, which was changed and got a new key', async () => {
  const [earlier, key] = [crypto.randomUUID(), crypto.randomUUID()]
  await leaveFile(earlier, { file: pdf('Plan.pdf', 1_000) })
  noteNewKey(earlier, key)
  leaveMessage(key, 'unsent')
  const { keys, worker } = await openOnNetwork('through')
  await expect.element(arrived).toBeVisible()

  expect(keys()).toEqual([key])
  expect(worker.filesOf(message).map(({ name }) => name)).toEqual(['Plan.pdf'])
})

test('a file that has not arrived a day after its message is dropped with a notice, and leaves nothing behind', async () => {
  const key = crypto.randomUUID()
  await leaveFile(key, { file: pdf('Plan.pdf', 1_000), chosen: 25 * hour, hasArrived: true })
  const { fileCalls } = await openForm()
  await expect.element(text(quote.problems.over)).toBeVisible()

  await expect.poll(loadFiles).toEqual([])
  await expect.poll(() => localStorage.length).toBe(0)
  expect(fileCalls).toEqual([])
})

test('a file of another tab is still sent after this tab has sent the message and its own file', async () => {
  const key = crypto.randomUUID()
  leaveMessage(key, 'typed')
  const id = await leaveFile(key, { file: pdf('Plan.pdf', 1_000) })
  const closed = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  void navigator.locks.request(`contact-file ${id}`, () => {
    isHeld.resolve()
    return closed.promise
  })
  await isHeld.promise
  const { worker } = await openForm()
  await page.getByRole('button', { name: quote.choose }).findElement()
  choose(pdf('Photo.pdf', 1_000))
  await row('Photo.pdf')
    .getByText(/Sent after the message/)
    .findElement()
  await send()
  await expect.element(arrived).toBeVisible()
  await expect.element(row('Plan.pdf')).not.toBeInTheDocument()
  expect(readPages()).toEqual({ [key]: pageOf(key) })

  closed.resolve()
  await expect.element(row('Plan.pdf').getByText(/Received/)).toBeVisible()
  const names = worker.filesOf(message).map(({ name }) => name)
  expect(names.sort()).toEqual(['Photo.pdf', 'Plan.pdf'])
  await expect.poll(() => localStorage.getItem(pagesSlot)).toBeNull()
})
