import { expect, test } from 'vitest'
import { site } from './app/lib/site'
import { acknowledgement } from './app/words/acknowledgement'

test('the acknowledgement ends with how to reach the office', () => {
  const text = acknowledgement.text({ reference: 'CF-1042', link: null })

  const [{ purpose, number }] = site.phones
  expect(text.split('\n\n').at(-1)).toBe(`${site.name}\n${purpose}: ${number}\n${site.email}`)
})
