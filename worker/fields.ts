/** Fields that several API schemas have. Pure: shared with the desk. */
import * as v from 'valibot'
import { cleanText, countVisible } from './text'

/** A text as it was sent, such as an id. */
export const shortText = (maxLength: number, problem = `Use at most ${maxLength} characters`) =>
  v.pipe(v.string(problem), v.maxLength(maxLength, problem))

/** An integer in a JSON body. */
export const integer = (problem: string) => v.pipe(v.number(problem), v.safeInteger(problem))

/** An integer from `min` to `max` in a JSON body. */
export const wholeNumber = (problem: string, min = 0, max = Number.MAX_SAFE_INTEGER) =>
  v.pipe(integer(problem), v.minValue(min, problem), v.maxValue(max, problem))

/** An integer from 1 to `max` in a query string, of up to sixteen digits, like `MAX_SAFE_INTEGER`. */
export const positiveInQuery = (problem: string, max: number) =>
  v.pipe(
    shortText(16, problem),
    v.regex(/^[1-9]\d*$/, problem),
    v.transform(Number),
    v.maxValue(max, problem),
  )

/** For a reminder that is not set for a later time, or too far ahead. */
export const reminderProblem = 'remindAt must be in the next two years'

/** A text that may be empty. */
export const limitedText = (problem: string, maxLength: number, clean = cleanText) =>
  v.pipe(
    v.string(problem),
    v.transform(clean),
    v.maxLength(maxLength, `Use at most ${maxLength} characters`),
  )

/** A text of at least one visible character. */
export const writtenText = (problem: string, maxLength: number, clean = cleanText) =>
  v.pipe(
    limitedText(problem, maxLength, clean),
    v.check((text) => countVisible(text) > 0, problem),
  )
