/** How long a customer waited for the first answer. */
import { sql } from 'drizzle-orm'
import { day, hour } from '../time'
import type { AnswerTime } from './list-contract'

const limits: readonly (readonly [AnswerTime, number])[] = [
  ['4h', 4 * hour],
  ['1d', day],
  ['3d', 3 * day],
]

const cases = limits.map(
  ([time, limit]) => `when first_answered_at - timestamp <= ${limit} then '${time}'`,
)

/** The `AnswerTime` of an inquiry, as SQL. */
export const answerTime = sql.raw(
  `(case when first_answered_at is null then 'none' ${cases.join(' ')} else 'later' end)`,
)
