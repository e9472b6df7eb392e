import { describe, expect, test } from 'vitest'
import { foldText, foldWithOffsets } from './fold-text'

describe('a text is searched', () => {
  test.each([
    ['D’Souza', "D'Souza"],
    ['D‘Souza', "D'Souza"],
    ['D`Souza', "D'Souza"],
    ['D´Souza', "D'Souza"],
    ['D＇Souza', "D'Souza"],
    ['Dʼsouza', "D'souza"],
    ['5′ 3″', `5' 3"`],
    ['“dock”', '"dock"'],
    ['a‐b‑c‒d–e—f―g−h－i﹣j', 'a-b-c-d-e-f-g-h-i-j'],
    ['a\u00a0b\u2009c\u202fd\u3000e', 'a b c d e'],
    ['ＡＢＣ１２３＠', 'ABC123@'],
    ['ﬁre 25 m² №5 …', 'fire 25 m2 No5 ...'],
    ['for\u00adklift \u200bwork\u2060shop\ufeff', 'forklift workshop'],
    ['\u202a+94 77\u202c', '+94 77'],
    // With and without the joiner of Sinhala, and a Persian word with and without its non-joiner.
    ['ක්‍ය', 'ක්ය'],
    ['می\u200cخواهم', 'میخواهم'],
    ['e\u0301', 'é'],
    ['கோ', 'கோ'],
    ['Plain text,\n\ton two lines', 'Plain text,\n\ton two lines'],
  ])('%j as %j', (text, folded) => {
    expect(foldText(text)).toBe(folded)
    expect(foldText(folded)).toBe(folded)
  })

  test('in time that grows with its length, even with a million accents on one letter', () => {
    const marks = `e${'\u0316\u0301'.repeat(500_000)}`

    expect(foldText(marks).length).toBeLessThan(40)
  })
})

test('each folded character knows where it comes from', () => {
  const text = 'aﬁ\u00ad–e\u0301z'

  const { folded, offsets } = foldWithOffsets(text)

  expect(folded).toBe('afi-éz')
  expect(offsets).toEqual([0, 1, 1, 3, 4, 6, 7])
})
