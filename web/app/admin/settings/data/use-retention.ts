import { useMutation, useQueryClient } from '@tanstack/react-query'
import { data } from '../../../words/desk/data'
import { CallError } from '../../store/calls'
import { settingsKey } from '../../store/settings'
import { editSettings, settingsScope, settingsVersion } from '../../store/settings-edits'
import { CancelledError, useConfirmedCall } from '../../ui/password-prompt'
import { useToast } from '../../ui/toast'

const words = data.retention

/** Saves how long inquiries are kept, and reports the result. */
export function useRetention(onSettled?: () => void) {
  const client = useQueryClient()
  const showToast = useToast()
  const confirmed = useConfirmedCall()
  const { mutate: save, isPending: isSaving } = useMutation({
    scope: settingsScope,
    mutationFn: (retentionDays: number | null) =>
      confirmed(() => editSettings(client, { retentionDays, version: settingsVersion(client) })),
    onSuccess(answer) {
      const isPending = answer.settings.pendingRetention !== null
      showToast('success', isPending ? words.pending.saved : words.saved)
    },
    onError(error) {
      if (error instanceof CancelledError) return
      const isStale = error instanceof CallError && error.code === 'stale_edit'
      showToast('error', isStale ? words.stale : words.failed)
      if (isStale) client.invalidateQueries({ queryKey: settingsKey })
    },
    onSettled: () => onSettled?.(),
  })
  return { save, isSaving }
}
