/** The desk with a fake API whose changes the test decides. */
import { type FakeInquiry, openDesk, rowOf } from './fake-desk.ts'
import { admin } from './product.ts'
import type { setStage } from './stage.ts'

const session = { user: { email: admin.email }, canReply: true }
const desk = {
  inbox: 2,
  hasListed: false,
  held: 0,
  waiting: 0,
  failed: 0,
  lastSentAt: null,
}

/**
 * Opens the desk. `poll` makes it check for changes; these inquiries are the answer, also to the
 * polls of the desk itself until `stopChanges` is called.
 */
export async function openWithPolls(
  { browser, product }: ReturnType<typeof setStage>,
  inquiries: FakeInquiry[],
  search = '',
) {
  let changed: object[] | undefined
  let deleted: string[] = []
  const { page } = await openDesk({
    browser,
    origin: product.origin,
    inquiries,
    search,
    answer(request) {
      if (request.url().endsWith('/api/session')) return { status: 200, json: session }
      if (!changed || !request.url().includes('/changes?')) return undefined
      return {
        status: 200,
        json: { desk: { ...desk, revision: 2 }, changed, firstNew: 2, deleted },
      }
    },
  })
  await rowOf(page, inquiries[0]?.name ?? '')
    .first()
    .waitFor()
  async function poll(answer: object[], deletedIds: string[] = []) {
    changed = answer
    deleted = deletedIds
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    )
  }
  const stopChanges = () => {
    changed = undefined
  }
  return { page, poll, stopChanges }
}

/** An enquiry as the API's changes have it. */
export const inInbox = (inquiry: FakeInquiry) => ({ ...inquiry, box: 'inbox', isCut: false })
