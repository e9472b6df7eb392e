import { expect, test } from 'vitest'
import { admin as words } from '../../../web/app/words/admin.ts'
import { compose } from '../../../web/app/words/desk/compose.ts'
import { delivery } from '../../../web/app/words/desk/delivery.ts'
import { exported } from '../../../web/app/words/desk/exported.ts'
import { find } from '../../../web/app/words/desk/find.ts'
import { inquiryActions } from '../../../web/app/words/desk/inquiry-actions.ts'
import { narrow } from '../../../web/app/words/desk/narrow.ts'
import { palette } from '../../../web/app/words/desk/palette.ts'
import { reading } from '../../../web/app/words/desk/reading.ts'
import { admin, listAll } from '../../support/product.ts'
import { visitorPhone } from '../../support/visitor-phone.ts'
import type { Stage } from '../support/stage.ts'
import { desktop, phone } from '../support/visitor.ts'

export function workAtDesk(stage: Stage) {
  test('signs in, opens an enquiry, deletes it, undoes the deletion and signs out', async () => {
    const name = 'Kumari Silva'
    const message = 'The barrier at our exit does not lift.'
    await stage.product.post({ name, email: 'kumari@mill.example', message })
    const isListed = async () =>
      (await listAll(stage.product.origin)).some((inquiry) => inquiry.message === message)

    const visitor = await signIn(stage)
    await visitor.click('link', `${name}…`, 'tr')
    await visitor.see('button', 'Reply…')
    // The log loads last and shifts what is below it.
    await visitor.see('button', delivery.notification.log(1))
    await visitor.click('button', reading.more, 'section')
    await visitor.click('menuitem', inquiryActions.delete)
    await visitor.click('button', words.deletion.confirm, 'dialog')
    await visitor.see('button', `${inquiryActions.deletion.undo}…`)
    expect(await isListed()).toBe(false)
    await visitor.click('button', `${inquiryActions.deletion.undo}…`)
    await visitor.see('link', name, 'tr')
    expect(await isListed()).toBe(true)

    await visitor.click('button', words.navigation.logout)
    await visitor.see('button', words.login.submit)
  })

  test('finds menus as high as their items and away from the corner, each filter beside its label, and no empty lines', async () => {
    const visitor = await signIn(stage)
    const gaps = await visitor.run(() =>
      Array.from(document.querySelectorAll<HTMLElement>('nav li > a'), (link) => {
        return (link.parentElement?.offsetHeight ?? 0) - link.offsetHeight
      }),
    )
    expect(new Set(gaps)).toEqual(new Set([0]))

    // Without anchor positioning a menu is in the middle of the window.
    const nearestEdge = () =>
      visitor.run(() => {
        const { left = 0, top = 0 } =
          document.querySelector(':popover-open')?.getBoundingClientRect() ?? {}
        return Math.min(left, top)
      })
    await visitor.click('button', exported.button)
    await visitor.see('button', exported.csv, ':popover-open')
    const height = () =>
      visitor.run(() => document.querySelector<HTMLElement>(':popover-open')?.offsetHeight)
    expect(await height()).toBeLessThan(200)
    expect(await nearestEdge()).toBeGreaterThan(20)
    await visitor.press('Escape')

    await visitor.click('button', find.filter)
    await visitor.see('button', narrow.close)
    expect(await nearestEdge()).toBeGreaterThan(20)
    const below = await visitor.run(() =>
      Array.from(document.querySelectorAll('fieldset legend'), (legend) => {
        const options = legend.nextElementSibling?.getBoundingClientRect()
        return (options?.top ?? 0) - legend.getBoundingClientRect().top
      }),
    )
    expect(Math.max(...below)).toBeLessThan(5)
  })

  test('sees which row the keys have moved to after a click, and closes the palette with one', async () => {
    await stage.product.post({
      name: 'Ruwan',
      email: 'ruwan@mill.example',
      message: 'A sliding gate, 6 m.',
    })
    const visitor = await signIn(stage)
    await visitor.see('link', 'Ruwan…', 'tr')
    await visitor.click('button', words.dashboard.refresh)
    await visitor.type('j')
    const isMarked = () =>
      visitor.run(() => document.activeElement?.matches('tr :focus-visible') === true)
    await expect.poll(isMarked).toBe(true)

    await visitor.click('button', `${palette.button}…`)
    await visitor.see('dialog', palette.label)
    await visitor.type('gate')
    // As high as its two results.
    await expect
      .poll(() =>
        visitor.run(() => document.querySelector<HTMLElement>('dialog[open]')?.offsetHeight),
      )
      .toBeLessThan(300)
    await visitor.clickAt({ x: 20, y: desktop.height - 20 })
    await visitor.isGone('dialog', palette.label)
  })

  test('sees the whole label of the button that continues a reply on a phone', async () => {
    // The number adds a button to call it.
    const message = `Which anchors do you use? Call me on ${visitorPhone.written}.`
    await stage.product.post({ name: 'Farah', email: 'farah@mill.example', message })
    const bar = `[aria-label="${reading.toolbar}"]`
    const visitor = await signIn(stage)
    await visitor.click('link', 'Farah…', 'tr')
    await visitor.click('button', `${reading.reply}…`, bar)
    await visitor.fill(compose.reply.label, 'Dear Farah')
    await visitor.press('Escape')
    await visitor.see('button', `${compose.reply.resume}…`, bar)
    await visitor.resize(phone)
    /** From the end of the label to the edge of its button, in px. */
    const room = () =>
      visitor.run(() => {
        const button = document.querySelector('fieldset > [data-variant=primary]')
        const label = document.createRange()
        if (button) label.selectNodeContents(button)
        const { right = 0 } = button?.getBoundingClientRect() ?? {}
        return right - label.getBoundingClientRect().right
      })
    await expect.poll(room).toBeGreaterThan(4)
  })
}

/** Signs in and returns the visitor, with the Inbox in view. */
export async function signIn(stage: Stage) {
  const visitor = await stage.visit(desktop)
  await visitor.open('/admin')
  await visitor.fill(words.login.email, admin.email)
  await visitor.fill(words.login.password, admin.password)
  await visitor.click('button', words.login.submit)
  await visitor.see('button', words.dashboard.refresh)
  return visitor
}
