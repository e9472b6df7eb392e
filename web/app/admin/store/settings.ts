import { useQuery } from '@tanstack/react-query'
import type {
  RetentionPreview,
  SettingsAnswer,
  SettingsEdit,
} from '../../../../worker/settings/contract'
import { api } from '../../lib/api'
import { answerTo } from './calls'

export const settingsKey = ['settings'] as const

export function useSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => answerTo<SettingsAnswer>(api.settings.$get({}, { init: { signal } })),
  })
}

/** Changes settings and returns all of them; `stale_edit` if somebody else changed them first. */
export function editSettings(json: SettingsEdit) {
  return answerTo<SettingsAnswer>(api.settings.$patch({ json }))
}

/** Returns what a retention of this many days would delete. */
export function previewRetention(days: number) {
  return answerTo<RetentionPreview>(api.settings.retention.$get({ query: { days: String(days) } }))
}
