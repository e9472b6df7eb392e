/** The offer for an address whose domain has a likely typing error. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolations } from '../../admin/testing/violations'
import { field, fillIn, openForm, send } from '../testing/open-form'

const offer = page.getByRole('button', { name: 'Did you mean gmail.com?' })

test('a mistyped address is corrected by one press or key, and nothing moves', async () => {
  await page.viewport(320, 640)
  const { submissions } = await openForm()
  await fillIn('We need racking for pallets.')
  const email = field('E-mail')
  await email.fill('nimal@gmial.com')
  await expect.element(offer).not.toBeInTheDocument()
  const place = field('Message').element().getBoundingClientRect()
  await userEvent.keyboard('{Tab}')
  await expect.element(offer).toBeVisible()
  expect(field('Message').element().getBoundingClientRect()).toEqual(place)
  await expectNoViolations('', offer)

  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}')
  await expect.element(email).toHaveValue('nimal@gmail.com')
  await expect.element(email).toHaveFocus()
  await expect.element(offer).not.toBeInTheDocument()
  await send()
  expect(submissions).toMatchObject([{ body: { email: 'nimal@gmail.com' } }])
})

test('an address that is left as it is can be sent', async () => {
  const { submissions } = await openForm()
  await fillIn('We need racking for pallets.')
  await field('E-mail').fill('nimal@gmial.com')
  await field('Message').click()
  await expect.element(offer).toBeVisible()
  await send()
  expect(submissions).toMatchObject([{ body: { email: 'nimal@gmial.com' } }])
  await expect.element(field('E-mail')).toHaveValue('')
  await expect.element(offer).not.toBeInTheDocument()
})
