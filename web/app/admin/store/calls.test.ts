import { expect, test } from 'vitest'
import { NetworkError } from './api'
import { CallError, isUnanswered, refusalReason, SignedOutError } from './calls'

const message = 'This reply has been sent, or is being sent right now.'
const refused = (status: number, error?: object) =>
  new CallError(status, error && { error: { code: 'validation_failed', message, ...error } })

test.each([
  [new NetworkError('The API did not answer'), true],
  [refused(201), true],
  [refused(503), true],
  [refused(409), false],
  [refused(404), false],
  [new SignedOutError(), false],
])('a call that throws %s may have taken effect: %s', (thrown, may) => {
  expect(isUnanswered(thrown)).toBe(may)
})

test('the reason for a refusal is what is wrong with a field, or else the message, as a sentence', () => {
  expect(refusalReason(refused(409, {}))).toBe(message)
  const fields = { text: 'Use at most 15000 characters' }
  expect(refusalReason(refused(422, { fields }))).toBe('Use at most 15000 characters.')
})

test.each([refused(404), refused(500, {}), refused(400, {}), new SignedOutError()])(
  '%s is no refusal with a reason',
  (thrown) => {
    expect(refusalReason(thrown)).toBeUndefined()
  },
)
