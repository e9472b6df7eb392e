import { describe, expect, test } from 'vitest'
import { hasModifier, keyOf } from './pressed-key'

const press = (key: string, code: string, held: string[] = []) => ({
  key,
  code,
  shiftKey: held.includes('Shift'),
  ctrlKey: held.includes('Control'),
  altKey: held.includes('Alt'),
  metaKey: held.includes('Meta'),
  getModifierState: (name: string) => held.includes(name),
})

describe('the key of a press is', () => {
  test.for([
    ['Sinhala', 'ය', 'KeyJ', [], 'j'],
    ['Sinhala, several letters on a key', 'ක්‍ෂ', 'KeyX', ['Shift'], 'X'],
    ['Sinhala, a vowel sign', '\u0dd2', 'KeyS', [], 's'],
    ['Tamil', 'ப', 'KeyH', [], 'h'],
    ['Cyrillic', 'о', 'KeyJ', [], 'j'],
    ['Cyrillic with Ctrl', 'л', 'KeyK', ['Control'], 'k'],
    ['Cyrillic in place of a bracket', 'х', 'BracketLeft', [], '['],
    ['Greek', 'ε', 'KeyE', [], 'e'],
    ['Arabic in place of a slash', 'ظ', 'Slash', [], '/'],
    ['Hebrew', 'ח', 'KeyJ', [], 'j'],
  ] as const)(
    'that of an English keyboard on a layout without Latin letters: %s',
    ([, key, code, held, expected]) => {
      expect(keyOf(press(key, code, [...held]))).toBe(expected)
    },
  )

  test.for([
    ['on Dvorak', 'j', 'KeyC', []],
    ['on AZERTY', 'a', 'KeyQ', []],
    ['an umlaut', 'ü', 'BracketLeft', []],
    ['a sign of a German keyboard', '§', 'Digit3', ['Shift']],
    ['named', 'Escape', 'Escape', []],
    ['a dead key', 'Dead', 'BracketLeft', []],
    ['made with Option on a Mac', 'π', 'KeyP', ['Alt']],
  ] as const)('itself if it is %s', ([, key, code, held]) => {
    expect(keyOf(press(key, code, [...held]))).toBe(key)
  })
})

describe('a shortcut', () => {
  test('may need AltGr, which Windows reports as Ctrl and Alt', () => {
    expect(hasModifier(press('[', 'Digit8', ['Control', 'Alt', 'AltGraph']))).toBe(false)
    expect(hasModifier(press('#', 'Digit3', ['AltGraph']))).toBe(false)
  })

  test.for([
    ['k', 'KeyK', ['Control']],
    ['[', 'BracketLeft', ['Meta']],
    ['j', 'KeyJ', ['Alt']],
    ['/', 'Slash', ['Control']],
    ['e', 'KeyE', ['Control', 'Alt', 'AltGraph']],
  ] as const)('is none with a modifier of the browser: %s', ([key, code, held]) => {
    expect(hasModifier(press(key, code, [...held]))).toBe(true)
  })
})
