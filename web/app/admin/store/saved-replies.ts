import { useQuery } from '@tanstack/react-query'
import type { SavedReply, SavedReplyFields } from '../../../../worker/settings/saved/contract'
import { api } from '../../lib/api'
import { answerTo } from './calls'

/** Where react-query keeps them. */
export const savedRepliesKey = ['saved-replies'] as const

/** The team's replies to begin with, by title. */
export function useSavedReplies() {
  return useQuery({
    queryKey: savedRepliesKey,
    async queryFn({ signal }) {
      const call = api['saved-replies'].$get({}, { init: { signal } })
      return (await answerTo<{ savedReplies: SavedReply[] }>(call)).savedReplies
    },
    // Also asked for beside a reply that somebody is writing.
    meta: { isAside: true },
  })
}

/** Adds a reply, or changes the one with that id. */
export function saveReply(fields: SavedReplyFields, id?: number) {
  const replies = api['saved-replies']
  return answerTo<{ savedReply: SavedReply }>(
    id === undefined
      ? replies.$post({ json: fields })
      : replies[':id'].$put({ param: { id: String(id) }, json: fields }),
  )
}

export function removeReply(id: number) {
  return answerTo<void>(api['saved-replies'][':id'].$delete({ param: { id: String(id) } }))
}
