import * as v from 'valibot'
import { type FieldName, fieldProblems, InquiryFields } from '../../../worker/inquiries/contract'
import { withoutIntroduction } from '../../../worker/inquiries/introduction'
import { type Answers, fieldNames } from './answers'

/** What is wrong with each field; a field that is right is absent. */
export type Problems = { [Field in FieldName]?: string | undefined }

/** Tells whether a name, as an input or an answer of the Worker has it, is that of a field of the form. */
export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(fieldProblems, name)
}

/**
 * Checks every field with the schema that the Worker checks with; of the message only what stands
 * below our own introduction.
 */
export function findProblems(answers: Answers): Problems {
  const checked = v.safeParse(InquiryFields, {
    ...answers,
    message: withoutIntroduction(answers.message),
  })
  if (checked.success) return {}
  const problems: Problems = {}
  for (const issue of checked.issues) {
    const name = issue.path?.[0]?.key
    if (typeof name === 'string' && isFieldName(name)) problems[name] ??= issue.message
  }
  return problems
}

/** Returns the first field, in the order of the form, that has a problem. */
export function firstProblem(problems: Problems) {
  return fieldNames.find((name) => problems[name])
}
