import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { countLimit } from '../../../../worker/inbox/count-limit'
import type { DeskState, Inquiry } from './inquiry'
import { belongsTo } from './list-cache'
import { type Team, teamKey } from './team'

export const deskKey = ['desk'] as const

/** Returns the latest known state of the desk; undefined until a list or a poll has loaded one. */
export function useDeskState() {
  return useQuery<DeskState>({ queryKey: deskKey, queryFn: skipToken }).data
}

export function keepDeskState(client: QueryClient, state: DeskState | undefined) {
  if (state) client.setQueryData(deskKey, state)
}

/**
 * Makes the next poll return the changes since a revision again: a page that was requested at that
 * revision may be older than what polls have returned meanwhile.
 */
export function replayChangesSince(client: QueryClient, revision: number) {
  client.setQueryData<DeskState>(
    deskKey,
    (state) => state && { ...state, revision: Math.min(state.revision, revision) },
  )
}

/** Applies our own edit to the counts immediately; the Worker's next answer replaces them. */
export function countEdit(client: QueryClient, before: Inquiry | undefined, after: Inquiry) {
  client.setQueryData<DeskState>(deskKey, (state) => {
    if (!state || !before) return state
    const me = client.getQueryData<Team>(teamKey)?.me ?? null
    const was = countsOf(before, me)
    const is = countsOf(after, me)
    const next = { ...state }
    for (const name of Object.keys(is) as (keyof typeof is)[]) {
      // A count that has reached the limit may be higher.
      if (state[name] < countLimit) next[name] += is[name] - was[name]
    }
    next.unanswered = unansweredAfter(state.unanswered, before, after)
    return next
  })
}

function unansweredAfter(unanswered: DeskState['unanswered'], before: Inquiry, after: Inquiry) {
  const sinceOf = (row: Inquiry) => (row.box === 'inbox' ? row.unansweredSince : null)
  const [was, is] = [sinceOf(before), sinceOf(after)]
  if (was === is) return unanswered
  const left = unanswered.filter(([since]) => since !== was)
  if (is !== null) left.push([is, after.isUrgent ? 1 : 0])
  return left.sort(([a], [b]) => a - b)
}

function countsOf(row: Inquiry, me: string | null) {
  return {
    inbox: Number(row.box === 'inbox'),
    mine: Number(belongsTo('mine', row, me)),
    unowned: Number(row.box === 'inbox' && row.ownerId === null),
    held: Number(row.box === 'held'),
  }
}
