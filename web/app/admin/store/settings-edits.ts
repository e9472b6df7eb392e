/** Changes of the settings, apart from their state, which the desk's first view needs. */
import type { QueryClient } from '@tanstack/react-query'
import type { SettingsEdit } from '../../../../worker/settings/contract'
import type { SettingsAnswer } from '../../../../worker/settings/routes'
import { api } from './api'
import { answerTo } from './calls'
import { settingsKey } from './settings'

/** Of mutations: each waits for the one before, whose answer has the version to change. */
export const settingsScope = { id: 'settings' }

/** Returns the version of the settings as they are known now. */
export function settingsVersion(client: QueryClient) {
  return client.getQueryData<SettingsAnswer>(settingsKey)?.settings.version ?? 0
}

/** Changes settings and returns all of them; `stale_edit` if somebody else changed them first. */
export async function editSettings(client: QueryClient, json: SettingsEdit) {
  const answer = await answerTo(api.settings.$patch({ json }))
  // A fetch that is under way may have read the settings before this change.
  await client.cancelQueries({ queryKey: settingsKey })
  client.setQueryData(settingsKey, answer)
  return answer
}

/** Returns what a retention of this many days would delete. */
export function previewRetention(days: number) {
  return answerTo(api.settings.retention.$get({ query: { days: String(days) } }))
}
