import { expect, test } from 'vitest'
import { readEnquiries } from './enquiries.ts'
import { team } from './team.ts'

const enquiries = readEnquiries()

test('nobody in the demo exists: addresses end in .example, and numbers are of the range 555 01xx', () => {
  for (const { email, phone } of enquiries) {
    expect(email).toMatch(/\.example$/)
    if (phone) expect(phone).toMatch(/^0\d\d 555 01\d\d$/)
  }
})

test('each step is taken by somebody of the team', () => {
  const initials = enquiries.flatMap(({ steps }) => steps.map(([, by]) => by))

  expect(Object.keys(team)).toEqual(expect.arrayContaining([...new Set(initials)]))
})
