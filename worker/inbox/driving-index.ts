/** Which index a list is read by, and what is left to check on the rows it leads to. */
import type { Filter } from './list-query'

/** A piece of SQL and what is bound to it. */
export type Condition = { sql: string; params: readonly (string | number)[] }

const always = (sql: string): Condition => ({ sql, params: [] })

/** The same words as in the partial indexes: SQLite takes an index only where they are implied. */
const views = {
  inbox: {
    index: 'inquiries_listed',
    condition: always('held_for is null and deleted_at is null'),
  },
  held: {
    index: 'inquiries_held',
    condition: always('held_for is not null and deleted_at is null'),
  },
  bin: { index: 'inquiries_binned', condition: always('deleted_at is not null') },
} as const

/** The sets that are usually small come first: the first that is asked for leads. */
const narrowing = [
  ['notified', 'inquiries_not_notified', () => always("notification <> 'sent'")],
  ['unread', 'inquiries_unread', () => always('read_at is null')],
  ['service', 'inquiries_by_service', (value) => equal('service', value)],
  ['page', 'inquiries_by_page', (value) => equal('from_page', value)],
  ['referrer', 'inquiries_by_referrer', (value) => equal('referrer_host', value)],
  ['source', 'inquiries_by_source', (value) => equal('utm_source', value)],
  ['campaign', 'inquiries_by_campaign', (value) => equal('utm_campaign', value)],
] as const satisfies readonly (readonly [keyof Filter, string, (value: string) => Condition])[]

function equal(column: string, value: string): Condition {
  return { sql: `${column} = ?`, params: [value] }
}

export type Lead = { index: string; led: Condition[]; checks: Condition[] }

/** Returns the partial index that a filter is read by, what it is led by, and the rest. */
export function chooseLead(filter: Filter): Lead {
  const { index, condition } = views[filter.view]
  const asked = narrowing.flatMap(([name, ownIndex, conditionOf]) => {
    const value = filter[name]
    return value ? [{ ownIndex, condition: conditionOf(value) }] : []
  })
  const [first, ...rest] = asked
  // The narrower indexes hold what is listed only.
  if (filter.view !== 'inbox' || !first) {
    return { index, led: [condition], checks: asked.map((each) => each.condition) }
  }
  return {
    index: first.ownIndex,
    led: [condition, first.condition],
    checks: rest.map((each) => each.condition),
  }
}

/** Returns all that a filter asks for, for a list that the index of words leads. */
export function allConditions(filter: Filter) {
  const { led, checks } = chooseLead(filter)
  return [...led, ...checks]
}

/** Returns a condition for all of these. */
export function allOf(conditions: readonly Condition[]): Condition {
  return {
    sql: conditions.map(({ sql }) => sql).join(' and ') || 'true',
    params: conditions.flatMap(({ params }) => params),
  }
}
