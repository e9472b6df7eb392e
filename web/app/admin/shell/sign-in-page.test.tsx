import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiAnswer } from '../testing/fake-api'
import { mountDesk } from '../testing/open-desk'

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
