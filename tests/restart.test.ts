import { expect, test } from 'vitest'
import { startFakeProvider } from './provider/fake-provider.ts'
import { makePreparedState } from './support/prepared-state.ts'
import { findFreePort, listAll, startProduct } from './support/product.ts'

const state = makePreparedState()
const minute = 60_000

test('60 enquiries survive three power cuts: all that were acknowledged are listed and notified', async () => {
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
  const cutOff: string[] = []

  async function send(i: number) {
    const name = `Visitor ${i}`
    try {
      const message = `Enquiry number ${i}, sent around a power cut.`
      const response = await product.post({ name, email: 'v@site.example', message })
      if (response.status === 201) acknowledged.push(name)
      else cutOff.push(name)
    } catch {
      cutOff.push(name)
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

  const notifications = provider.callsOf(mailbox).map(({ body }) => String(body.subject))
  const times = (name: string) =>
    notifications.filter((subject) => subject.includes(` ${name} (CF-`)).length
  for (const name of names) {
    // Only a notification whose response was lost in a cut may have been sent twice.
    expect(times(name)).toBeGreaterThanOrEqual(1)
    expect(times(name)).toBeLessThanOrEqual(cutOff.includes(name) ? 2 : 1)
  }
  await product.stop()
  await provider.close()
})
