import * as v from 'valibot'
import { parse } from 'yaml'
import { describeIssues } from './fields.ts'

/** Reads YAML that an author wrote; throws an error that says what to fix. */
export function parseYaml<T>(schema: v.GenericSchema<unknown, T>, yaml: string) {
  const checked = v.safeParse(schema, parse(yaml))
  if (!checked.success) throw new Error(describeIssues(checked.issues))
  return checked.output
}
