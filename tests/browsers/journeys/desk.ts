import { expect, test } from 'vitest'
import { admin as words } from '../../../web/app/content/words/admin.ts'
import { delivery } from '../../../web/app/content/words/desk/delivery.ts'
import { inquiryActions } from '../../../web/app/content/words/desk/inquiry-actions.ts'
import { reading } from '../../../web/app/content/words/desk/reading.ts'
import { admin, listAll } from '../../support/product.ts'
import type { Stage } from '../support/stage.ts'
import { desktop } from '../support/visitor.ts'

export function workAtDesk(stage: Stage) {
  test('signs in, opens an enquiry, deletes it, undoes the deletion and signs out', async () => {
    const name = 'Kumari Silva'
    const message = 'The barrier at our exit does not lift.'
    await stage.product.post({ name, email: 'kumari@mill.example', message })
    const isListed = async () =>
      (await listAll(stage.product.origin)).some((inquiry) => inquiry.message === message)

    const visitor = await stage.visit(desktop)
    await visitor.open('/admin')
    await visitor.fill(words.login.email, admin.email)
    await visitor.fill(words.login.password, admin.password)
    await visitor.click('button', words.login.submit)
    await visitor.see('button', words.dashboard.refresh)

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
}
