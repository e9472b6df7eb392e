import { useQuery } from '@tanstack/react-query'
import type { SavedReply, SavedReplyFields } from '../../../../worker/settings/contract'
import { api } from './api'
import { answerTo, answerToDeletion } from './calls'

const calls = api['saved-replies']

export const savedRepliesKey = ['saved-replies'] as const

/** Returns the team's saved replies, by title. */
export function useSavedReplies() {
  return useQuery({
    queryKey: savedRepliesKey,
    async queryFn({ signal }) {
      const call = calls.$get({}, { init: { signal } })
      return (await answerTo(call)).savedReplies
    },
    // Also fetched while somebody is writing a reply.
    meta: { isAside: true },
  })
}

export function addReply(json: SavedReplyFields) {
  return answerTo(calls.$post({ json }))
}

/** Changes a saved reply; `stale_edit` if it differs from `known`, because of a colleague. */
export function editReply({ id, ...known }: SavedReply, fields: SavedReplyFields) {
  const call = calls[':id'].$put({ param: { id: String(id) }, json: { ...fields, known } })
  return answerTo(call)
}

/** Returns the reply as it was last; as it is known here if a colleague has deleted it. */
export async function removeReply(known: SavedReply) {
  const call = calls[':id'].$delete({ param: { id: String(known.id) } })
  return (await answerToDeletion(call, { savedReply: known })).savedReply
}
