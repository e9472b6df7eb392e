/** Chooses the index that a list is read from, and the conditions left to check row by row. */
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { firstIdAt } from '../db/inquiries'
import { isListed } from '../db/schema'
import { day, hour } from '../time'
import type { AnswerTime, Filter } from './list-contract'

/** How long a customer waited for the first answer, by its upper limit. */
const answerLimits: readonly (readonly [AnswerTime, number])[] = [
  ['4h', 4 * hour],
  ['1d', day],
  ['3d', 3 * day],
]

const answerCases = answerLimits.map(
  ([time, limit]) => `when first_answered_at - timestamp <= ${limit} then '${time}'`,
)

/** The `AnswerTime` of an inquiry, as SQL. */
export const answerTime = sql.raw(
  `(case when first_answered_at is null then 'none' ${answerCases.join(' ')} else 'later' end)`,
)

/** Filters that usually match few come first: the index of the first one that is set is used. */
const narrowing = [
  ['notified', 'inquiries_not_notified', () => sql`notification in ('pending', 'failed')`],
  ['unread', 'inquiries_unread', () => sql`read_at is null`],
  ['service', 'inquiries_by_service', (value) => sql`service = ${value}`],
  ['page', 'inquiries_by_page', (value) => sql`from_page = ${value}`],
  ['referrer', 'inquiries_by_referrer', (value) => sql`referrer_host = ${value}`],
  ['source', 'inquiries_by_source', (value) => sql`utm_source = ${value}`],
  ['campaign', 'inquiries_by_campaign', (value) => sql`utm_campaign = ${value}`],
] as const satisfies readonly (readonly [keyof Filter, string, (value: string) => SQL])[]

/** Returns the index for a filter, the conditions that it serves, and those left to check. */
export function chooseIndex({ service, ...others }: Filter, adminId: SQL) {
  const { view, status, answered, owner, due } = others
  // Several services are several ranges of the index, which together are not in list order.
  const isSeveral = service?.includes(',')
  const filter: Filter = isSeveral ? others : { ...others, service }
  const active = narrowing.flatMap(([name, ownIndex, write]) => {
    const value = filter[name]
    return value ? [{ ownIndex, condition: write(value) }] : []
  })
  const isListedView = view !== 'held' && view !== 'bin'
  const isIn = inView(filter, adminId)
  // The narrower indexes hold only listed inquiries.
  const narrow = isListedView ? active.shift() : undefined
  const checks = active.map(({ condition }) => condition)
  if (isSeveral) checks.push(sql`instr(',' || ${service} || ',', ',' || service || ',') > 0`)
  if (status) checks.push(sql`status = ${status}`)
  if (answered) checks.push(sql`${answerTime} = ${answered}`)
  if (owner === 'none') checks.push(sql`owner_id is null`)
  else if (owner) checks.push(sql`owner_id = ${owner === 'me' ? adminId : owner}`)
  if (due) checks.push(sql`box = 'inbox' and remind_at is not null`)
  if (narrow) {
    const { ownIndex: index, condition } = narrow
    return { index, served: [isListed, condition], checks: [...isIn, ...checks] }
  }
  if (view === 'all') {
    return { index: 'inquiries_by_id', served: [], checks: [isListed, ...checks] }
  }
  const index = view === 'mine' ? 'inquiries_by_owner' : 'inquiries_by_box'
  return { index, served: isIn, checks }
}

/** Returns the conditions for being in a view. */
export function inView({ view }: Filter, adminId: SQL) {
  if (view === 'all') return []
  // Written as in the partial index of owners, which holds only the inbox.
  return view === 'mine' ? [sql`box = 'inbox'`, sql`owner_id = ${adminId}`] : [sql`box = ${view}`]
}

/** Returns the conditions on ids for a range of time, before a given id. */
export function inTime({ from, to }: Filter, before: string | Placeholder) {
  const isBefore =
    to === undefined ? sql`id < ${before}` : sql`id < min(${before}, ${firstIdAt(to + 1)})`
  return from === undefined ? [isBefore] : [isBefore, sql`id >= ${firstIdAt(from)}`]
}
