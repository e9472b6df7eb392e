/** Reads which shortcut a key press means, whatever the layout of the keyboard. Pure. */

type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'getModifierState'
>

/**
 * Returns the key of a press. If the layout has a letter of another script there, such as Sinhala or
 * Cyrillic, returns the Latin letter or the sign of the same key on an English keyboard.
 */
export function keyOf({ key, code, shiftKey, altKey }: Press) {
  if (altKey || !otherLetterRe.test(key)) return key
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return shiftKey ? letter : letter.toLowerCase()
  const [plain, shifted] = signs[code] ?? [key, key]
  return shiftKey ? shifted : plain
}

/** A letter or a vowel sign, but not a Latin one: `ö` is a key of its own. */
const otherLetterRe = /^(?!\p{Script=Latin})[^\p{ASCII}]*[\p{L}\p{M}]/u

/** The signs of keys that hold a letter in some scripts. */
const signs: Partial<Record<string, readonly [plain: string, shifted: string]>> = {
  BracketLeft: ['[', '{'],
  Slash: ['/', '?'],
  Digit1: ['1', '!'],
  Digit3: ['3', '#'],
}

/**
 * Whether Ctrl, Alt or Meta is pressed, which belong to the browser. AltGr is none of them, although
 * Windows reports Ctrl and Alt for it, and neither is Option: many layouts need them for `[` or `#`.
 */
export function hasModifier(press: Press) {
  const { ctrlKey, altKey, metaKey, key } = press
  if (metaKey) return true
  const isSign = signRe.test(key)
  if (isSign && press.getModifierState('AltGraph')) return false
  // Option on a Mac. Elsewhere, Alt with a sign is a command of the browser's menu.
  if (isSign && altKey && !ctrlKey && isMac) return false
  return ctrlKey || altKey
}

const signRe = /^[!-/:-@[-`{-~]$/

export const isMac = /^(Mac|iP)/.test(globalThis.navigator?.platform ?? '')
