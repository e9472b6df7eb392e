import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiAnswer } from '../testing/fake-api'
import { mountDesk } from '../testing/open-desk'
import { refusal } from '../testing/pane'
import { expectNoViolations, expectNoViolationsInEitherScheme } from '../testing/violations'

const email = page.getByLabelText(/^E-mail/)
const password = page.getByLabelText(/^Password/)
const login = page.getByRole('button', { name: 'Login' })

test('a sign-in that fails for another reason than wrong credentials has its own error', async () => {
  const refused: ApiAnswer = {
    status: 429,
    json: { error: { code: 'auth/too-many-requests', message: '' } },
  }
  await mountDesk({
    inquiries: [],
    answer({ method, url }) {
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
  await expectNoViolationsInEitherScheme('login')

  await password.fill('not the password')
  await login.click()
  await page.getByText('Invalid credentials. Please try again!').findElement()
  await expectNoViolations('wrong credentials')
  refused = refusal(401, 'auth/second-factor-required', '')
  await login.click()
  await page.getByRole('heading', { name: 'Enter your code' }).findElement()
  await expectNoViolations('second step')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  refused = refusal(401, 'auth/invalid-code', '')
  await page.getByLabelText(/^Recovery code/).fill('AAAA-AAAA')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText(/^Incorrect or already used code/).findElement()
  await expectNoViolations('a wrong recovery code')
})
