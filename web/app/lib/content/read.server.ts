/** Reads the company's content, and says where a mistake in it is. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { noBreakSpaces } from '../no-break-spaces.ts'
import { describeIssues } from './fields.ts'

/**
 * Reads a JSON file, with no-break spaces where a line must not break. Throws an error that names the
 * file and every field that is wrong.
 */
export function readJson<T>(file: string, schema: v.GenericSchema<unknown, T>): T {
  const json = parse(file)
  const checked = v.safeParse(schema, mapTexts(json, noBreakSpaces))
  if (checked.success) return checked.output
  throw new Error(`${file}: ${describeIssues(checked.issues)}`)
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (thrown) {
    throw new Error(`${file}: ${thrown instanceof Error ? thrown.message : thrown}`)
  }
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, mapTexts(each, change)]),
  )
}
