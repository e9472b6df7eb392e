/** Reads the company's content, and says where a mistake in it is. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { noBreakSpaces } from '../no-break-spaces.ts'
import { describeIssues } from './fields.ts'
import { mapTexts } from './map-texts.ts'
import { fillIn, type Placeholders } from './placeholders.ts'

/**
 * Reads a JSON file, fills in its placeholders, and sets no-break spaces where a line must not break.
 * Throws an error that names the file and every field that is wrong.
 */
export function readJson<T>(
  file: string,
  schema: v.GenericSchema<unknown, T>,
  placeholders: Placeholders | ((content: T) => Placeholders) = {},
): T {
  const checked = v.safeParse(schema, parse(file))
  if (!checked.success) throw new Error(`${file}: ${describeIssues(checked.issues)}`)
  const content = checked.output
  const known = typeof placeholders === 'function' ? placeholders(content) : placeholders
  return mapTexts(content, (text, field) => {
    try {
      return noBreakSpaces(fillIn(text, known))
    } catch (thrown) {
      throw new Error(`${file}: ${field}: ${messageOf(thrown)}`)
    }
  })
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (thrown) {
    throw new Error(`${file}: ${messageOf(thrown)}`)
  }
}

function messageOf(thrown: unknown) {
  return thrown instanceof Error ? thrown.message : String(thrown)
}
