/** Pure: shared with the desk. */
import * as v from 'valibot'
import { writtenText } from '../fields.ts'
import { cleanLine } from '../text.ts'

/** As schema.org names them. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** `1d` is as much working time as the longest day of the week has; `off`: answers are never late. */
export const targets = ['2h', '4h', '1d', '2d', 'off'] as const
export type Target = (typeof targets)[number]

const maxRows = 14
const maxHolidays = 300

const timeProblem = 'Enter times such as 08:30, the end after the start'
const time = v.pipe(
  v.string(timeProblem),
  v.maxLength(5, timeProblem),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, timeProblem),
)
const daysProblem = 'Choose at least one day'

/** In the company's time zone, as in the opening hours of its content. */
const Hours = v.pipe(
  v.object(
    {
      days: v.pipe(
        v.array(v.picklist(weekdays, daysProblem), daysProblem),
        v.minLength(1, daysProblem),
        v.maxLength(7, daysProblem),
      ),
      opens: time,
      closes: time,
    },
    timeProblem,
  ),
  v.check(({ opens, closes }) => opens < closes, timeProblem),
)

const hoursProblem = 'Enter the hours of at least one day'

export const WorkingHours = v.pipe(
  v.array(Hours, hoursProblem),
  v.minLength(1, hoursProblem),
  v.maxLength(maxRows, `Use at most ${maxRows} rows of hours`),
)

export type WorkingHours = v.InferOutput<typeof WorkingHours>

const dateProblem = 'Enter a day such as 2026-12-25'

const Holiday = v.object(
  {
    date: v.pipe(
      v.string(dateProblem),
      v.maxLength(10, dateProblem),
      v.isoDate(dateProblem),
      v.check(
        (text) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false,
        dateProblem,
      ),
    ),
    name: writtenText('Enter a name', 80, cleanLine),
  },
  dateProblem,
)

export type Holiday = v.InferOutput<typeof Holiday>

/** In order, each day once. */
export const Holidays = v.pipe(
  v.array(Holiday, dateProblem),
  v.maxLength(maxHolidays, `Use at most ${maxHolidays} days`),
  v.transform((days) => {
    const byDate = new Map(days.map((each) => [each.date, each]))
    return [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
  }),
)

const wordProblem = 'Enter single words, without spaces'
const maxWords = 200

/** In lower case, each once. */
export const UrgentWords = v.pipe(
  v.array(
    v.pipe(
      writtenText(wordProblem, 40, cleanLine),
      v.regex(/^\S+$/, wordProblem),
      v.transform((word) => word.normalize('NFC').toLowerCase()),
    ),
    wordProblem,
  ),
  v.maxLength(maxWords, `Use at most ${maxWords} words`),
  v.transform((words) => [...new Set(words)]),
)
