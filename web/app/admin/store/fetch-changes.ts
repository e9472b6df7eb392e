import { api } from '../../lib/api'
import { answerTo } from './calls'
import { type DeskState, excerptLength, type Inquiry } from './inquiry'

/** What happened at the desk since a revision; `isReset` where it is too much to tell. */
export type Changes = { desk: DeskState } & (
  | { changed: Inquiry[]; deleted: string[]; isReset?: never }
  | { isReset: true }
)

/** Asks what has changed since a revision of the desk; null where nothing has. */
export async function fetchChanges(since: number, signal: AbortSignal) {
  const query = { since: String(since), excerpt: String(excerptLength) }
  const call = api.inquiries.changes.$get({ query }, { init: { signal } })
  return (await answerTo<Changes | undefined>(call)) ?? null
}
