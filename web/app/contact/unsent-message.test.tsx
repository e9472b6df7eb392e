/** A message that the visitor sends arrives once, and the form retries no more often than it says. */
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { untilSettled } from '../admin/testing/scroller'
import { stopTimers } from '../testing/stop-timers'
import { contactForm } from '../words/contact-form'
import { draftSlot, parseDrafts, storeDraft } from './stored-drafts'
import { refusal } from './testing/fake-worker'
import {
  type Fate,
  field,
  fillIn,
  leave,
  openForm,
  openOnNetwork,
  reconnect,
  refuseStorage,
  revisit,
  sendButton,
  setOnline,
} from './testing/open-form'

const message = 'We need drive-in racking.'
const { sent, failed, failure, waiting } = contactForm
const text = (content: string | RegExp) => page.getByText(content)
const idle = page.getByRole('button', { name: contactForm.send })

/** Opens the form, with timers that stand still, and sends a message. */
async function send(...fates: Fate[]) {
  const elapse = stopTimers()
  const opened = await openOnNetwork(...fates)
  await fillIn(message)
  await sendButton.click()
  return {
    ...opened,
    /** Lets time pass, and waits until the form is idle again. */
    async pass(ms: number) {
      elapse(ms)
      await untilSettled()
      await idle.findElement()
    },
  }
}

function showPage(isShown: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isShown)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('a message sent without a connection', () => {
  test('is sent automatically and once when the connection is back', async () => {
    await setOnline(false)
    const { worker } = await send('through')
    await expect.element(text(waiting.saved)).toBeVisible()
    await expect.element(text(failed)).not.toBeInTheDocument()
    await expect.element(field('Message')).toHaveValue(message)
    await setOnline(true)

    await expect.element(text(sent)).toBeVisible()
    await expect.element(field('Message')).toHaveValue('')
    expect(localStorage).toHaveLength(0)
    expect(worker.countOf(message)).toBe(1)
  })

  test('is sent at the next visit, with the same key', async () => {
    const { worker, keys } = await send('lost', 'through')
    await expect.element(text(failed)).toBeVisible()
    await revisit()
    await expect.element(text(sent)).toBeVisible()
    await revisit()

    await expect.element(field('Message')).toHaveValue('')
    expect(keys()).toHaveLength(2)
    expect(new Set(keys()).size).toBe(1)
    expect(worker.countOf(message)).toBe(1)
  })

  test('is shown as waiting when the page is opened without a connection', async () => {
    const { worker } = await send('lost', 'through')
    await expect.element(text(failed)).toBeVisible()
    await leave()
    await setOnline(false)
    await revisit()

    await expect.element(text(waiting.saved)).toBeVisible()
    await expect.element(field('Message')).toHaveValue(message)
    await expect.element(sendButton).toBeEnabled()
    await setOnline(true)
    await expect.element(text(sent)).toBeVisible()
    expect(worker.countOf(message)).toBe(1)
  })

  test('is sent while the page stays open if the browser has no storage', async () => {
    refuseStorage()
    await setOnline(false)
    const { worker } = await send('through')
    await expect.element(text(waiting.notSaved)).toBeVisible()
    await expect.element(text(failure.notStored)).toBeVisible()
    await expect.element(text(failed)).not.toBeInTheDocument()
    await setOnline(true)

    await expect.element(text(sent)).toBeVisible()
    expect(worker.countOf(message)).toBe(1)
  })
})

