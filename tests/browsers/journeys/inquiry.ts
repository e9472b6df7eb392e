import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { contactForm } from '../../../web/app/words/contact-form.ts'
import { quote } from '../../../web/app/words/quote.ts'
import { aPdf, downloadFiles } from '../../support/inquiry-files.ts'
import { listAll } from '../../support/product.ts'
import type { Stage } from '../support/stage.ts'
import { phone, type Visitor } from '../support/visitor.ts'

export function inquire(stage: Stage) {
  const arrivalsOf = async (message: string) =>
    (await listAll(stage.product.origin)).filter((inquiry) => inquiry.message === message)

  const drawing = { path: '', bytes: aPdf(300_000) }
  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'ceyforge-drawing-'))
    drawing.path = join(folder, 'Pump room.pdf')
    writeFileSync(drawing.path, drawing.bytes)
    return () => rmSync(folder, { recursive: true })
  })

  async function writeTo(visitor: Visitor, message: string) {
    await visitor.openWithScripts('/contact')
    await visitor.fill(contactForm.name, 'Nimal Perera')
    await visitor.fill(contactForm.email, 'nimal@factory.example')
    await visitor.fill(contactForm.message, message)
    // The form detects bots by how fast they fill it in.
    await visitor.run(() => {
      const now = Date.now
      Date.now = () => now() + 10_000
    })
  }

  test('and sees an error beside an invalid field until it is corrected', async () => {
    const visitor = await stage.visit(phone)
    await writeTo(visitor, 'too short')
    await visitor.see('textbox', contactForm.message, ':has(> [aria-invalid])')
    await visitor.fill(contactForm.message, ', but not any longer')
    await visitor.isGone('textbox', contactForm.message, ':has(> [aria-invalid])')
  })

  test('and the message arrives', async () => {
    const message = 'We need racking for 240 pallets.'
    const visitor = await stage.visit(phone)
    await writeTo(visitor, message)
    await visitor.click('button', contactForm.send)
    await visitor.see('status', `${contactForm.sent}…`)
    expect(await arrivalsOf(message)).toHaveLength(1)
  })

  test('with a drawing, which arrives intact', async () => {
    const message = 'The drawing shows our pump room.'
    const visitor = await stage.visit(phone)
    await writeTo(visitor, message)
    await visitor.click('button', contactForm.quote.open)
    await visitor.see('button', quote.choose)
    await visitor.chooseFile(drawing.path)
    await visitor.see('status', `${quote.total(1, '293 KB')}…`)
    await visitor.click('button', contactForm.send)
    await visitor.see('status', `${contactForm.sent}…`)
    await visitor.see('status', quote.received(1, 1))
    const [file] = await downloadFiles(stage.product.origin, message)
    expect(file?.name).toBe('Pump room.pdf')
    expect(file?.bytes.equals(drawing.bytes)).toBe(true)

    const page = await visitor.run(
      () => document.querySelector<HTMLAnchorElement>('a[href^="/enquiry/"]')?.pathname,
    )
    await visitor.open(page ?? '')
    const listed = await visitor.run(
      () => document.querySelector<HTMLElement>('[data-files]')?.innerText,
    )
    expect(listed).toContain('Pump room.pdf (293 KB), received')
  })

  test('while offline, and the message arrives exactly once after the network is back', async () => {
    const message = 'Please quote for two jockey pumps.'
    const visitor = await stage.visit(phone)
    await writeTo(visitor, message)
    stage.network.setDown(true)
    try {
      await visitor.click('button', contactForm.send)
      await visitor.see('status', `${contactForm.failed}…`)
    } finally {
      stage.network.setDown(false)
    }
    await visitor.see('status', `${contactForm.sent}…`)
    expect(await arrivalsOf(message)).toHaveLength(1)
  })
}
