/** A message that was submitted at an earlier visit, while the form already holds another one. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { untilSettled } from '../admin/testing/scroller'
import { stopTimers } from '../testing/stop-timers'
import { contactForm } from '../words/contact-form'
import { quote } from '../words/quote'
import { pageOf, refusal } from './testing/fake-worker'
import { choose, pdf, row } from './testing/files'
import {
  type Fate,
  field,
  fillIn,
  leave,
  openOnNetwork,
  openQuote,
  reconnect,
  revisit,
  revisitAndType,
  sendButton,
  setOnline,
} from './testing/open-form'

const message = 'We need drive-in racking.'
const another = {
  name: 'Kamal',
  email: 'kamal@mill.example',
  message: 'We need two sliding gates.',
}
const typed = { message: 'Typed just now.' }
const { sent, earlierSent, failed, failure, earlierUnsent, earlierWaiting } = contactForm
const text = (content: string | RegExp) => page.getByText(content)
const serverError = () => refusal(503, 'storage_failed')

/** Leaves a message unsent, before the visit that has these fates. Timers stand still. */
async function leaveMessage(fates: Fate[] = ['through'], add?: () => Promise<void>) {
  const elapse = stopTimers()
  const opened = await openOnNetwork('lost', ...fates)
  await add?.()
  await fillIn(message)
  await sendButton.click()
  await expect.element(text(failed)).toBeVisible()
  return { ...opened, elapse }
}

async function addFile() {
  await openQuote()
  choose(pdf('Plan.pdf', 1_000))
  await row('Plan.pdf')
    .getByText(/Sent after the message/)
    .findElement()
}

test('an earlier message is sent unchanged, and the text typed meanwhile is the draft', async () => {
  const { worker, keys } = await leaveMessage()
  await revisitAndType(typed)
  await expect.element(text(earlierSent)).toBeVisible()
  expect(worker.countOf(message)).toBe(1)

  await revisit()
  await expect.element(field('Message')).toHaveValue(typed.message)
  await fillIn(another.message)
  await sendButton.click()
  await expect.element(text(sent)).toBeVisible()
  expect(worker.countOf(another.message)).toBe(1)
  expect(keys()[1]).toBe(keys()[0])
  expect(keys()[2]).not.toBe(keys()[0])
})

test('an earlier message is sent once the connection is back, and a changed name stays in the form', async () => {
  const { worker } = await leaveMessage(['lost', 'through'])
  await revisitAndType({ name: 'Kamal' })
  await expect.element(text(earlierUnsent)).toBeVisible()
  await reconnect()

  await expect.element(text(earlierSent)).toBeVisible()
  await expect.element(text(earlierUnsent)).not.toBeInTheDocument()
  await expect.element(field('Name')).toHaveValue('Kamal')
  await expect.element(field('Message')).toHaveValue('')
  expect(worker.countOf(message)).toBe(1)
})

test('an earlier message is shown as saved while there is no connection', async () => {
  const { worker } = await leaveMessage()
  await leave()
  await setOnline(false)
  await revisitAndType(typed)
  await expect.element(text(earlierWaiting)).toBeVisible()
  await expect.element(text(earlierUnsent)).not.toBeInTheDocument()
  await setOnline(true)

  await expect.element(text(earlierSent)).toBeVisible()
  expect(worker.countOf(message)).toBe(1)
})

test('an earlier message is sent once when the page is shown and the connection is back at the same time', async () => {
  const { worker, keys } = await leaveMessage(['lost', 'through'])
  await revisitAndType(typed)
  await expect.element(text(earlierUnsent)).toBeVisible()
  await untilSettled()
  dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(text(earlierSent)).toBeVisible()
  await untilSettled()

  expect(keys()).toHaveLength(3)
  expect(worker.countOf(message)).toBe(1)
})

test('an earlier message is left to the next visit with the new text if the server fails', async () => {
  const { elapse, worker, keys } = await leaveMessage([serverError, 'through'])
  await revisitAndType(typed)
  await expect.element(text(earlierUnsent)).toBeVisible()
  await reconnect()
  elapse(60_000)
  await untilSettled()
  expect(keys()).toHaveLength(2)
  await revisit()

  await expect.element(text(earlierSent)).toBeVisible()
  await expect.element(field('Message')).toHaveValue(typed.message)
  expect(worker.countOf(message)).toBe(1)
})

test('an earlier message is sent at the next visit together with the next one, which was lost too', async () => {
  const { worker } = await leaveMessage(['lost', 'lost', 'through'])
  await revisitAndType(another)
  await expect.element(text(earlierUnsent)).toBeVisible()
  await sendButton.click()
  await expect.element(text(failed)).toBeVisible()
  await expect.element(text(failure.notStored)).not.toBeInTheDocument()
  await revisit()

  await expect.element(text(sent)).toBeVisible()
  await expect.poll(() => worker.countOf(message)).toBe(1)
  expect(worker.countOf(another.message)).toBe(1)
  await expect.poll(() => localStorage.length).toBe(0)
})

test.each<[string, Fate[]]>([
  // Only a lost message is sent again, after the earlier one.
  ['lost too', ['lost', 'lost', 'through', 'lost', 'through']],
  ['refused by a failing server', ['lost', serverError, 'through']],
])('an earlier message is sent before the next one, which was %s', async (_, fates) => {
  const { worker } = await leaveMessage(fates)
  await revisitAndType(another)
  await expect.element(text(earlierUnsent)).toBeVisible()
  await sendButton.click()
  await expect.element(text(failed)).toBeVisible()
  await reconnect()
  await expect.poll(() => worker.countOf(message)).toBe(1)
  await expect.element(text(earlierUnsent)).not.toBeInTheDocument()
  await expect.element(text(failed)).toBeVisible()
  await expect.element(text(failure.notStored)).not.toBeInTheDocument()
  await revisit()

  await expect.element(text(sent)).toBeVisible()
  expect(worker.countOf(another.message)).toBe(1)
})

test('an earlier message is sent with its file, and not with that of the next one', async () => {
  const { fates, worker } = await leaveMessage(['through'], addFile)
  fates[0] = 'lost'
  await revisitAndType(typed)
  await expect.element(page.getByText(quote.choose)).toBeVisible()
  choose(pdf('Next.pdf', 1_000))
  await row('Next.pdf')
    .getByText(/Sent after the message/)
    .findElement()
  fates[0] = 'through'
  await reconnect()
  await expect.element(text(earlierSent)).toBeVisible()
  await expect.element(text('The file has arrived.')).toBeVisible()

  expect(worker.filesOf(message).map(({ name }) => name)).toEqual(['Plan.pdf'])
  await expect.element(row('Next.pdf').getByText(/Sent after the message/)).toBeVisible()
})

test('an earlier message is followed by its file if it was stored although the server failed', async () => {
  const { fates, keys, worker } = await leaveMessage(['through'], addFile)
  fates[0] = () => {
    const [key = ''] = keys()
    worker.store({ key, body: { message } })
    return refusal(503, 'storage_failed', { page: pageOf(key) })
  }
  await revisitAndType(typed)
  await expect.element(text(earlierUnsent)).toBeVisible()
  await expect.element(text('The file has arrived.')).toBeVisible()

  expect(worker.filesOf(message).map(({ name }) => name)).toEqual(['Plan.pdf'])
})
