import { useRef, useState } from 'react'
import { v4 as newKey } from 'uuid'
import { type Draft, sendInquiry } from './send-inquiry'

/**
 * Returns a function that sends a message under the key of this form. A retry keeps the key, so
 * that nothing is stored twice; the next message gets its own.
 */
export function useSender() {
  const [firstKey] = useState(() => newKey())
  const [shownAt] = useState(Date.now)
  const key = useRef(firstKey)

  return async (answers: Draft) => {
    const draft = { ...answers, shownAt, sentAt: Date.now() }
    let outcome = await sendInquiry(draft, key.current)
    if (outcome.is === 'mismatched') {
      // The visitor has changed the text since the last attempt: it is another message by now.
      key.current = newKey()
      outcome = await sendInquiry(draft, key.current)
    }
    if (outcome.is === 'sent') key.current = newKey()
    return outcome
  }
}
