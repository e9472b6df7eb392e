import { useIsMutating } from '@tanstack/react-query'
import { type NoteKind, noteKinds } from '../../../../../worker/correspondence/contract'
import { useStoredDraft } from '../../store/drafts'
import { noteCorrespondence } from '../use-edits'

/** What can be written about an inquiry, or to its customer. */
export const composers = [...noteKinds, 'reply'] as const

/** Unsent text about an inquiry. A changed text is a different one, with another idempotency key. */
export type Draft = {
  text: string
  key: string
  /** Of a record of contact, unless it counts as an answer. */
  isAnswer?: boolean
  /** Of a reply, once they are changed. */
  subject?: string
  isQuoting?: boolean
  /** Who gets it. */
  to?: string
  /** Who else gets it, and what is being typed there. */
  cc?: string[]
  ccTyped?: string
  /** The ids of the files to send with it, some of which may still be on their way. */
  files?: string[]
  /** The name of what follows the reply. */
  choice?: string
}

/**
 * Returns the signed-in user's draft about an inquiry, whether it is being sent, and functions to
 * change it and to delete it once it is sent. A box that is closed and opened again meanwhile shows
 * the same.
 *
 * @returns also the options of the mutation that sends the draft. Its context is a function to call
 *   once the inquiry has been reloaded, because edits wait for that.
 */
export function useDraft(id: string, kind: NoteKind | 'reply') {
  const { name, ...stored } = useStoredDraft<Draft>(id, kind)
  const mutationKey = ['draft', name]
  const isSending = useIsMutating({ mutationKey }) > 0
  const sending = { mutationKey, onMutate: () => noteCorrespondence(id) }
  return { ...stored, isSending, sending }
}
