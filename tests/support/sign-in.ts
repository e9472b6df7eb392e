import type { Page } from 'playwright-core'
import { admin } from './product.ts'

/** Opens the desk and signs the administrator of the tests in by the form. */
export async function signInByForm(page: Page, origin: string) {
  await page.goto(`${origin}/admin`)
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByLabel('Password').fill(admin.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText('Welcome back, Admin!').waitFor()
}
