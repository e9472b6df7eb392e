import { expect, test } from 'vitest'
import { acknowledgement } from './app/words/acknowledgement'

test('the acknowledgement ends with how to reach the office', () => {
  const text = acknowledgement.text({ reference: 'CF-1042', link: null })

  expect(text).toMatch(/\n\nCeyforge\nOffice: \+94 11 555 0142\ninfo@ceyforge\.example$/)
})
