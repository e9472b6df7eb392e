/** Reading an enquiry on a page that the browser translates or prints. */
import { describe, expect, test } from 'vitest'
import { inquiryNo, openDesk } from './support/fake-desk.ts'
import { hold } from './support/hold.ts'
import { setStage } from './support/stage.ts'
import { translate } from './support/translate.ts'
import { visitorPhone } from './support/visitor-phone.ts'

const stage = setStage()

/** Opens the first of two enquiries, with this message. */
async function open(message: string) {
  const { browser, product } = stage
  const inquiries = [inquiryNo(1, { message }), inquiryNo(2)]
  const { page } = await openDesk({ browser, origin: product.origin, inquiries })
  return { page, openFirst: () => page.getByRole('link', { name: 'Visitor 1' }).click() }
}

describe('an enquiry', () => {
  test('is shown whole, with links, on a page that the browser translates', async () => {
    const long = `${'A whole paragraph. '.repeat(40)}The end of it.`
    const message = `${long} Call ${visitorPhone.written} in the morning.`
    const { page, openFirst } = await open(message)
    const loading = await hold(page, 'GET', /\/api\/inquiries\/0/)
    await openFirst()
    const pane = page.getByRole('region', { name: 'Enquiry' })
    await pane.getByRole('blockquote').getByText('A whole paragraph.').waitFor()
    await translate(page)
    await pane.getByRole('blockquote').getByText('«A whole paragraph.').waitFor()
    await loading.release()

    await pane.getByRole('blockquote').getByRole('link', { name: visitorPhone.written }).waitFor()
    const shown = await pane.getByRole('blockquote').innerText()
    expect(shown.replaceAll(/[«»\s]+/g, ' ').trim()).toBe(message)
  })

  test('is printed whole, without the rest of the desk', async () => {
    const message = Array.from({ length: 90 }, (_, i) => `Line ${i + 1} of a long list`).join('\n')
    const { page, openFirst } = await open(message)
    await openFirst()
    const received = page.getByText('Enquiry received')
    await received.waitFor()
    const pdf = await page.pdf({ preferCSSPageSize: true })

    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(2)
    await page.emulateMedia({ media: 'print' })
    for (const hidden of [
      page.getByRole('link', { name: 'Settings' }),
      page.getByText('Visitor 2'),
      page.getByText('Add a note'),
      page.getByRole('button', { name: 'Done' }),
    ]) {
      await hidden.waitFor({ state: 'hidden' })
    }
    expect(await received.isVisible()).toBe(true)
  })
})
