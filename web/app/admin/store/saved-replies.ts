import { useQuery } from '@tanstack/react-query'
import type { SavedReply, SavedReplyFields } from '../../../../worker/settings/saved/contract'
import { api } from '../../lib/api'
import { answerTo } from './calls'

export const savedRepliesKey = ['saved-replies'] as const

/** Returns the team's saved replies, by title. */
export function useSavedReplies() {
  return useQuery({
    queryKey: savedRepliesKey,
    async queryFn({ signal }) {
      const call = api['saved-replies'].$get({}, { init: { signal } })
      return (await answerTo<{ savedReplies: SavedReply[] }>(call)).savedReplies
    },
    // Also fetched while somebody is writing a reply.
    meta: { isAside: true },
  })
}

/** Adds a saved reply, or changes the one with this id. */
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
