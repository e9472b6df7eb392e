import { sValidator } from '@hono/standard-validator'
import type { ValidationTargets } from 'hono'
import type { BaseIssue, GenericSchema } from 'valibot'
import { ApiError } from '../errors'

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined }

/** Lets the handler read `c.req.valid(target)`, or refuses the request field by field. */
export const validate = <Target extends keyof ValidationTargets, Schema extends GenericSchema>(
  target: Target,
  schema: Schema,
) =>
  sValidator(target, schema, (result) => {
    if (!result.success) throw refusalOf(result.error)
  })

/** Returns the refusal that names what is wrong with each field. */
export function refusalOf(issues: readonly (Issue | BaseIssue<unknown>)[]) {
  return new ApiError('validation_failed', 'Check your answers and try again.', {
    fields: fieldMessages(issues as readonly Issue[]),
  })
}

/** Returns the first message of each field; a body that is no object has no fields to name. */
function fieldMessages(issues: readonly Issue[]) {
  const fields: Record<string, string> = {}
  for (const { message, path } of issues) {
    const step = path?.[0]
    if (step === undefined) continue
    const name = String(typeof step === 'object' ? step.key : step)
    fields[name] ??= message
  }
  return fields
}
