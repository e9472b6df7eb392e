/** Text from visitors cannot break the desk's layout or pass for text of the desk. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pane } from '../testing/elements'
import { inquiryNo } from '../testing/fake-api'
import { openDesk } from '../testing/open-desk'
import { findViolations } from '../testing/violations'

const hostile = [
  { name: 'A'.repeat(3000), message: 'B'.repeat(3000), email: `${'c'.repeat(300)}@site.example` },
  { name: 'abc\u202efdp.exe', message: '\u202e\u2066turned round' },
  { name: 'שלום עולם', message: 'مرحبا، نحتاج إلى رفوف (240).' },
  { name: `z${'\u0300'.repeat(400)}`, message: `z${'\u0300\u0323'.repeat(2000)}` },
  { name: 'line\u2028break\u200b', message: '\n'.repeat(500) },
  { name: 'Inquiry deleted successfully! Undo', message: '<b>Bold</b><script>1</script>' },
].map((facts, i) => inquiryNo(i + 1, { readAt: null, ...facts }))

/** The element within another that matches a selector. */
function find(selector: string, within: Document | HTMLElement = document) {
  const found = within.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`There is no ${selector}.`)
  return found
}

const boxOf = (element: Element | Range) => element.getBoundingClientRect()

/** Returns where the widest line of a text ends, even if its box hides what is wider. */
function endOfText(box: Element) {
  const range = document.createRange()
  range.selectNodeContents(box)
  return boxOf(range).right
}

/** Returns whether the first letter of a cell is in it, and not cut off. */
function isStartInView(cell: Element) {
  const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode()
  const range = document.createRange()
  range.setStart(text as Node, 0)
  range.setEnd(text as Node, 1)
  const [letter, box] = [boxOf(range), boxOf(cell)]
  return letter.left >= box.left - 1 && letter.right <= box.right + 1
}

const rowOf = (id: string) => find(`[data-inquiry="${id}"]`)
const reply = pane.getByRole('link', { name: 'Reply' })

async function open(inquiries = structuredClone(hostile), width = 360) {
  await openDesk({ inquiries, viewport: [width, 800] })
  await expect.poll(() => document.querySelector('[data-inquiry]')).not.toBeNull()
}

async function openRow(id = '') {
  find('a', rowOf(id)).focus()
  await userEvent.keyboard('{Enter}')
  await reply.findElement()
}

const widest = () => document.documentElement.scrollWidth

test.each([360, 1440])(
  'nothing is wider than the screen at %i px, in the list or in the pane',
  async (width) => {
    await open(undefined, width)
    expect(widest()).toBe(width)
    await openRow(hostile[0]?.id)
    for (const { id } of hostile) {
      await expect.poll(() => location.search).toContain(id)
      await reply.findElement()
      expect(widest()).toBe(width)
      const opened = find('[data-pane]')
      expect(boxOf(opened).right).toBeLessThanOrEqual(width)
      expect(opened.scrollWidth).toBe(opened.clientWidth)
      expect(endOfText(find('blockquote', opened))).toBeLessThanOrEqual(width)
      await userEvent.keyboard('j')
    }
  },
)

test('a row shows the start of its texts in either direction, and which enquiry of the customer it is', async () => {
  const rows = ['Priyadarshana ', 'شركة التخزين '].map((words, i) => {
    const text = words.repeat(30)
    return inquiryNo(i + 1, { name: text, message: text, customerPosition: 2 })
  })
  await open(rows)
  for (const width of [360, 1440]) {
    await page.viewport(width, 800)
    for (const { id } of rows) {
      const row = rowOf(id)
      // With the keyboard, which scrolls to what gets the focus.
      find('a', row).focus()
      for (const column of ['name', 'message']) {
        expect(isStartInView(find(`[data-column="${column}"]`, row))).toBe(true)
      }
      const position = find('[title^="2nd enquiry"]', row)
      const cell = find('[data-column="name"]', row)
      expect(boxOf(position).right).toBeLessThanOrEqual(boxOf(cell).right)
    }
  }
})

test('hostile text leaves no accessibility violations, a name in the deletion dialog is quoted and shortened, and characters that reverse or hide text are shown by their code points', async () => {
  await open()
  expect(await findViolations()).toEqual([])
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/It stays in the bin for 30 days\./)).toBeVisible()
  expect(boxOf(dialog.element()).height).toBeLessThan(400)

  await userEvent.keyboard('{Escape}')
  await openRow(hostile[0]?.id)
  expect(await findViolations(pane.element())).toEqual([])
  await userEvent.keyboard('j')
  const name = page.getByRole('heading', { name: 'abc⟨U+202E⟩fdp.exe' })
  await expect.element(name).toBeVisible()
  await expect.element(pane.getByText(/⟨U\+202E⟩⟨U\+2066⟩turned/)).toBeVisible()
})
