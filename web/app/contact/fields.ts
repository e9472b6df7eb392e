import * as v from 'valibot'
import {
  bodyMaxBytes,
  type FieldName,
  fieldProblems,
  InquiryFields,
} from '../../../worker/intake/contract'
import { withIntroduction, withoutIntroduction } from '../../../worker/intake/introduction'
import { contactForm } from '../content/words/contact-form'

/** What a visitor writes. */
export type Text = Record<FieldName, string>

/** The text with whatever else stands in the form, such as the decoy. */
export type Answers = Text & Record<string, unknown>

/** The fields in the order of the form. */
const fieldNames = Object.keys(fieldProblems) as FieldName[]

/** Returns what stands in the form now. */
export function readAnswers(form: HTMLFormElement) {
  return Object.fromEntries(new FormData(form)) as Answers
}

/** Writes into the fields that hold nothing of the visitor's; what was typed there stays. */
export function fillEmptyFields(form: HTMLFormElement, text: Text) {
  const typed = readAnswers(form)
  for (const name of fieldNames) {
    if (withoutIntroduction(typed[name]) === '') writeField(form, name, text[name])
  }
}

/** Writes into a field of the form. */
export function writeField(form: HTMLFormElement, name: FieldName, value: string) {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value
}

/** Puts the line that names a service in front of the message, in the form, unless one is there. */
export function introduceMessage(form: HTMLFormElement, service: string) {
  writeField(form, 'message', withIntroduction(readAnswers(form).message, service))
}

/** Answers whether two texts are the same, to the letter. */
export function isSameText(one: Text, other: Text) {
  return fieldNames.every((name) => one[name] === other[name])
}

/** Answers whether the visitor has written nothing; our own introduction does not count. */
export function isEmptyText(text: Text) {
  return fieldNames.every((name) => withoutIntroduction(text[name]) === '')
}

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
  if (checked.success) return findExcess(answers)
  const problems: Problems = {}
  for (const issue of checked.issues) {
    const name = issue.path?.[0]?.key
    if (typeof name === 'string' && isFieldName(name)) problems[name] ??= issue.message
  }
  return problems
}

/** What the submission says beside the answers, such as where the visitor came from, in bytes. */
const bytesForTheRest = 8192

/** A UTF-16 unit takes at most six bytes in JSON, so most messages need no count. */
const unitMaxBytes = 6

/** Blames the longest field where the Worker would refuse the whole body for its size. */
function findExcess(answers: Answers): Problems {
  const room = bodyMaxBytes - bytesForTheRest
  const texts = fieldNames.map((name) => ({ name, length: answers[name].length }))
  const units = texts.reduce((sum, { length }) => sum + length, 0)
  if (units * unitMaxBytes <= room) return {}
  const bytes = new TextEncoder().encode(JSON.stringify(answers)).length
  if (bytes <= room) return {}
  const longest = texts.reduce((one, other) => (other.length > one.length ? other : one))
  const excess = (bytes - room) / (bytes / units)
  return { [longest.name]: contactForm.shorten(Math.ceil(excess / 100) * 100) }
}

/** Returns the first field, in the order of the form, that has a problem. */
export function firstProblem(problems: Problems) {
  return fieldNames.find((name) => problems[name])
}
