/** Previews of files that are made to use up the time or memory of whoever opens the enquiry. */
import { crc32, deflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fillIn, openContact, pressSend, sent, visit } from './support/contact-page.ts'
import { writePdf } from './support/pdf.ts'
import { openSignedIn } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

type Upload = { name: string; mimeType: string; buffer: Buffer }

const pdf = (name: string, buffer: Buffer): Upload => ({
  name,
  mimeType: 'application/pdf',
  buffer,
})

test('a form in a PDF that draws itself ten thousand million times is given up', async () => {
  const desk = await openWith('Nested forms', [pdf('Nested.pdf', nestedForms(10))])
  await expectLabel(desk, 'Nested.pdf', 'pdf')
})

test('a page of 1.4 million operators is given up', async () => {
  const page = writePdf([deflateSync('1 1 9 9 re f\n'.repeat(700_000))])
  const desk = await openWith('Many operators', [pdf('Operators.pdf', page)])
  await expectLabel(desk, 'Operators.pdf', 'pdf')
})

test('an image of 400 million pixels in 48 kB shows its label, and those after it are drawn', async () => {
  const huge = { name: 'Huge.png', mimeType: 'image/png', buffer: hugePng(20_000) }
  const formats = ['png', 'jpeg', 'webp', 'gif', 'avif'] as const
  const photos = await Promise.all(formats.map(photo))
  const desk = await openWith('Huge image', [huge, ...photos])
  for (const { name } of photos) await itemOf(desk, name).locator('canvas').waitFor()
  await expectLabel(desk, 'Huge.png', 'png')
})

test('an image that the browser cannot decode shows its label', async () => {
  const photo = { name: 'Nameplate.heic', mimeType: 'image/heic', buffer: heic(640, 480) }
  const desk = await openWith('Apple photo', [photo])
  await expectLabel(desk, 'Nameplate.heic', 'heic')
})

test('pages of any size are drawn', async () => {
  const sizes = [
    [1, 14_000],
    [14_000, 1],
    [0.001, 0.001],
    [0, 0],
    [9e9, 9e9],
  ] as const
  const files = sizes.map(([width, height]) =>
    pdf(`${width} x ${height}.pdf`, writePdf(['0 0 1 rg 0 0 9e9 9e9 re f'], [width, height])),
  )
  const desk = await openWith('Page sizes', files)
  for (const { name } of files) await itemOf(desk, name).locator('canvas').waitFor()
})

test('drawing a preview ends when the enquiry is left', async () => {
  const desk = await openWith('Left early', [pdf('Nested.pdf', nestedForms(10))])
  await expect.poll(() => desk.workers().length).toBe(1)
  await desk.keyboard.press('Escape')
  await expect.poll(() => desk.workers().length).toBe(0)
})

/** Sends an enquiry with these files, and opens it at the desk. */
async function openWith(message: string, files: readonly Upload[]) {
  const visitor = await openContact(await visit(stage.browser), `${stage.product.origin}/contact`)
  await visitor.getByRole('button', { name: 'Add drawings or details for a quote' }).click()
  await visitor.locator('input[type=file]').setInputFiles([...files])
  await fillIn(visitor, `${message} for the pump room.`)
  await pressSend(visitor)
  await visitor.getByText(sent).waitFor()
  await visitor.getByText(/^(?:The file has|All files have) arrived\.$/).waitFor()
  await visitor.close()
  const desk = await (await stage.browser.newContext()).newPage()
  await openSignedIn(desk, stage)
  await desk.getByRole('row').filter({ hasText: message }).getByRole('link').click()
  return desk
}

function itemOf(desk: Page, name: string) {
  return desk
    .getByRole('region', { name: /^\d+ files?$/ })
    .getByRole('listitem')
    .filter({ hasText: name })
}

/** Once its worker has started and ended, the label of the file is still there. */
async function expectLabel(desk: Page, name: string, label: string) {
  const item = itemOf(desk, name)
  await item.getByText(label, { exact: true }).waitFor()
  await expect.poll(() => desk.workers().length).toBe(0)
  await item.getByText(label, { exact: true }).waitFor()
  expect(await item.locator('canvas').count()).toBe(0)
}

/** Each form draws the next one ten times, so that the last is drawn 10 ** levels times. */
function nestedForms(levels: number) {
  const forms = Array.from({ length: levels }, (_, i) => ({
    next: i + 1 < levels ? 5 + i + 1 : undefined,
    content: i + 1 < levels ? '/F Do '.repeat(10) : '0 0 9 9 re f',
  }))
  return writePdf(['/F Do '.repeat(10)], [420, 595], { first: 5, forms })
}

async function photo(format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif'): Promise<Upload> {
  const image = sharp({ create: { width: 320, height: 200, channels: 3, background: 'teal' } })
  const buffer = await image.toFormat(format).toBuffer()
  return { name: `Photo.${format}`, mimeType: `image/${format}`, buffer }
}

/** Returns a HEIC file without pixels, which no browser but Safari would decode. */
function heic(width: number, height: number) {
  const size = Buffer.alloc(12)
  size.writeUInt32BE(width, 4)
  size.writeUInt32BE(height, 8)
  return Buffer.concat([box('ftyp', Buffer.from('heic\0\0\0\0mif1')), box('ispe', size)])
}

function box(name: string, data: Buffer) {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(8 + data.length)
  return Buffer.concat([length, Buffer.from(name), data])
}

/** Returns a black square PNG with one bit for each pixel. */
function hugePng(side: number) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND')])
}

function chunk(name: string, data = Buffer.alloc(0)) {
  const body = Buffer.concat([Buffer.from(name), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
