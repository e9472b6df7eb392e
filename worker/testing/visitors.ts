import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import { openMailbox } from './provider'
import { request } from './requests'
import { anInquiry } from './samples'

/** A message that resembles no other. */
export const other = (i: number) => ({
  message: `Enquiry number ${'x'.repeat(i + 1)} about a gate.`,
})

let visitors = 0

/** Posts an inquiry from a new address and returns its id. */
export async function send(
  fields: object = {},
  changes: object = openMailbox().resend,
  headers: Record<string, string> = {},
) {
  visitors += 1
  const response = await request(
    '/api/inquiries',
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'cf-connecting-ip': `198.51.${visitors >> 8}.${visitors & 255}`,
        ...headers,
      },
      body: JSON.stringify({ ...anInquiry, email: `visitor${visitors}@site.example`, ...fields }),
    },
    changes,
  )
  expect(response.status).toBe(201)
  const { inquiry, notification } = await response.json<{
    inquiry: { id: string }
    notification: string
  }>()
  // The response must not reveal to a spam program that the inquiry is held.
  expect(['sent', 'queued']).toContain(notification)
  return inquiry.id
}

/** Returns why each inquiry was held, oldest first. */
export async function reasons() {
  const { results } = await env.DB.prepare('select held_for from inquiries order by id').all<{
    held_for: string | null
  }>()
  return results.map(({ held_for }) => held_for)
}

/** Counts the inquiries held for a reason or, for null, those not held. */
export const count = (all: (string | null)[], reason: string | null) =>
  all.filter((each) => each === reason).length
