import { expect, test } from 'vitest'
import { acknowledgeFrom, storedAcknowledgements } from '../testing/acknowledgements'
import { sendInquiry } from '../testing/files'
import { hour, minute } from '../time'

const now = Date.UTC(2026, 10, 2, 9)

test('an acknowledgement by a channel without idempotency keys is tried three times, because it may have been sent', async () => {
  const { mailbox, sentAt } = await acknowledgeFrom(now)
  const emailjs = { ...mailbox.emailjs, EMAILJS_REPLY_TEMPLATE_ID: 'replies' }
  await mailbox.answer({ status: 200 }, { status: 500 })
  await sendInquiry({}, emailjs)

  for (const minutes of [1, 3, 10])
    expect(await sentAt(now + minutes * minute, emailjs)).toHaveLength(1)

  expect(await sentAt(now + hour, emailjs)).toEqual([])
  expect(await storedAcknowledgements()).toMatchObject([{ due_at: null, attempts: 3 }])
})
