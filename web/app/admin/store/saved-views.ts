import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { SavedView } from '../../../../worker/settings/contract'
import { minute } from '../../../../worker/time'
import { api } from './api'
import { answerTo, answerToDeletion, CallError } from './calls'
import { isFiltered, readFilter, writeFilter } from './filter'

const key = ['saved-views'] as const

/** How long saved views count as fresh: they rarely change. */
const freshFor = 10 * minute

/** The longest query that the API accepts, in characters. */
const queryMaxLength = 1000

/** Returns the team's saved views; none until they have loaded. */
export function useSavedViews(): readonly SavedView[] {
  const { data } = useQuery({
    queryKey: key,
    async queryFn({ signal }) {
      const call = api['saved-views'].$get({}, { init: { signal } })
      return (await answerTo(call)).savedViews
    },
    staleTime: freshFor,
  })
  return data ?? none
}

const none: readonly SavedView[] = []

/** Returns the address's search as a saved view's query; null if there is none or it is too long. */
export function useShownQuery() {
  const parameters = new URLSearchParams(useLocation().search)
  const filter = readFilter(parameters)
  if (!isFiltered(filter)) return null
  const list = parameters.get('view')
  const isApart = list === 'held' || list === 'bin'
  const query = writeFilter(new URLSearchParams(isApart ? { view: list } : {}), filter).toString()
  return query.length > queryMaxLength ? null : query
}

/** Returns functions that change the saved views, on the server and in the cache. */
export function useSavedViewCalls() {
  const client = useQueryClient()
  const calls = api['saved-views']
  return {
    async save(fields: Omit<SavedView, 'id'>) {
      const { savedView } = await answerTo(calls.$post({ json: fields }))
      await update(client, (views) => [...views, savedView])
    },
    async rename({ id, ...known }: SavedView, name: string) {
      const json = { ...known, name, known }
      const call = calls[':id'].$put({ param: { id: String(id) }, json })
      const replace = (renamed: SavedView) =>
        update(client, (views) => views.map((view) => (view.id === id ? renamed : view)))
      try {
        await replace((await answerTo(call)).savedView)
      } catch (thrown) {
        const current = thrown instanceof CallError && thrown.body?.current
        // The user sees what a colleague has called it before saving again.
        if (current) await replace(current as SavedView)
        throw thrown
      }
    },
    /** Returns the view as it was last; as it is known here if a colleague has deleted it. */
    async remove(known: SavedView) {
      const call = calls[':id'].$delete({ param: { id: String(known.id) } })
      const { savedView } = await answerToDeletion(call, { savedView: known })
      await update(client, (views) => views.filter(({ id }) => id !== known.id))
      return savedView
    },
  }
}

async function update(client: QueryClient, change: (views: readonly SavedView[]) => SavedView[]) {
  // A fetch that is under way may have read the views before this change.
  await client.cancelQueries({ queryKey: key })
  client.setQueryData<readonly SavedView[]>(key, (views) =>
    change(views ?? none).toSorted((a, b) => a.name.localeCompare(b.name)),
  )
}
