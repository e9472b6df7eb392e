import { expect, test } from 'vitest'
import { escapeInvisible } from './escape-invisible'

test.each([
  ['a\u202egnp.exe', 'a⟨U+202E⟩gnp.exe'],
  ['\u2066x\u2069', '⟨U+2066⟩x⟨U+2069⟩'],
  ['zero\u200bwidth\ufeff', 'zero⟨U+200B⟩width⟨U+FEFF⟩'],
  ['\u0007\u0085', '⟨U+0007⟩⟨U+0085⟩'],
  ['\u{e0041}', '⟨U+E0041⟩'],
  ['\u3164', '⟨U+3164⟩'],
])('an invisible character is replaced by its code: %o', (text, shown) => {
  expect(escapeInvisible(text)).toBe(shown)
})

test.each(['ශ්‍රී ලංකා', 'می‌خواهم', 'two\nlines\tand a tab', '👩‍🔧', 'A\u200f'])(
  'line breaks, tabs and characters that a script needs are kept: %s',
  (text) => {
    expect(escapeInvisible(text)).toBe(text)
  },
)