describe('a message whose answer was lost', () => {
  test('is not stored again by the retry', async () => {
    const { worker, keys, pass } = await send('answer lost', 'through')
    await expect.element(text(failure.retrying)).toBeVisible()
    await pass(2_000)

    await expect.element(text(sent)).toBeVisible()
    expect(keys()[1]).toBe(keys()[0])
    expect(worker.countOf(message)).toBe(1)
  })

  test('becomes a new message once it is changed, which is also stored once', async () => {
    const { worker, pass } = await send('answer lost', 'lost', 'answer lost', 'through')
    await expect.element(text(failed)).toBeVisible()
    const changed = 'We need drive-in racking for 200 pallets.'
    await field('Message').fill(changed)
    await sendButton.click()
    await expect.element(text(failed)).toBeVisible()
    await pass(2_000)
    await pass(10_000)

    await expect.element(text(sent)).toBeVisible()
    expect(worker.countOf(message)).toBe(1)
    expect(worker.countOf(changed)).toBe(1)
  })
})

describe('on a failing connection, a message', () => {
  test('is sent again after 2, 10 and 30 seconds, and then only by the visitor', async () => {
    const { keys, pass } = await send('lost')
    await expect.element(text(failure.retrying)).toBeVisible()
    for (const [tries, pause] of [2_000, 10_000, 30_000].entries()) {
      await pass(pause - 1)
      expect(keys()).toHaveLength(tries + 1)
      await pass(1)
      await expect.poll(() => keys().length).toBe(tries + 2)
    }
    await expect.element(text(failure.safe)).toBeVisible()
    await pass(3_600_000)
    expect(keys()).toHaveLength(4)

    await sendButton.click()
    await expect.poll(() => keys().length).toBe(5)
    expect(new Set(keys()).size).toBe(1)
  })

  test('is sent again with the origin of its first attempt', async () => {
    const { submissions, pass } = await send('lost', 'through')
    await expect.element(text(failed)).toBeVisible()
    vi.spyOn(navigation, 'entries').mockReturnValue([])
    await pass(2_000)
    await expect.element(text(sent)).toBeVisible()

    const [first, second] = submissions.map(({ body }) => body.origin)
    expect(first).toHaveProperty('firstPage')
    expect(second).toEqual(first)
  })

  test('is given more time than the Worker takes at its worst, 26 seconds', async () => {
    const elapse = stopTimers()
    const { submissions } = await openForm({ answer: () => new Promise(() => {}) })
    await fillIn(message)
    await sendButton.click()
    await expect.poll(() => submissions.length).toBe(1)
    elapse(29_999)
    await expect.element(sendButton).toHaveTextContent(contactForm.sending)
    elapse(1)

    await expect.element(text(failure.retrying)).toBeVisible()
  })

  test('is not sent again while the page is hidden, but once it is visible', async () => {
    const { keys, pass } = await send('lost')
    await expect.element(text(failed)).toBeVisible()
    showPage(false)
    await pass(60_000)
    expect(keys()).toHaveLength(1)

    showPage(true)
    await expect.poll(() => keys().length).toBe(2)
  })

  test('is not sent again automatically once the visitor edits it', async () => {
    const { keys, pass } = await send('lost')
    await expect.element(text(failed)).toBeVisible()
    await field('Message').fill('We need drive-in racking for')
    await pass(60_000)
    await reconnect()
    await pass(60_000)

    expect(keys()).toHaveLength(1)
  })
})

test('a message is not sent automatically once it was changed in another tab, and that is explained', async () => {
  const { keys } = await send('lost', 'through')
  await expect.element(text(failed)).toBeVisible()
  const [stored] = parseDrafts(localStorage.getItem(draftSlot) ?? '', Date.now())
  if (stored) storeDraft({ ...stored, message: 'We need two sliding gates.', state: 'typed' })
  await reconnect()

  await expect.element(text(contactForm.supersededNext)).toBeVisible()
  await expect.element(field('Message')).toHaveValue(message)
  expect(keys()).toHaveLength(1)
})

test('a server error is not retried automatically, and the text is kept', async () => {
  const { keys, pass } = await send(() => refusal(503, 'storage_failed'))
  await expect.element(text(/Something went wrong on our side\./)).toBeVisible()
  await pass(60_000)
  await reconnect()
  await pass(60_000)

  expect(keys()).toHaveLength(1)
  await expect.element(field('Message')).toHaveValue(message)
})
