import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { app } from '../app'
import { notifications, runCron } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { anInquiry } from '../testing/samples'
import { minute } from '../time'

const visitors = 30

test.each([
  ['JSON', 'application/json', (fields: object) => JSON.stringify(fields)],
  [
    'a form post',
    'application/x-www-form-urlencoded',
    (fields: object) => new URLSearchParams(Object.entries(fields)).toString(),
  ],
])(
  'visitors who leave while a slow provider answers %s cause one notification each',
  async (_, contentType, write) => {
    const mailbox = openMailbox()
    await mailbox.answer({ delay: 100 })
    const handedOver: Promise<unknown>[] = []
    // What outlives the request on the platform: nothing but this.
    const context = {
      ...emptyContext,
      waitUntil: (work: Promise<unknown>) => void handedOver.push(work),
    }

    for (let visitor = 0; visitor < visitors; visitor += 1) {
      const fields = {
        ...anInquiry,
        name: `Visitor ${visitor}`,
        message: `Enquiry ${visitor} of many`,
      }
      const request = new Request('https://ceyforge.example/api/inquiries', {
        method: 'POST',
        headers: { 'content-type': contentType, 'cf-connecting-ip': `192.0.2.${visitor}` },
        body: write(fields),
      })
      void app.fetch(request, { ...env, ...mailbox.resend }, context)
    }
    await expect.poll(async () => (await mailbox.calls()).length).toBe(visitors)
    // What was handed over may hand over more.
    for (const work of handedOver) await work

    expect((await notifications()).map(({ state }) => state)).toEqual(Array(visitors).fill('sent'))
    await runCron(Date.now() + 10 * minute, mailbox.resend)
    expect(await mailbox.calls()).toHaveLength(visitors)
  },
)

const emptyContext = { passThroughOnException: () => undefined, props: {} }
