import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openSignedIn } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('the list of the desk is exported as CSV, which the browser saves', async () => {
  for (const message of ['Racking for 240 pallets', 'Pumps for the port']) {
    await stage.product.post({ name: 'Nimal Perera', email: 'nimal@factory.example', message })
  }
  const page = await (await stage.browser.newContext()).newPage()
  await openSignedIn(page, stage, '?q=pumps')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV for spreadsheets' }).click()

  expect((await saved).suggestedFilename()).toMatch(/^enquiries-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(text).toContain('"Pumps for the port"')
  expect(text.trimEnd().split('\r\n')).toHaveLength(2)
})
