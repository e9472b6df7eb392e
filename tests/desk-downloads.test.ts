/** Files at the desk: what it lets the browser save, and what it sends with a reply. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { writePdf } from '../web/app/admin/testing/pdf.ts'
import { openSignedIn } from './support/sign-in.ts'
import { mailbox, setStage } from './support/stage.ts'
import { visitorPhone } from './support/visitor-phone.ts'

const stage = setStage()

/** One page, entirely blue, and large enough to be fetched in parts. */
const plan = Buffer.from(writePdf(['0 0 1 rg 0 0 420 595 re f', ' '.repeat(300_000)]))

/** Starts like a PDF but is not one. */
const damaged = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000, 'plan ')])

/** One pixel. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('files of an enquiry are listed, previewed and downloaded, one by one and as a ZIP, and sent with a reply, and a search is exported as CSV', async () => {
  await stage.product.post({
    name: 'Ravi',
    email: 'ravi@factory.example',
    message: 'Racking for 240 pallets',
  })
  const form = new FormData()
  const enquiry = {
    name: 'Nimal Perera',
    email: 'nimal@factory.example',
    message: 'A pump room of forty square metres.',
    company: 'Perera Mills',
    phone: visitorPhone.e164,
  }
  for (const [name, value] of Object.entries(enquiry)) form.append(name, value)
  form.append('files', new File([plan], 'Pump room.pdf', { type: 'application/pdf' }))
  form.append('files', new File([photo], 'Nameplate.png', { type: 'image/png' }))
  form.append('files', new File([damaged], 'Damaged.pdf', { type: 'application/pdf' }))
  await fetch(`${stage.product.origin}/api/inquiries`, { method: 'POST', body: form })

  const desk = await (await stage.browser.newContext()).newPage()
  const parts: (string | null)[] = []
  desk.on('response', (response) => {
    if (response.status() === 206) parts.push(response.headers()['content-range'] ?? null)
  })
  await openSignedIn(desk, stage)
  await desk.getByRole('row').filter({ hasText: 'A pump room of forty' }).getByRole('link').click()
  const files = desk.getByRole('region', { name: '3 files' })
  await files.getByText('293 KB · PDF').waitFor()
  await files.getByText('not scanned for viruses').waitFor()
  await desk.getByRole('definition').filter({ hasText: 'Perera Mills' }).waitFor()
  await desk.getByRole('link', { name: visitorPhone.written }).first().waitFor()
  const image = files.getByRole('listitem').filter({ hasText: 'Nameplate.png' }).locator('canvas')
  await expect.poll(() => image.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBe(1)
  const page = files.getByRole('listitem').filter({ hasText: 'Pump room.pdf' }).locator('canvas')
  await expect.poll(() => page.evaluate(colourInTheMiddle).catch(() => null)).toEqual([0, 0, 255])
  expect(parts).not.toEqual([])
  const third = files.getByRole('listitem').filter({ hasText: 'Damaged.pdf' })
  await third.getByText('pdf', { exact: true }).waitFor()
  expect(await third.locator('canvas').count()).toBe(0)

  const one = desk.waitForEvent('download')
  await files.getByRole('button', { name: 'Download Pump room.pdf' }).click()
  expect((await one).suggestedFilename()).toBe('Pump room.pdf')
  expect((await readFile(await (await one).path())).equals(plan)).toBe(true)

  const all = desk.waitForEvent('download')
  await files.getByRole('button', { name: 'Download all (ZIP)' }).click()
  expect((await all).suggestedFilename()).toMatch(/^CF-\d+\.zip$/)
  const archive = await readFile(await (await all).path())
  expect(archive.includes('Nameplate.png')).toBe(true)

  await desk.keyboard.press('r')
  await desk.getByLabel('Reply', { exact: true }).fill('Here is our drawing of it.')
  await desk.locator('form input[type=file]').setInputFiles({
    name: 'Our drawing.pdf',
    mimeType: 'application/pdf',
    buffer: plan,
  })
  await desk.getByText('293 KB · attached').waitFor()
  await desk.getByRole('button', { name: 'Attach files' }).click()
  await desk.getByRole('menuitem', { name: 'Nameplate.png' }).click()
  await desk.getByRole('button', { name: 'Send', exact: true }).click()
  await desk.getByText('Reply sent').waitFor()
  expect(stage.provider.callsOf(mailbox).at(-1)?.body).toMatchObject({
    attachments: [
      { filename: 'Our drawing.pdf', content: plan.toString('base64') },
      { filename: 'Nameplate.png', content: photo.toString('base64') },
    ],
  })

  await desk.keyboard.press('Escape')
  await desk.getByRole('combobox', { name: 'Search enquiries' }).fill('forty')
  await desk.keyboard.press('Enter')
  await desk.getByRole('status').filter({ hasText: '1 result' }).waitFor({ state: 'attached' })
  await desk.getByRole('button', { name: 'Export', exact: true }).click()
  const list = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'CSV for spreadsheets' }).click()
  expect((await list).suggestedFilename()).toMatch(/^enquiries-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await (await list).path(), 'utf8')
  expect(text).toContain('"A pump room of forty square metres."')
  expect(text.trimEnd().split('\r\n')).toHaveLength(2)
})

/** Returns red, green and blue. */
function colourInTheMiddle(element: Element) {
  const canvas = element as HTMLCanvasElement
  const context = canvas.getContext('2d')
  const pixel = context?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data
  return pixel && [...pixel].slice(0, 3)
}
