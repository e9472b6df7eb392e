/** Suggestions for the text being typed into the search. Pure. */

import { statuses } from '../../../../../worker/intake/contract'
import { find } from '../../../words/desk/find'
import { narrow } from '../../../words/desk/narrow'
import { work } from '../../../words/desk/work'
import { dayStart, type Filter } from '../../store/filter'
import type { ListName } from '../../store/views'
import { formatDate } from '../../ui/dates'
import { type Condition, dayBefore, isState, type Names, states, tokenKeys } from './tokens'

export type Suggestion = {
  /** Shown in bold. */
  label: string
  /** Explains the label, next to it. */
  hint: string
  /** The field's text once the suggestion is chosen. */
  text: string
  changes?: Partial<Filter>
  /** Whether the text is searched for as it is. */
  isPhone?: boolean
}

/** The conditions offered, with the lists to which they do not apply: nobody is notified of Held. */
const offered: Partial<Record<Condition, readonly ListName[]>> = {
  service: [],
  sender: [],
  owner: ['held'],
  status: ['held'],
  from: [],
  to: [],
  isNotNotified: ['held', 'bin'],
  isUnread: [],
  isUnanswered: ['held', 'bin', 'waiting', 'done'],
  isLate: ['held', 'bin', 'waiting', 'done'],
}

/** Returns whether a condition can distinguish the rows of a list. */
export function isOffered(condition: Condition, view: ListName) {
  return !(offered[condition] ?? [view]).includes(view)
}

const mostServices = 4

/** Returns suggestions for the end of a text. */
export function suggest(typed: string, view: ListName, names: Names, now: number): Suggestion[] {
  const text = typed.trim()
  const last = /(?<!\S)\S*$/.exec(typed)?.[0] ?? ''
  const before = typed.slice(0, typed.length - last.length)
  const lower = last.toLowerCase()
  const keys = (Object.keys(offered) as Condition[]).filter((name) => isOffered(name, view))
  const open = keys.find((name) => lower.startsWith(`${tokenKeys[name]}:`))
  if (open) {
    const start = lower.slice(tokenKeys[open].length + 1)
    return valuesOf(open, names, now)
      .filter(({ label }) => label.toLowerCase().includes(start))
      .map((value) => ({ ...value, text: before }))
  }
  const phone = phoneRe.test(text) ? [{ label: text, hint: '', text: typed, isPhone: true }] : []
  const keysThatFit = keys
    .filter((name) => phone.length > 0 || (lower !== '' && keyOf(name).startsWith(lower)))
    .map((name) => suggestKey(name, before, phone.length > 0 ? typed : before))
  const services =
    lower.length < 3
      ? []
      : names.services
          .filter(({ title, shortTitle }) =>
            ` ${shortTitle} ${title}`.toLowerCase().includes(` ${lower}`),
          )
          .slice(0, mostServices)
          .map(({ slug, number, title }) => ({
            label: `${tokenKeys.service}: ${number}`,
            hint: title,
            text: before,
            changes: { service: slug },
          }))
  return [...phone, ...keysThatFit, ...services]
}

/** Enough digits to search for a phone number by its end. */
const phoneRe = /^[+(]?\d[\d ()./-]{4,}$/

function keyOf(name: Condition) {
  if (name === 'isUnread') return find.isUnread
  return isState(name) ? `is:${find[name]}` : `${tokenKeys[name]}:`
}

function suggestKey(name: Condition, before: string, kept: string): Suggestion {
  const hint = narrow.hints[name as keyof typeof narrow.hints]
  if (isState(name)) return { label: keyOf(name), hint, text: kept, changes: { [name]: true } }
  const start = kept === before ? before : `${kept.trimEnd()} `
  return { label: keyOf(name), hint, text: `${start}${keyOf(name)}` }
}

type Value = Omit<Suggestion, 'text'>

function valuesOf(name: Condition, { services, colleagues }: Names, now: number): Value[] {
  if (name === 'service') {
    return services.map(({ slug, number, title }) => ({
      label: `${number} ${title}`,
      hint: '',
      changes: { service: slug },
    }))
  }
  if (name === 'owner') {
    return [
      { label: find.me, hint: '', changes: { owner: 'me' } },
      { label: find.nobody, hint: '', changes: { owner: 'none' } },
      ...colleagues.map(({ id, name: label, email }) => ({
        label,
        hint: email,
        changes: { owner: id },
      })),
    ]
  }
  if (name === 'status') {
    return statuses.map((status) => ({
      label: work.status[status],
      hint: '',
      changes: { status },
    }))
  }
  if (name === 'from' || name === 'to') {
    const days = [...find.days.map((label, daysAgo) => ({ label, daysAgo })), ...narrow.spans]
    return days.map(({ label, daysAgo }) => {
      const day = dayBefore(now, daysAgo)
      return { label, hint: formatDate(dayStart(day)), changes: { [name]: day } }
    })
  }
  if (name === 'isNotNotified')
    return [{ label: find.notSent, hint: '', changes: { isNotNotified: true } }]
  if (isState(name)) {
    return states.map((state) => ({ label: find[state], hint: '', changes: { [state]: true } }))
  }
  return []
}
