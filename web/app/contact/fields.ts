import * as v from 'valibot'
import {
  bodyMaxBytes,
  type FieldName,
  fieldProblems,
  inquiryFields,
  problemOf,
} from '../../../worker/intake/contract'
import {
  type QuoteFieldName,
  quoteFieldNames,
  quoteFields,
  quoteProblems,
} from '../../../worker/intake/quote/contract'
import {
  introduce,
  introducedSubject,
  withIntroduction,
  withoutIntroduction,
} from '../../../worker/introduction'
import { contactForm } from '../words/contact-form'

/** The visitor's text. Fields that are only for a quote may be missing. */
export type Text = Record<FieldName, string> & { [Name in QuoteFieldName]?: string | undefined }

/** The title of each service, by its slug. */
export type ServiceTitles = Partial<Record<string, string>>

/** The text plus other form values, such as the decoy. */
export type Answers = Text & Record<string, unknown>

const requiredNames = Object.keys(fieldProblems) as FieldName[]

/** The fields that are loaded when the visitor asks for them. */
export const detailNames = quoteFieldNames.filter((name) => name !== 'phone' && name !== 'service')

/** All fields in the order of the form. */
const fieldNames = ['name', 'email', 'phone', 'service', 'message', ...detailNames] as const

/** Returns the current values of the form, without empty quote fields. */
export function readAnswers(form: HTMLFormElement) {
  const answers = Object.fromEntries(new FormData(form)) as Answers
  for (const name of quoteFieldNames) if (!answers[name]) delete answers[name]
  return answers
}

/** Returns the visitor's text, without other form values. */
export function pickText(answers: Text) {
  const text: Text = { name: answers.name, email: answers.email, message: answers.message }
  for (const name of quoteFieldNames) if (answers[name]) text[name] = answers[name]
  return text
}

/** Returns what the visitor has written in a field, without the line that names a service. */
export function visitorsText(text: string | undefined, titles: ServiceTitles) {
  return withoutIntroduction(text ?? '', Object.values(titles))
}

/** Returns the slug of the service that our line at the start of the message names, if any. */
export function introducedService(form: HTMLFormElement, titles: ServiceTitles) {
  const subject = introducedSubject(readAnswers(form).message)
  return Object.keys(titles).find((slug) => titles[slug] === subject)
}

/** Fills in only the fields in which the visitor has typed nothing. */
export function fillEmptyFields(
  form: HTMLFormElement,
  text: Text,
  titles: ServiceTitles,
  names: readonly (keyof Text)[] = fieldNames,
) {
  const typed = readAnswers(form)
  for (const name of names) {
    const value = text[name]
    const isEmpty = visitorsText(typed[name], titles) === ''
    if (value && isEmpty) writeField(form, name, value)
  }
}

/** Returns whether the visitor has typed something that is not in `text`. */
export function hasOtherText(form: HTMLFormElement, text: Text, titles: ServiceTitles) {
  const typed = readAnswers(form)
  return fieldNames.some(
    (name) => visitorsText(typed[name], titles) !== '' && typed[name] !== text[name],
  )
}

/** Sets the value of a field of the form; does nothing if the field is not shown. */
export function writeField(form: HTMLFormElement, name: keyof Text, value: string) {
  const field = form.elements.namedItem(name)
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  if (isText || field instanceof HTMLSelectElement) field.value = value
}

/** Makes our line at the start of the message, if there is one, name the service chosen now. */
export function renameIntroduction(form: HTMLFormElement, titles: ServiceTitles) {
  if (introducedService(form, titles) === undefined) return
  const { message, service } = readAnswers(form)
  const title = titles[service ?? '']
  writeField(form, 'message', (title ? introduce(title) : '') + visitorsText(message, titles))
}

/** Puts the line that names a service in front of the message, unless there is one already. */
export function introduceMessage(form: HTMLFormElement, service: string) {
  writeField(form, 'message', withIntroduction(readAnswers(form).message, service))
}

/** Returns whether two texts are identical. */
export function isSameText(one: Text, other: Text) {
  return fieldNames.every((name) => one[name] === other[name])
}

/**
 * Returns whether the visitor has written nothing. Our own introduction does not count, nor does
 * the service, which may come from the address.
 */
export function isEmptyText(text: Text, titles: ServiceTitles) {
  return fieldNames.every((name) => name === 'service' || visitorsText(text[name], titles) === '')
}

/** The problem with each field; valid fields are absent. */
export type Problems = { [Field in keyof Text]?: string | undefined }

/** Returns whether the name of an input, or a name in a response, is a field of the form. */
export function isFieldName(name: string): name is keyof Text {
  return fieldNames.some((field) => field === name)
}

const Fields = v.object({ ...inquiryFields, ...quoteFields }, problemOf)

/**
 * Checks every field with the Worker's own schema. The message is checked without our own
 * introduction.
 */
export function findProblems(answers: Answers, titles: ServiceTitles): Problems {
  const checked = v.safeParse(Fields, {
    ...answers,
    message: visitorsText(answers.message, titles),
  })
  if (checked.success) {
    const { surveyDate } = checked.output
    if (surveyDate && surveyDate < localDate()) return { surveyDate: quoteProblems.surveyDate }
    return findExcess(answers)
  }
  const problems: Problems = {}
  for (const issue of checked.issues) {
    const name = issue.path?.[0]?.key
    if (typeof name === 'string' && isFieldName(name)) problems[name] ??= issue.message
  }
  return problems
}

/** Returns today's date where the visitor is, in the format of a date field, as Swedish dates are. */
const localDate = () => new Date().toLocaleDateString('sv-SE')

/** Bytes reserved for the rest of the submission, such as where the visitor came from. */
const bytesForTheRest = 8192

/** A UTF-16 code unit takes at most six bytes in JSON, so most messages need no exact count. */
const unitMaxBytes = 6

/** Reports the longest field if the Worker would reject the whole body for its size. */
function findExcess(answers: Answers): Problems {
  const room = bodyMaxBytes - bytesForTheRest
  const texts = requiredNames.map((name) => ({ name, length: answers[name].length }))
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
