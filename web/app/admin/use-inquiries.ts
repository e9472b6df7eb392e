import { useCallback, useEffect, useReducer, useRef } from 'react'
import { SignedOutError } from './calls'
import { fetchPage } from './inquiries'
import { changeList, emptyList } from './list-state'
import { useSignIn } from './sign-in'

/** Loads the list when it is first shown, on `refresh`, and page by page on `loadMore`. */
export function useInquiries(isHeld: boolean) {
  const { setUser } = useSignIn()
  const [list, change] = useReducer(changeList, emptyList)
  const request = useRef<AbortController>(undefined)

  const load = useCallback(
    async (cursor: string | null) => {
      request.current?.abort()
      const current = new AbortController()
      request.current = current
      const { signal } = current
      change({ is: cursor ? 'askedMore' : 'asked' })
      try {
        const page = await fetchPage({ cursor, isHeld, signal })
        if (!signal.aborted) change({ is: cursor ? 'loadedMore' : 'loaded', page })
      } catch (thrown) {
        if (signal.aborted) return
        if (thrown instanceof SignedOutError) return setUser(null)
        console.error('The list could not be loaded', thrown)
        change({ is: cursor ? 'failedMore' : 'failed' })
      }
    },
    [isHeld, setUser],
  )

  const refresh = useCallback(() => load(null), [load])

  useEffect(() => {
    change({ is: 'opened' })
    refresh()
    return () => request.current?.abort()
  }, [refresh])

  const forget = useCallback((id: string) => change({ is: 'deleted', id }), [])

  return { list, refresh, loadMore: () => load(list.nextCursor), forget }
}
