import { expect, test } from 'vitest'
import { replyMaxLength } from './contract'
import { withQuote } from './replies'

const quoted = {
  name: 'Nimal Perera',
  message: 'We need racking.\r\nSoon?\n\nNimal',
  timestamp: Date.UTC(2026, 10, 21, 20),
}

test("a reply quotes the message line by line, under its date in the company's time zone", () => {
  const quote = '> We need racking.\n> Soon?\n> \n> Nimal'

  for (const [zone, day] of [
    ['Asia/Colombo', 22],
    [undefined, 21],
  ] as const) {
    const [text, head, ...lines] = withQuote('Yes.', quoted, zone).split(/\n\n|(?<=wrote:)\n/)

    expect([text, lines.join()]).toEqual(['Yes.', quote])
    expect(head).toMatch(new RegExp(`^On .*\\b${day}\\b.*2026, Nimal Perera wrote:$`))
  }
})

test.each(['x', '\n', 'ශ', '👷'])(
  'a very long message of %o is quoted as far as it fits',
  (sign) => {
    const text = withQuote('Yes.', { ...quoted, message: sign.repeat(20_000) })

    expect(text.length).toBeLessThanOrEqual(replyMaxLength)
    expect(text.length).toBeGreaterThan(replyMaxLength - 4)
    expect(text.endsWith('\n> […]')).toBe(true)
    expect(text.isWellFormed()).toBe(true)
  },
)

test('a reply that leaves no room for a quote is sent without one', () => {
  const text = 'x'.repeat(replyMaxLength)

  expect(withQuote(text, quoted)).toBe(text)
})
