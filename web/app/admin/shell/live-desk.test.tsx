/** The desk checks for changes every 15 seconds, and says so when it cannot. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { rowOf } from '../testing/elements'
import { type ApiAnswer, type ApiCall, inquiryNo } from '../testing/fake-api'
import { openDesk } from '../testing/open-desk'
import { checkForChanges, inInbox } from '../testing/polls'
import { untilSettled } from '../testing/scroller'
import { formatDateTime } from '../ui/dates'

/** How often an open desk polls, in ms. */
const interval = 15_000

const openedAt = new Date(2026, 10, 21, 14, 5)
const isPoll = ({ url }: ApiCall) => url.pathname.endsWith('/changes')
const offline = page.getByText(/^Offline/).first()
const outdated = page.getByText(
  new RegExp(`^No updates since ${formatDateTime(openedAt.getTime())}:`),
)
const arrival = { changed: [{ ...inInbox(inquiryNo(1)), number: 3 }], firstNew: 2, deleted: [] }
const desk = { inbox: 2, hasListed: true, held: 0, waiting: 0, failed: 0, lastSentAt: null }
const news = { status: 200, json: { desk: { ...desk, revision: 2 }, ...arrival } }

/** Opens the desk on a clock that only the test advances. `answer` sets the answer to its polls. */
async function open(search = '') {
  vi.useFakeTimers({ now: openedAt, toFake: ['setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let answered: (() => ApiAnswer) | undefined
  const { calls } = await openDesk({
    inquiries: [inquiryNo(2)],
    search,
    answer: (call) => (isPoll(call) ? answered?.() : undefined),
  })
  const polls = () => calls.filter(isPoll)
  return {
    polls,
    answer(next: () => ApiAnswer) {
      answered = next
    },
    /** Lets this many polling intervals pass, whether or not the desk polls in them. */
    async pass(intervals: number) {
      for (let i = 0; i < intervals; i += 1) {
        vi.advanceTimersByTime(interval)
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
      }
    },
  }
}

function setVisibility(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  checkForChanges()
}

test('the desk does not poll while it is hidden, and polls at once when it is shown again', async () => {
  const { polls, answer, pass } = await open()
  onTestFinished(() => void vi.restoreAllMocks())
  await rowOf('Visitor 2').findElement()
  setVisibility('hidden')
  await pass(4)
  expect(polls()).toEqual([])

  answer(() => news)
  setVisibility('visible')
  await expect.element(rowOf('Visitor 1')).toBeVisible()
  expect(polls()).toHaveLength(1)
})

test('the desk polls less often while the API is down, and recovers on its own', async () => {
  const { polls, answer, pass } = await open()
  answer(() => ({ status: 503, json: { error: { code: 'database_unavailable' } } }))
  await pass(12)
  expect(polls().length).toBeGreaterThanOrEqual(3)
  expect(polls().length).toBeLessThanOrEqual(5)

  answer(() => news)
  await pass(4)
  await expect.element(rowOf('Visitor 1')).toBeVisible()
})

test('the desk says that it is offline if polls get no answer, and recovers on its own', async () => {
  const { answer, pass } = await open()
  answer(() => {
    throw new TypeError('Failed to fetch')
  })
  await pass(1)
  await expect.element(offline).not.toBeInTheDocument()
  await pass(3)
  await expect.element(offline).toBeVisible()

  answer(() => ({ status: 204 }))
  await pass(4)
  await expect.element(offline).not.toBeInTheDocument()
})

test.each([
  ['errors', { status: 503, json: {} }],
  ['no JSON, as from a proxy', { status: 200 }],
  ['answers of another version', { status: 200, json: { desk: { revision: 1 }, changed: 'all' } }],
])(
  'the desk says since when nothing is updated if polls get %s, and recovers',
  async (_, wrong) => {
    const { answer, pass } = await open()
    answer(() => ({ status: 204 }))
    checkForChanges()
    await untilSettled()
    answer(() => wrong)
    await pass(3)
    await expect.element(outdated).not.toBeInTheDocument()
    await pass(4)
    await expect.element(outdated).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Reload the page' })).toBeVisible()
    await expect.element(offline).not.toBeInTheDocument()

    answer(() => ({ status: 204 }))
    await pass(4)
    await expect.element(outdated).not.toBeInTheDocument()
  },
)

test.each([
  ['held', 1],
  ['reports', Number.MAX_SAFE_INTEGER],
])(
  'a desk opened with %s asks for the changes since its list, or for none',
  async (view, since) => {
    const { polls, pass } = await open(`?view=${view}`)
    await untilSettled()
    await pass(1)
    await expect.poll(() => polls().length).toBeGreaterThan(0)

    expect(polls()[0]?.url.searchParams.get('since')).toBe(String(since))
  },
)
