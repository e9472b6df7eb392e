import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { findChannelProblems } from '../emails/channels/providers'
import type { Bindings } from '../env'
import { capturePrints } from '../testing/console'
import { runCron, theNotification } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { request } from '../testing/requests'
import { adminHeaders, submit } from '../testing/samples'
import { hour } from '../time'
import type { DeliveryReport } from './report'

const production = { SITE_ORIGIN: 'https://ceyforge.example', EMAIL_CHANNELS: 'log' }

async function statusesWith(changes: Partial<Bindings>) {
  const health = await request('/api/health', {}, changes)
  const report = await request('/api/delivery', { headers: await adminHeaders() }, changes)
  return {
    health: (await health.json<{ status: string }>()).status,
    desk: (await report.json<DeliveryReport>()).status,
  }
}

describe('the log channel', () => {
  test('sends nothing on a public site, where the notification waits for a working channel', async () => {
    const prints = capturePrints()

    const response = await submit(production)

    expect(response.status).toBe(502)
    expect(await theNotification()).toMatchObject({
      state: 'pending',
      channel: 'log',
      failure_code: 'misconfigured',
    })
    expect(prints()).not.toContain('│')
    const mailbox = openMailbox()
    await runCron(Date.now() + 2 * hour, { ...production, ...mailbox.resend })
    expect(await theNotification()).toMatchObject({ state: 'sent' })
    expect(await mailbox.calls()).toHaveLength(1)
  })

  test('degrades health and desk on a public site before the first enquiry arrives', async () => {
    expect(await statusesWith(production)).toEqual({ health: 'degraded', desk: 'degraded' })
    expect(await statusesWith({ ...production, EMAIL_CHANNELS: 'resend,log' })).toEqual({
      health: 'degraded',
      desk: 'degraded',
    })
  })

  test.each([
    'http://localhost:8787',
    'https://localhost:4430',
    'http://127.0.0.1:8787',
    'http://[::1]:8787',
  ])('prints notifications at %s, for trying the product', async (SITE_ORIGIN) => {
    const local = { ...production, SITE_ORIGIN }
    const prints = capturePrints()

    expect((await submit(local)).status).toBe(201)

    expect(prints()).toContain('│')
    expect(await statusesWith(local)).toEqual({ health: 'ok', desk: 'ok' })
  })

  test.each(['https://localhost.evil.example', 'https://10.0.0.7', 'ceyforge', ''])(
    'is misconfigured if SITE_ORIGIN is %o',
    (SITE_ORIGIN) => {
      expect(findChannelProblems({ ...env, ...production, SITE_ORIGIN })).toEqual(['log'])
    },
  )
})
