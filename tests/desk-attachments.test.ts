/** What a visitor has sent with an enquiry, at the desk. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fillIn, openContact, pressSend, sent, visit } from './support/contact-page.ts'
import { signInByForm } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const plan = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(300_000, 'plan ')])

/** One pixel. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('files of an enquiry are listed, shown and downloaded, one by one and together', async () => {
  const visitor = await openContact(await visit(stage.browser), `${stage.product.origin}/contact`)
  await visitor.getByRole('button', { name: 'Add drawings or details for a quote' }).click()
  await visitor.locator('input[type=file]').setInputFiles([
    { name: 'Pump room.pdf', mimeType: 'application/pdf', buffer: plan },
    { name: 'Nameplate.png', mimeType: 'image/png', buffer: photo },
  ])
  await visitor.getByLabel('Company (optional)').fill('Perera Mills')
  await visitor.getByLabel('Phone (optional)').fill('0777654321')
  await fillIn(visitor, 'A pump room of forty square metres.')
  await pressSend(visitor)
  await visitor.getByText(sent).waitFor()
  await visitor.getByText('All files have arrived.').waitFor()

  const desk = await (await stage.browser.newContext()).newPage()
  await signInByForm(desk, stage.product.origin)
  await desk.getByRole('row').filter({ hasText: 'A pump room of forty' }).getByRole('link').click()
  const files = desk.getByRole('region', { name: '2 files' })
  await files.getByText('293 KB · PDF').waitFor()
  await files.getByText('not scanned for viruses').waitFor()
  await desk.getByRole('definition').filter({ hasText: 'Perera Mills' }).waitFor()
  await desk.getByRole('link', { name: '077 765 4321' }).first().waitFor()
  await expect
    .poll(() => files.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1)

  const one = desk.waitForEvent('download')
  await files.getByRole('button', { name: 'Download Pump room.pdf' }).click()
  expect((await one).suggestedFilename()).toBe('Pump room.pdf')
  expect((await readFile(await (await one).path())).equals(plan)).toBe(true)

  const all = desk.waitForEvent('download')
  await files.getByRole('button', { name: 'Download all (ZIP)' }).click()
  expect((await all).suggestedFilename()).toMatch(/^CF-\d+\.zip$/)
  const archive = await readFile(await (await all).path())
  expect(archive.includes('Nameplate.png')).toBe(true)
})
