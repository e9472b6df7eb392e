import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { SettingsAnswer, SettingsEdit } from '../../../../worker/settings/contract'
import { api } from '../../lib/api'
import { answerTo } from './calls'

export const settingsKey = ['settings'] as const

const settingsQuery = {
  queryKey: settingsKey,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    answerTo(api.settings.$get({}, { init: { signal } })),
}

export function useSettings() {
  return useQuery(settingsQuery)
}

/** How often the settings are fetched, in ms: a shorter retention of a colleague waits 24 hours. */
const pauseMs = 600_000

/** Returns the settings, with what a colleague changes while this desk is open. */
export function useFreshSettings() {
  const { data: answer } = useQuery({
    ...settingsQuery,
    refetchInterval: pauseMs,
    refetchOnWindowFocus: 'always',
    meta: { isAside: true },
  })
  return answer?.settings
}

/** Of mutations: each waits for the one before, whose answer has the version to change. */
export const settingsScope = { id: 'settings' }

/** Returns the version of the settings as they are known now. */
export function settingsVersion(client: QueryClient) {
  return client.getQueryData<SettingsAnswer>(settingsKey)?.settings.version ?? 0
}

/** Changes settings and returns all of them; `stale_edit` if somebody else changed them first. */
export function editSettings(json: SettingsEdit) {
  return answerTo(api.settings.$patch({ json }))
}

/** Returns what a retention of this many days would delete. */
export function previewRetention(days: number) {
  return answerTo(api.settings.retention.$get({ query: { days: String(days) } }))
}
