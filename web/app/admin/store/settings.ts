import { useQuery } from '@tanstack/react-query'
import type {
  RetentionPreview,
  SettingsAnswer,
  SettingsEdit,
} from '../../../../worker/settings/contract'
import { api } from '../../lib/api'
import { answerTo } from './calls'

/** Where react-query keeps the desk's settings. */
export const settingsKey = ['settings'] as const

/** What administrators have chosen for the desk. */
export function useSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => answerTo<SettingsAnswer>(api.settings.$get({}, { init: { signal } })),
  })
}

/** Changes settings and returns all of them; `stale_edit` where somebody else was faster. */
export function editSettings(json: SettingsEdit) {
  return answerTo<SettingsAnswer>(api.settings.$patch({ json }))
}

/** Returns what a retention of so many days would delete. */
export function previewRetention(days: number) {
  return answerTo<RetentionPreview>(api.settings.retention.$get({ query: { days: String(days) } }))
}
