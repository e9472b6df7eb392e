import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = import.meta.dirname
const copy = globSync('{content,app/words}/**/*.{ts,md,json}', { cwd: folder }).map((file) => ({
  file,
  text: readFileSync(join(folder, file), 'utf8'),
}))

/** Returns the words of the copy that match, and their files. */
const wordsLike = (form: RegExp) =>
  copy.flatMap(({ file, text }) => (text.match(form) ?? []).map((word) => `${file}: ${word}`))

/** Words that have no spelling with z. */
const alwaysWithS =
  /(?:wise|vis|cis|noise|raise|praise|advertis|promis|premis|enterpris|surpris|compris|franchis|merchandis|expertis|disguis)\w*$|: (?:a|sun)?ris(?:e|es|er|ers|ing)$/i

test('words that can end in -ise or -ize end in -ize, as the names of the services do', () => {
  const found = wordsLike(/\b[a-z]+is(?:e|ed|es|ing|er|ers|ation|ations|able)\b/gi)

  expect(found.filter((word) => !alwaysWithS.test(word))).toEqual([])
})

test('E-mail has a hyphen everywhere but in the heading of the table of enquiries', () => {
  expect(wordsLike(/(?<!['-])\bEmails?\b(?!\w|')|'Email'/g)).toEqual([
    "app/words/desk/lists.ts: 'Email'",
  ])
  expect(wordsLike(/(?<=[a-z] )emails?\b/g)).toEqual([])
})
