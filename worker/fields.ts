/** Pure: shared with the desk. */
import * as v from 'valibot'
import { cleanText, countVisible } from './text.ts'

/** As it was sent, such as an id. */
export const shortText = (maxLength: number, problem = `Use at most ${maxLength} characters`) =>
  v.pipe(v.string(problem), v.maxLength(maxLength, problem))

export const integer = (problem: string) => v.pipe(v.number(problem), v.safeInteger(problem))

export const wholeNumber = (problem: string, min = 0, max = Number.MAX_SAFE_INTEGER) =>
  v.pipe(integer(problem), v.minValue(min, problem), v.maxValue(max, problem))

/** Up to sixteen digits, like `MAX_SAFE_INTEGER`. */
export const positiveInQuery = (problem: string, max: number) =>
  v.pipe(
    shortText(16, problem),
    v.regex(/^[1-9]\d*$/, problem),
    v.transform(Number),
    v.maxValue(max, problem),
  )

export const reminderProblem = 'remindAt must be in the next two years'

export const limitedText = (problem: string, maxLength: number, clean = cleanText) =>
  v.pipe(
    v.string(problem),
    v.transform(clean),
    v.maxLength(maxLength, `Use at most ${maxLength} characters`),
  )

export const writtenText = (problem: string, maxLength: number, clean = cleanText) =>
  v.pipe(
    limitedText(problem, maxLength, clean),
    v.check((text) => countVisible(text) > 0, problem),
  )
