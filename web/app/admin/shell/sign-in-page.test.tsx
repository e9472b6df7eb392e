import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type ApiAnswer, user } from '../testing/fake-api'
import { mountDesk } from '../testing/open-desk'
import { refusal } from '../testing/pane'
import { expectNoViolations } from '../testing/violations'

const email = page.getByLabelText(/^E-mail/)
const password = page.getByLabelText(/^Password/)
const login = page.getByRole('button', { name: 'Login' })

test('a sign-in that fails for another reason than wrong credentials has its own error, and a link is e-mailed to the address that was typed', async () => {
  const asked: unknown[] = []
  const refused: ApiAnswer = {
    status: 429,
    json: { error: { code: 'auth/too-many-requests', message: '' } },
  }
  await mountDesk({
    inquiries: [],
    answer({ method, url, json }) {
      if (url.pathname === '/api/session/links') {
        asked.push(json)
        return { status: 202 }
      }
      if (url.pathname !== '/api/session') return undefined
      return method === 'POST' ? refused : { status: 200, json: { user: null } }
    },
  })
  await expect.element(password).toBeVisible()
  // Both fields are required, and marked so visibly and for assistive technology.
  expect(page.getByText('required').elements()).toHaveLength(2)
  expect(document.querySelectorAll('input:required')).toHaveLength(2)
  await email.fill('owner@ceyforge.example')
  await password.fill('some password')
  await login.click()

  const problem = page.getByText('An error occurred while login. Please try again!')
  await expect.element(problem).toBeVisible()

  refused.headers = { 'retry-after': '870' }
  await login.click()
  await expect.element(page.getByText(/Please try again! Wait 15 minutes first/)).toBeVisible()

  await page.getByRole('button', { name: 'E-mail me a sign-in link' }).click()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveValue(user.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  const sent = page.getByRole('status').getByText(/used once, within an hour/)
  await expect.element(sent).toBeVisible()
  expect(asked).toEqual([{ email: user.email }])
  await page.getByRole('button', { name: 'Back to sign-in' }).click()
  await expect.element(password).toBeVisible()
})

test('two-step verification asks for a code or a recovery code, and can be started again', async () => {
  const sent: unknown[] = []
  let isSignedIn = false
  await mountDesk({
    inquiries: [],
    answer({ method, url, json }) {
      if (url.pathname === '/api/session/second-factor') {
        const { code } = json as { code: string }
        sent.push(code)
        isSignedIn = code !== '12345'
        return isSignedIn ? { status: 200, json: { user } } : refusal(401, 'auth/invalid-code', '')
      }
      if (url.pathname !== '/api/session') return undefined
      return method === 'POST'
        ? refusal(401, 'auth/second-factor-required', '')
        : { status: 200, json: { user: isSignedIn ? user : null } }
    },
  })
  const signIn = async () => {
    await email.fill(user.email)
    await password.fill('a long password')
    await login.click()
    await page.getByRole('heading', { name: 'Enter your code' }).findElement()
  }
  await signIn()
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect.element(email).toHaveFocus()
  await signIn()
  const code = page.getByLabelText(/^Code/)
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect.element(code).toHaveAttribute('inputmode', 'numeric')
  await code.fill('12345')
  await userEvent.keyboard('{Enter}')
  const problem = page.getByRole('alert').getByText(/^Incorrect or already used code/)
  await expect.element(problem).toBeVisible()

  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  const recoveryCode = page.getByLabelText(/^Recovery code/)
  await expect.element(recoveryCode).toHaveFocus()
  await recoveryCode.fill('abcd-efgh')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^Welcome back, Admin!/).first()).toBeVisible()
  expect(sent).toEqual(['12345', 'abcd-efgh'])
})

test('a sign-in link is sent with the password only, and one that was used before says so', async () => {
  const calls: string[] = []
  let isSignedIn = false
  await mountDesk({
    inquiries: [],
    search: '#link=token-of-the-test',
    answer({ method, url, json }) {
      const call = `${method} ${url.pathname}`
      if (method === 'POST') calls.push(call)
      if (call === 'POST /api/session/device') {
        expect(json).toEqual({ link: 'token-of-the-test' })
        return refusal(401, 'auth/invalid-link', '')
      }
      if (call === 'POST /api/session') isSignedIn = true
      if (url.pathname !== '/api/session') return undefined
      return { status: 200, json: { user: isSignedIn ? user : null } }
    },
  })
  await expect.element(page.getByText(/^Sign in to use your link/)).toBeVisible()
  expect(calls).toEqual([])
  await email.fill(user.email)
  await password.fill('a long password')
  await login.click()
  const problem = page.getByRole('alert').getByText(/has already been used/)
  await expect.element(problem).toBeVisible()
  await expect.poll(() => location.hash).toBe('')
  // Without the link, signing in works as ever.
  await login.click()
  await expect.element(page.getByText(/^Welcome back, Admin!/).first()).toBeVisible()
  expect(calls).toEqual(['POST /api/session/device', 'POST /api/session'])
})

test('axe finds no violations during sign-in, with wrong credentials and in the second step', async () => {
  const session = Promise.withResolvers<ApiAnswer>()
  let [read, refused] = [session.promise, refusal(401, 'auth/invalid-credential', '')]
  await mountDesk({
    inquiries: [],
    answer: ({ method }) => (method === 'GET' ? read : refused),
  })
  await page.getByRole('status').filter({ hasText: /./ }).findElement()
  await expectNoViolations('session, loading')
  session.resolve({ status: 500 })
  await page.getByRole('button', { name: 'Try again' }).findElement()
  await expectNoViolations('session, not loaded')
  read = Promise.resolve({ status: 200, json: { user: null } })
  await page.getByRole('button', { name: 'Try again' }).click()
  await email.fill('owner@ceyforge.example')

  await password.fill('not the password')
  await login.click()
  await page.getByText('Invalid credentials. Please try again!').findElement()
  await expectNoViolations('wrong credentials')
  refused = refusal(401, 'auth/second-factor-required', '')
  await login.click()
  await page.getByRole('heading', { name: 'Enter your code' }).findElement()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  refused = refusal(401, 'auth/invalid-code', '')
  await page.getByLabelText(/^Recovery code/).fill('AAAA-AAAA')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText(/^Incorrect or already used code/).findElement()
  await expectNoViolations('a wrong recovery code')
})
