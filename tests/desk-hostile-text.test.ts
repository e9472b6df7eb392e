/** Text from visitors cannot break the desk's layout or pass for text of the desk. */
import { describe, expect, test } from 'vitest'
import { findViolations } from './support/accessibility-violations.ts'
import { inquiryNo, openDesk } from './support/fake-desk.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const hostile = [
  { name: 'A'.repeat(3000), message: 'B'.repeat(3000), email: `${'c'.repeat(300)}@site.example` },
  { name: 'abc\u202efdp.exe', message: '\u202e\u2066turned round' },
  { name: 'שלום עולם', message: 'مرحبا، نحتاج إلى رفوف (240).' },
  { name: `z${'\u0300'.repeat(400)}`, message: `z${'\u0300\u0323'.repeat(2000)}` },
  { name: 'line\u2028break\u200b', message: '\n'.repeat(500) },
  { name: 'Inquiry deleted successfully! Undo', message: '<b>Bold</b><script>1</script>' },
].map((facts, i) => inquiryNo(i + 1, { readAt: null, ...facts }))

/** Returns where the widest line of a text ends, even if its box hides what is wider. */
function endOfText(box: Element) {
  const range = document.createRange()
  range.selectNodeContents(box)
  return range.getBoundingClientRect().right
}

/** Returns whether the first letter of a cell is in it, and not cut off. */
function isStartInView(cell: Element) {
  const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode()
  const range = document.createRange()
  range.setStart(text as Node, 0)
  range.setEnd(text as Node, 1)
  const [letter, box] = [range.getBoundingClientRect(), cell.getBoundingClientRect()]
  return letter.left >= box.left - 1 && letter.right <= box.right + 1
}

describe.each([360, 1440])('at %i px', (width) => {
  async function open() {
    const context = { viewport: { width, height: 800 } }
    const { browser, product } = stage
    const inquiries = structuredClone(hostile)
    const { page } = await openDesk({ browser, origin: product.origin, inquiries, context })
    await page.locator('[data-inquiry]').first().waitFor()
    return page
  }

  test('nothing is wider than the screen, in the list or in the pane', async () => {
    const page = await open()
    const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
    expect(await widest()).toBe(width)
    for (const { id } of hostile) {
      await page.locator(`[data-inquiry="${id}"]`).getByRole('link').press('Enter')
      const pane = page.getByRole('region', { name: 'Enquiry' })
      await pane.getByRole('link', { name: 'Reply' }).waitFor()
      expect(await widest()).toBe(width)
      const box = await pane.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
      expect(await pane.locator('blockquote').evaluate(endOfText)).toBeLessThanOrEqual(width)
      expect(await pane.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
        0,
      )
      await page.keyboard.press('Escape')
      await pane.getByRole('link', { name: 'Reply' }).waitFor({ state: 'detached' })
    }
  })

  test('characters that reverse or hide text are shown by their code points', async () => {
    const page = await open()
    await page.goto(`${stage.product.origin}/admin?inquiry=${hostile[1]?.id}`)

    await page.getByRole('heading', { name: 'abc⟨U+202E⟩fdp.exe' }).waitFor()
    await page
      .getByRole('region', { name: 'Enquiry' })
      .getByText('⟨U+202E⟩⟨U+2066⟩turned')
      .waitFor()
  })

  test('a row shows the start of its texts in either direction, and which enquiry of the customer it is', async () => {
    const context = { viewport: { width, height: 800 } }
    const { browser, product } = stage
    const rows = ['Priyadarshana ', 'شركة التخزين '].map((words, i) => {
      const text = words.repeat(30)
      return inquiryNo(i + 1, { name: text, message: text, customerPosition: 2 })
    })
    const { page } = await openDesk({ browser, origin: product.origin, inquiries: rows, context })
    for (const { id } of rows) {
      const row = page.locator(`[data-inquiry="${id}"]`)
      // With the keyboard, which scrolls to what gets the focus.
      await row.getByRole('link').focus()
      for (const column of ['name', 'message']) {
        const cell = row.locator(`[data-column="${column}"]`)
        expect(await cell.evaluate(isStartInView)).toBe(true)
      }
      const position = await row.getByTitle(/^2nd enquiry/).boundingBox()
      const cell = await row.locator('[data-column="name"]').boundingBox()
      const endOf = (box: typeof cell) => (box?.x ?? 0) + (box?.width ?? 0)
      expect(endOf(position)).toBeLessThanOrEqual(endOf(cell))
    }
  })

  test('there are no accessibility violations', async () => {
    const page = await open()
    expect(await findViolations(page)).toEqual([])
    await page.goto(`${stage.product.origin}/admin?inquiry=${hostile[0]?.id}`)
    await page.getByRole('link', { name: 'Reply' }).waitFor()
    expect(await findViolations(page)).toEqual([])
  })
})

test('a name in the deletion dialog is quoted and shortened', async () => {
  const context = { viewport: { width: 360, height: 800 } }
  const { browser, product } = stage
  const inquiries = structuredClone(hostile)
  const { page } = await openDesk({ browser, origin: product.origin, inquiries, context })
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('It stays in the bin for 30 days.').waitFor()

  expect((await dialog.boundingBox())?.height).toBeLessThan(400)
})
