import { describe, expect, test } from 'vitest'
import { findViolations } from './support/accessibility-violations.ts'
import { listAll } from './support/product.ts'
import { openSignedIn } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const robot = (name: string) => ({
  name,
  email: 'robot@site.example',
  message: `Enquiry of ${name} about a gate.`,
  subject: 'https://spam.example',
})

describe('an enquiry that looks automated', () => {
  test('is listed in Held with the reason, and Not spam moves it to the inbox and notifies', async () => {
    await stage.product.post(robot('First'))
    await stage.product.post(robot('Second'))
    const page = await (await stage.browser.newContext()).newPage()
    await openSignedIn(page, stage)
    await page.getByRole('link', { name: 'Review 2 enquiries held as possible spam' }).click()
    await page.getByRole('link', { name: /^Review/ }).waitFor({ state: 'detached' })

    const row = page.getByRole('row').filter({ hasText: 'Second' })
    await row.getByText('Filled a hidden field').waitFor()
    await page.getByText('You are not e-mailed about these.').waitFor()
    expect(await findViolations(page)).toEqual([])

    await row.getByRole('button', { name: /^Not spam/ }).click()
    await page.getByText('Moved to the inbox. Its notification is being sent.').waitFor()
    await row.waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('First')
    await page.getByRole('link', { name: /^Inbox/ }).click()
    await page.getByRole('link', { name: 'Review 1 enquiry held as possible spam' }).waitFor()
    await page.getByRole('row').filter({ hasText: 'Second' }).waitFor()
    await expect
      .poll(async () => (await listAll(stage.product.origin)).map((one) => one.notification))
      .toEqual(['sent'])
  })
})
