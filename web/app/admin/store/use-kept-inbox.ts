import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getConnection } from './connection'
import { keepList } from './kept-list'
import { type ListData, listKey } from './list-cache'

const key = listKey('inbox', {})
const hash = hashKey(key)

/** Changes that follow a first one within so long are kept together, in ms. */
const pause = 500

/** Keeps the start of the inbox in this browser as it is shown, with all that has changed since it came. */
export function useKeptInbox() {
  const client = useQueryClient()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // Only the start is kept: a further page changes nothing.
    let kept: ListData['pages'][number] | undefined
    const keep = () => {
      const [start] = client.getQueryData<ListData>(key)?.pages ?? []
      // What is shown offline is what was kept: it is no newer for that.
      if (start === kept || !start || !getConnection().isOnline) return
      kept = start
      void keepList(start, Date.now())
    }
    const stop = client.getQueryCache().subscribe(({ type, query }) => {
      // It is also told that a load begins.
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
