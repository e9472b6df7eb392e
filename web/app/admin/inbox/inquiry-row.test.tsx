import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { inquiryNo } from '../testing/fake-api'
import { openDesk } from '../testing/open-desk'

const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })

test('a long message in Sinhala is cut between letters in its row', async () => {
  const letter = 'ක්‍ෂ'
  await openDesk({ inquiries: [inquiryNo(1, { message: letter.repeat(100) })] })

  await expect.element(rowOf('Visitor 1')).toBeVisible()

  const shown =
    rowOf('Visitor 1')
      .element()
      .textContent?.match(/[\u0d80-\u0dff\u200d]+/)?.[0] ?? ''
  expect(shown.length).toBeGreaterThan(100)
  expect(shown.replaceAll(letter, '')).toBe('')
})

test('the line that the form adds is left out of the row, also if the title of its service has a unit, but not one that the visitor wrote', async () => {
  // As the form writes it, with a no-break space, and as a phone may have sent it.
  const messages = [
    'Regarding Pumps of 40\u00a0kW:\nPlease quote.',
    'Regarding Pumps of 40 kW:\nPlease call.',
  ]
  const inquiries = messages.map((message, i) => inquiryNo(i + 1, { message, service: 'pumps' }))
  const own = inquiryNo(3, { message: 'Regarding our order 4711:\nIt has not come.' })
  await openDesk({ inquiries: [...inquiries, own] })

  for (const name of ['Visitor 1', 'Visitor 2']) {
    await expect.element(rowOf(name)).toBeVisible()
    expect(rowOf(name).element().textContent).not.toContain('Regarding')
  }
  await expect.element(rowOf('Visitor 3')).toMatchTextContent(/Regarding our order 4711/)
})

test('a row is bold until somebody has answered, and has a dot until I have read it', async () => {
  const now = Date.now()
  const inquiries = [inquiryNo(1, { unansweredSince: now }), inquiryNo(2, { readAt: null })]
  await openDesk({ inquiries })
  const isMarked = async (name: string) => {
    const row = (await rowOf(name).findElement()) as HTMLElement
    const cell = row.querySelector('[data-column="name"]') as HTMLElement
    const dot = row.querySelector('input + span') as HTMLElement
    return {
      isBold: Number(getComputedStyle(cell).fontWeight) > 600,
      hasDot: getComputedStyle(dot).backgroundColor !== 'rgba(0, 0, 0, 0)',
      words: cell.textContent?.replace(name, ''),
    }
  }

  expect(await isMarked('Visitor 1')).toEqual({
    isBold: true,
    hasDot: false,
    words: ', Unanswered',
  })
  expect(await isMarked('Visitor 2')).toEqual({ isBold: false, hasDot: true, words: ', Unread' })
})

test('before what a customer has added, the row says how many messages there are, where there is room', async () => {
  const added = {
    addedAt: Date.now(),
    addedText: 'We accept.',
    firstAnsweredAt: 1,
    messageCount: 5,
  }
  await openDesk({ inquiries: [inquiryNo(1, added)] })
  const reason = rowOf('Visitor 1').getByTitle('5 messages')
  await expect.element(reason).toHaveTextContent('Replied, 5 messages')

  await page.viewport(390, 844)
  await expect.element(reason.getByText(', 5 messages')).not.toBeVisible()
  await expect.element(reason).toBeVisible()
})
