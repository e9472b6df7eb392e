/** The pane that shows the open enquiry. */
import { pane } from './elements'
import { type ApiAnswer, type ApiCall, type FakeInquiry, user } from './fake-api'
import { openDesk } from './open-desk'

export const replyField = pane.getByLabelText('Reply', { exact: true })
export const noteField = pane.getByLabelText('Note')

export type Answer = (call: ApiCall) => ApiAnswer | undefined | Promise<ApiAnswer | undefined>

/** Answers that replies can be sent from the desk. */
export const canReply: Answer = ({ url }) =>
  url.pathname === '/api/session'
    ? { status: 200, json: { user, canReply: true, canCopy: true, attachedMaxBytes: 4 * 2 ** 20 } }
    : undefined

/** Opens the first enquiry. The first of the answers that is not undefined counts. */
export async function openPane(inquiries: FakeInquiry[], ...answers: Answer[]) {
  const { calls } = await openDesk({
    inquiries,
    search: `?inquiry=${inquiries[0]?.id}`,
    answer: firstOf(answers),
  })
  await pane.getByText('Enquiry received').findElement()
  return {
    calls,
    /** The POST calls to paths that end like this. */
    posted: (end: string) => calls.filter((call) => isPost(call, end)),
  }
}

function firstOf(answers: Answer[]): Answer {
  return async (call) => {
    for (const answer of answers) {
      const answered = await answer(call)
      if (answered) return answered
    }
    return undefined
  }
}

/** Returns whether the call is a POST to a path that ends with `end`. */
export const isPost = ({ method, url }: ApiCall, end: string) =>
  method === 'POST' && url.pathname.endsWith(end)

/** Answers the request for the whole enquiry with these entries below it. */
export function withTimeline(
  inquiry: FakeInquiry,
  entries: object[],
  customer: object = { total: 1, since: inquiry.timestamp, others: [] },
): Answer {
  return ({ method, url }) =>
    method === 'GET' && url.pathname.endsWith(`/api/inquiries/${inquiry.id}`)
      ? {
          status: 200,
          json: {
            inquiry: { ...inquiry, box: 'inbox', origin: null, enteredAs: null },
            timeline: [{ at: inquiry.timestamp, by: null, kind: 'received' }, ...entries],
            files: [],
            contacts: [],
            customer,
          },
        }
      : undefined
}

export const sent = { status: 201, json: { reply: { id: 1, state: 'sent' } } }

/** An answer that refuses a call. */
export const refusal = (status: number, code: string, message: string, fields?: object) => ({
  status,
  json: { error: { code, message, fields } },
})
