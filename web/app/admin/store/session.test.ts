import { afterEach, expect, test, vi } from 'vitest'
import { signInWait } from '../../words/desk/sign-in-wait'
import { signIn, signInWithCode } from './session'

const credentials = { email: 'admin@ceyforge.example', password: 'some password' }

afterEach(() => vi.unstubAllGlobals())

/** Signs in; the API answers with this status and these headers. */
function signInAnswered(status: number, headers: Record<string, string>) {
  const error = { code: 'auth/too-many-requests', message: '' }
  vi.stubGlobal('fetch', async () => Response.json({ error }, { status, headers }))
  return signIn(credentials)
}

test('a sign-in after too many attempts returns for how long to wait', async () => {
  expect(await signInAnswered(429, { 'retry-after': '900' })).toEqual({ waitFor: 900 })
})

test('a sign-in that is refused without a time to wait has failed', async () => {
  expect(await signInAnswered(429, {})).toBe('failed')
  expect(await signInAnswered(500, { 'retry-after': '900' })).toBe('failed')
})

test('a sign-in says that the database accepts nothing more today', async () => {
  const error = { code: 'database_limit_reached', message: '' }
  vi.stubGlobal('fetch', async () => Response.json({ error }, { status: 503 }))

  expect(await signIn(credentials)).toBe('databaseLimit')
  expect(await signInWithCode('123456')).toBe('databaseLimit')
})

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [870, '15 minutes'],
])('the message says after %i s that the next attempt is in %s', (seconds, time) => {
  expect(signInWait.password(seconds)).toBe(
    `An error occurred while login. Please try again! Wait ${time} first: there were too many attempts.`,
  )
})
