import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { settingsKey } from './settings'
import { editSettings } from './settings-edits'

test('a change is not undone by settings that were being fetched meanwhile', async () => {
  const client = new QueryClient()
  const fetched = Promise.withResolvers<object>()
  const fetching = client.fetchQuery({ queryKey: settingsKey, queryFn: () => fetched.promise })
  const changed = { settings: { retentionDays: null, version: 2 } }
  vi.stubGlobal('fetch', async () => Response.json(changed))

  await editSettings(client, { retentionDays: null, version: 1 })
  fetched.resolve({ settings: { retentionDays: 90, version: 1 } })
  await fetching.catch(() => {})
  vi.unstubAllGlobals()

  expect(client.getQueryData(settingsKey)).toEqual(changed)
})
