import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { contactForm } from '../../words/contact-form'
import { quote } from '../../words/quote'
import { contentOf, pageOf, refusal } from '../testing/fake-worker'
import { choose, pdf, row } from '../testing/files'
import {
  fillIn,
  openForm,
  openQuote,
  refuseStorage,
  type Setting,
  send,
  sendButton,
} from '../testing/open-form'
import { loadFiles } from './stored-files'

const message = 'We need a pump room.'
const arrived = page.getByText('The file has arrived.')
const text = (content: string | RegExp) => page.getByText(content)

/** Opens the form with its quote fields. */
async function open(setting: Setting = {}) {
  const opened = await openForm(setting)
  await openQuote()
  return {
    ...opened,
    chunks: () => opened.fileCalls.filter(({ method }) => method === 'PUT'),
    names: () => opened.worker.filesOf(message).map(({ name }) => name),
  }
}

/** Holds the chunks from the `first` one on until they are released. */
function holdChunks(first: number) {
  const released = Promise.withResolvers<undefined>()
  let chunks = 0
  const answerFiles: Setting['answerFiles'] = ({ method }) => {
    if (method !== 'PUT') return undefined
    chunks += 1
    return chunks < first ? undefined : released.promise
  }
  return { answerFiles, release: () => released.resolve(undefined) }
}

describe('a file chosen for a message', () => {
  test('is sent after the message, arrives intact, and is stored only until then', async () => {
    const { worker, submissions } = await open()
    const plan = new File(
      ['%PDF-1.7\n', crypto.getRandomValues(new Uint8Array(60_000))],
      'Plan.pdf',
    )
    choose(plan)
    await expect.element(row('Plan.pdf').getByText(/Sent after the message/)).toBeVisible()
    await expect.poll(loadFiles).toMatchObject([{ name: plan.name }])
    await send(message)
    await expect.element(arrived).toBeVisible()
    await expect.poll(loadFiles).toEqual([])
    await expect.poll(() => localStorage.length).toBe(0)

    const [file] = worker.filesOf(message)
    expect(await contentOf(file).text()).toBe(await plan.text())
    expect(file).toMatchObject({ name: 'Plan.pdf', size: plan.size })
    await expect
      .element(page.getByRole('link', { name: contactForm.page }))
      .toHaveAttribute('href', `/enquiry/${submissions[0]?.key}`)
  })

  test('is refused before a byte is sent if it is empty, too large or of another kind', async () => {
    const { fileCalls } = await open()
    choose(
      pdf('empty.pdf', 0),
      new File(['<html><script>'], 'page.pdf'),
      pdf('huge.pdf', 100 * 262_144 + 1),
    )
    await expect.element(text(/^empty\.pdf: The file is empty\./)).toBeVisible()
    await expect.element(text(/^page\.pdf: The content is not that of a \.pdf file/)).toBeVisible()
    await expect.element(text(/^huge\.pdf: The file is larger than 25\sMB\./)).toBeVisible()
    await send(message)

    expect(fileCalls).toEqual([])
  })

  test('can be removed', async () => {
    const { names } = await open()
    choose(pdf('One.pdf', 1000), pdf('Two.pdf', 1000))
    await row('One.pdf').getByRole('button', { name: 'Remove One.pdf' }).click()
    await send(message)
    await expect.element(arrived).toBeVisible()

    expect(names()).toEqual(['Two.pdf'])
  })

  test('that is still being read when its message arrives is sent, or refused', async () => {
    const { names } = await open()
    const { arrayBuffer } = Blob.prototype
    const released = Promise.withResolvers<void>()
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(async function (this: Blob) {
      await released.promise
      return arrayBuffer.call(this)
    })
    choose(pdf('Plan.pdf', 1000), new File(['<script>'], 'Script.pdf'))
    await send(message)
    released.resolve()
    await expect.element(arrived).toBeVisible()

    expect(names()).toEqual(['Plan.pdf'])
    await expect
      .element(text(/^Script\.pdf: The content is not that of a \.pdf file/))
      .toBeVisible()
  })

  test('is sent even if the notification about its message failed', async () => {
    const { worker, names } = await open({
      answer(submission) {
        worker.store(submission)
        return refusal(502, 'notification_failed', { page: pageOf(submission.key) })
      },
    })
    choose(pdf('Plan.pdf', 1000))
    await fillIn(message)
    await sendButton.click()
    await expect.element(text(contactForm.failed)).toBeVisible()
    await expect.element(arrived).toBeVisible()

    expect(names()).toEqual(['Plan.pdf'])
  })

  test('is sent from a browser without storage', async () => {
    refuseStorage()
    const { answerFiles, release } = holdChunks(1)
    const { names } = await open({ answerFiles })
    choose(pdf('Plan.pdf', 1000))
    await expect.element(text(quote.chosenNotStored)).toBeVisible()
    await send(message)
    await expect.element(text(quote.stayNotStored)).toBeVisible()
    await expect.element(text(quote.stay)).not.toBeInTheDocument()
    release()
    await expect.element(arrived).toBeVisible()

    expect(names()).toEqual(['Plan.pdf'])
  })
})

describe('an upload', () => {
  test('continues once a lost connection is back', async () => {
    let isLost = true
    const { chunks } = await open({
      answerFiles({ method, chunk }) {
        if (method === 'PUT' && chunk > 0 && isLost) throw new TypeError('Failed to fetch')
        return undefined
      },
    })
    choose(pdf('Plan.pdf', 700_000))
    await send(message)
    await expect.poll(() => chunks().length).toBeGreaterThan(1)
    isLost = false
    dispatchEvent(new Event('online'))

    await expect.element(arrived).toBeVisible()
  })

  test('can be paused and continued', async () => {
    const { answerFiles, release } = holdChunks(2)
    const { chunks } = await open({ answerFiles })
    choose(pdf('Plan.pdf', 700_000))
    await send(message)
    await expect.poll(() => chunks().length).toBeGreaterThan(1)
    await page.getByRole('button', { name: 'Pause Plan.pdf' }).click()
    await expect.element(row('Plan.pdf').getByText(/Paused/)).toBeVisible()
    release()
    await page.getByRole('button', { name: 'Continue Plan.pdf' }).click()

    await expect.element(arrived).toBeVisible()
  })

  test('shows no speed and no time left while nothing gets through', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { answerFiles, release } = holdChunks(3)
    const { chunks } = await open({ answerFiles })
    choose(pdf('Plan.pdf', 1_000_000))
    await send(message)
    await expect.poll(() => chunks().length).toBeGreaterThan(2)
    const left = text(/ a second, .* left\./)
    await expect.element(left).toBeVisible()
    const isLeftShown = () => {
      vi.advanceTimersByTime(12_000)
      return left.query() !== null
    }
    await expect.poll(isLeftShown).toBe(false)
    release()
    await expect.element(arrived).toBeVisible()
  })

  test('that the Worker refuses shows the reason, and does not affect the message', async () => {
    await open({ answerFiles: () => refusal(429, 'file_budget_spent') })
    choose(pdf('Plan.pdf', 1000))
    await send(message)

    await expect.element(row('Plan.pdf').getByText(/Because of file_budget_spent\./)).toBeVisible()
    await expect.element(text(contactForm.sent)).toBeVisible()
  })
})
