import { exports } from 'cloudflare:workers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { app } from '../app'
import { notifications, runCron } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { anInquiry } from '../testing/samples'
import { minute } from '../time'

const visitors = 2

test.each([
  ['JSON', 'application/json', (fields: object) => JSON.stringify(fields)],
  [
    'a form post',
    'application/x-www-form-urlencoded',
    (fields: object) => new URLSearchParams(Object.entries(fields)).toString(),
  ],
])(
  'visitors who send %s and disconnect while the provider is slow cause one notification each',
  async (_, contentType, write) => {
    const mailbox = openMailbox()
    await mailbox.answer({ fault: 'wait' })
    configure(mailbox.resend)
    const calls = async () => (await mailbox.calls()).map(({ body }) => String(body.subject))

    for (let visitor = 1; visitor <= visitors; visitor += 1) {
      const leaving = new AbortController()
      // Called through the binding, because workerd then cancels the request when it is aborted, as
      // the platform does when a visitor disconnects.
      const post = exports.default.fetch('https://ceyforge.example/api/inquiries', {
        method: 'POST',
        headers: { 'content-type': contentType, 'cf-connecting-ip': `192.0.2.${visitor}` },
        body: write({
          ...anInquiry,
          name: `Visitor ${visitor}`,
          message: `Enquiry ${visitor} of many`,
        }),
        signal: leaving.signal,
      })
      await expect.poll(calls, { interval: 20 }).toHaveLength(visitor)
      leaving.abort()
      await expect(post).rejects.toThrow('aborted')
    }
    await mailbox.answer({})

    const states = async () => (await notifications()).map(({ state }) => state)
    await expect.poll(states).toEqual(Array(visitors).fill('sent'))
    await runCron(Date.now() + 10 * minute, mailbox.resend)
    expect(await calls()).toHaveLength(visitors)
    expect(new Set(await calls()).size).toBe(visitors)
  },
)

/** Overrides settings of the Worker behind the binding for one test. */
function configure(settings: object) {
  const { fetch } = app
  const configured = vi
    .spyOn(app, 'fetch')
    .mockImplementation((request, env, context) => fetch(request, { ...env, ...settings }, context))
  onTestFinished(() => configured.mockRestore())
}
