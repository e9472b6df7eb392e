import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getConnection } from './connection'
import { type ListData, listKey } from './list-cache'
import { saveOfflineList } from './offline-list'

/** In whichever order it is shown. */
const hashes = [listKey('inbox', {}), listKey('inbox', { order: 'urgent' })].map(hashKey)

/** In ms: changes within this time after a first one are stored together. */
const pause = 500

/** Saves the start of the inbox in this browser as shown, with every change since it was loaded. */
export function useOfflineInbox() {
  const client = useQueryClient()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // Only the first page is saved, so another page changes nothing.
    let saved: ListData['pages'][number] | undefined
    const save = (key: QueryKey) => {
      const [start] = client.getQueryData<ListData>(key)?.pages ?? []
      // Offline, the saved list is the one shown; saving it again would make it look newer.
      if (start === saved || !start || !getConnection().isOnline) return
      saved = start
      void saveOfflineList(start, Date.now())
    }
    const stop = client.getQueryCache().subscribe(({ type, query }) => {
      // A load that starts is also an update, which `save` ignores.
      if (type !== 'updated' || !hashes.includes(query.queryHash) || timer !== undefined) return
      save(query.queryKey)
      timer = setTimeout(() => {
        timer = undefined
        save(query.queryKey)
      }, pause)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client])
}
