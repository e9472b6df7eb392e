import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConnection } from './connection'
import { keepList } from './kept-list'
import { type ListData, listKey } from './list-cache'

const key = listKey('inbox', {})
const hash = hashKey(key)

/** Several changes within so long are kept at once, in ms. */
const pause = 500

/** Keeps the start of the inbox in this browser as it is shown, with all that has changed since it came. */
export function useKeptInbox() {
  const client = useQueryClient()
  const { isOnline } = useConnection()

  useEffect(() => {
    // What is shown offline is what was kept: it is no newer for that.
    if (!isOnline) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      const [start] = client.getQueryData<ListData>(key)?.pages ?? []
      if (start) void keepList(start, Date.now())
    }
    const stop = client.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.queryHash !== hash) return
      clearTimeout(timer)
      timer = setTimeout(keep, pause)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client, isOnline])
}
