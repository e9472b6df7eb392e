import { expect, test } from 'vitest'
import { readEnquiries } from './enquiries.ts'
import { team } from './team.ts'

const enquiries = readEnquiries()

/** North America keeps 555 01xx free for fiction; Sri Lanka has no such numbers. */
const fictionalPhone = /^\+1 202 555 01\d\d$/

test('nobody in the demo can exist: addresses end in .example, and no phone number is assigned', () => {
  for (const { email, phone, message } of enquiries) {
    expect(email).toMatch(/\.example$/)
    if (phone) expect(phone).toMatch(fictionalPhone)
    expect(message).not.toMatch(/\+\d|\b0\d\d[ -]?\d{3}[ -]?\d{4}/)
  }
})

test('each step is taken by somebody of the team', () => {
  const initials = enquiries.flatMap(({ steps }) => steps.map(([, by]) => by))

  expect(Object.keys(team)).toEqual(expect.arrayContaining([...new Set(initials)]))
})
