import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SettingsEdit } from '../../../../../worker/settings/contract'
import { settings } from '../../../words/desk/settings'
import { accountKeys } from '../../store/account'
import { CallError } from '../../store/calls'
import { settingsKey } from '../../store/settings'
import { editSettings, settingsScope, settingsVersion } from '../../store/settings-edits'
import { useErrorToast, useToast } from '../../ui/toast'

type Change = Omit<SettingsEdit, 'version'>

/** Saves settings at once, one change after the other, and says so with the message `saved`. */
export function useSettingsChange() {
  const client = useQueryClient()
  const showToast = useToast()
  const showError = useErrorToast(settings.failed)
  const { mutate, error } = useMutation({
    scope: settingsScope,
    mutationFn: ({ change }: { change: Change; saved: string }) =>
      editSettings(client, { ...change, version: settingsVersion(client) }),
    onSuccess: (_, { saved }) => showToast('success', saved),
    onError(thrown) {
      showError(thrown)
      if (thrown instanceof CallError && thrown.code === 'stale_edit') {
        return client.invalidateQueries({ queryKey: settingsKey })
      }
    },
    // Each change is also in the audit log.
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.audit }),
  })
  return {
    /** `onSaved` is called only while the setting is shown. */
    save: (change: Change, saved: string, onSaved?: () => void) =>
      mutate({ change, saved }, { onSuccess: () => onSaved?.() }),
    /** Of the last change. */
    error,
  }
}
