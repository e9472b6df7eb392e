/** The desk with changes that the test decides. */
import { rowOf } from './elements'
import { type ApiAnswer, type ApiCall, type FakeInquiry, user } from './fake-api'
import { openDesk } from './open-desk'

const session = { user, canReply: true }
export const desk = {
  inbox: 2,
  hasListed: false,
  held: 0,
  waiting: 0,
  failed: 0,
  lastSentAt: null,
}

type Own = (call: ApiCall) => ApiAnswer | undefined

/**
 * Opens the desk. `poll` makes it check for changes; these inquiries are the answer, also to the
 * polls of the desk itself until `stopChanges` is called.
 */
export async function openWithPolls(
  inquiries: FakeInquiry[],
  search = '',
  answer: Own = () => undefined,
) {
  let changed: object[] | undefined
  let deleted: string[] = []
  const { calls } = await openDesk({
    inquiries,
    search,
    answer(call) {
      const { pathname } = call.url
      if (pathname === '/api/session') return { status: 200, json: session }
      if (!changed || !pathname.endsWith('/changes')) return answer(call)
      const json = { desk: { ...desk, revision: 2 }, changed, firstNew: 2, deleted }
      return { status: 200, json }
    },
  })
  await rowOf(inquiries[0]?.name ?? '')
    .first()
    .findElement()
  return {
    calls,
    poll(answered: object[], deletedIds: string[] = []) {
      changed = answered
      deleted = deletedIds
      checkForChanges()
    },
    stopChanges() {
      changed = undefined
    },
  }
}

/** Makes the desk check for changes at once, as when its tab is shown again. */
export function checkForChanges() {
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

/** An enquiry as the API's changes have it. */
export const inInbox = (inquiry: FakeInquiry) => ({ ...inquiry, box: 'inbox', isCut: false })
