import type { Answers } from './answers'
import { inTurn } from './in-turn'
import type { OpenDraft } from './open-draft'
import { type Failure, type Outcome, sendInquiry } from './send-inquiry'

type Settled = Exclude<Outcome, { is: 'mismatched' }> | { is: 'superseded' }

/**
 * Sends the message of a form. A retry keeps the key, so that nothing is stored twice, whichever
 * tab or visit sends it; a text that has changed since its key arrived is another message and gets
 * a new one. By itself it sends only what the visitor pressed Send on: what another tab has changed
 * or sent in another form is `superseded`.
 */
export function sendDraft(draft: OpenDraft, answers: Answers, isByItself: boolean) {
  return inTurn(async (): Promise<Settled> => {
    const standing = isByItself ? draft.standing(answers) : 'own'
    if (standing === 'changed') return { is: 'superseded' }
    const body = { ...answers, ...draft.times() }
    let outcome = await sendInquiry(body, draft.key)
    if (outcome.is === 'mismatched') {
      if (standing === 'gone') return { is: 'superseded' }
      draft.renewKey(answers)
      outcome = await sendInquiry(body, draft.key)
    }
    if (outcome.is === 'sent') draft.finish(answers)
    return outcome.is === 'mismatched' ? unexpected : outcome
  })
}

/** A key nobody has used cannot stand for another text. */
const unexpected: Failure = { is: 'failed', why: 'server' }
