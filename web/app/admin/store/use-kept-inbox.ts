import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getConnection } from './connection'
import { keepList } from './kept-list'
import { type ListData, listKey } from './list-cache'

const key = listKey('inbox', {})
const hash = hashKey(key)

/** In ms: changes within this time after a first one are stored together. */
const pause = 500

/** Keeps the start of the inbox in this browser as shown, with every change since it was loaded. */
export function useKeptInbox() {
  const client = useQueryClient()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // Only the first page is kept, so another page changes nothing.
    let kept: ListData['pages'][number] | undefined
    const keep = () => {
      const [start] = client.getQueryData<ListData>(key)?.pages ?? []
      // Offline, the kept list is the one shown; keeping it again would make it look newer.
      if (start === kept || !start || !getConnection().isOnline) return
      kept = start
      void keepList(start, Date.now())
    }
    const stop = client.getQueryCache().subscribe(({ type, query }) => {
      // A load that starts is also an update, which `keep` ignores.
      if (type !== 'updated' || query.queryHash !== hash || timer !== undefined) return
      keep()
      timer = setTimeout(() => {
        timer = undefined
        keep()
      }, pause)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client])
}
