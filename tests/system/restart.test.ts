import { expect, test } from 'vitest'
import { startFakeProvider } from '../provider/fake-provider.ts'
import { makePreparedState } from '../support/prepared-state.ts'
import { findFreePort, listAll, startProduct } from '../support/product.ts'

const minute = 60_000

test('60 enquiries survive three power cuts: all that were acknowledged are listed and notified once', async () => {
  const state = makePreparedState()
  const provider = await startFakeProvider()
  const mailbox = 'restart'
  const settings = {
    PORT: String(await findFreePort()),
    EMAIL_CHANNELS: 'resend',
    RESEND_API_URL: provider.url,
    RESEND_API_KEY: mailbox,
    NOTIFY_FROM: 'site@ceyforge.example',
    NOTIFY_TO: 'office@ceyforge.example',
  }
  // Each call takes a while, so that a cut interrupts some notifications.
  provider.answer(mailbox, { delay: 30 })
  let product = await startProduct(state, settings)
  const acknowledged: string[] = []

  async function send(i: number) {
    const name = `Visitor ${i}`
    try {
      const message = `Enquiry number ${i}, sent around a power cut.`
      const response = await product.post({ name, email: 'v@site.example', message })
      if (response.status === 201) acknowledged.push(name)
    } catch {
      // The cut closed the connection: the visitor knows nothing.
    }
  }

  for (let i = 0; i < 60; i += 1) {
    const isCut = i % 20 === 15
    const sent = send(i)
    if (isCut) {
      await product.kill()
      await sent
      product = await startProduct(state, settings)
    }
    await sent
  }
  // The lease of a notification that a cut interrupted expires; then cron sends it.
  for (let run = 1; run <= 8; run += 1) await product.cron(minute)

  const listed = await listAll(product.origin)
  const names = listed.map(({ name }) => name)
  expect(acknowledged.length).toBeGreaterThanOrEqual(56)
  expect(names).toEqual(expect.arrayContaining(acknowledged))
  expect(new Set(names).size).toBe(names.length)
  expect(listed.filter(({ notification }) => notification !== 'sent')).toEqual([])

  const notifications = provider.callsOf(mailbox).map(({ headers, body }) => ({
    subject: String(body.subject),
    key: headers['idempotency-key'],
  }))
  for (const name of names) {
    const keys = notifications
      .filter(({ subject }) => subject.includes(` ${name} (CF-`))
      .map(({ key }) => key)
    // A cut before the success was recorded sends a notification again. Resend, which remembers
    // keys, sends only the first of them.
    expect([1, 2]).toContain(keys.length)
    expect(new Set(keys).size).toBe(1)
  }
  await product.stop()
  await provider.close()
})
