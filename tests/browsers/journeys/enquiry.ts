import { expect, test } from 'vitest'
import { contactForm } from '../../../web/app/content/words/contact-form.ts'
import { listAll } from '../../support/product.ts'
import type { Stage } from '../support/stage.ts'
import { phone, type Visitor } from '../support/visitor.ts'

export function enquire(stage: Stage) {
  const arrivalsOf = async (message: string) =>
    (await listAll(stage.product.origin)).filter((inquiry) => inquiry.message === message)

  async function writeTo(visitor: Visitor, message: string) {
    await visitor.openWithScripts('/contact')
    await visitor.fill(contactForm.name, 'Nimal Perera')
    await visitor.fill(contactForm.email, 'nimal@factory.example')
    await visitor.fill(contactForm.message, message)
    // The form tells people from programs by how long they take.
    await visitor.run(() => {
      const now = Date.now
      Date.now = () => now() + 10_000
    })
  }

  test('and is told what is missing, field by field', async () => {
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

  test('without a network, and the message arrives once it is back, one time', async () => {
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
