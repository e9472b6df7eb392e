import { startTransition, useContext, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { UNSAFE_DataRouterContext, UNSAFE_FrameworkContext, useLocation } from 'react-router'
import type { LoadedPage } from '../lib/page-handle'
import { mayPrefetch } from './may-prefetch'
import { preparePages } from './prepare-pages'

/** A page whose link was clicked, until the router has left the path where that happened. */
type Opening = { page: LoadedPage; from: string }

/**
 * Loads the pages that the visitor may open next. Returns the one whose link was hovered or focused
 * last, and the one that is being opened. The router's own prefetch is not used since it starts at
 * once, ignores Save-Data, and reloads the page when a file fails to load.
 */
export function usePreparedPage() {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const framework = useContext(UNSAFE_FrameworkContext)
  const { pathname } = useLocation()
  const [prepared, setPrepared] = useState<LoadedPage>()
  const [opening, setOpening] = useState<Opening>()
  if (opening && opening.from !== pathname) setOpening(undefined)

  useEffect(() => {
    if (!router || !framework || !mayPrefetch()) return
    const ending = new AbortController()
    const onPrepared = (page: LoadedPage) => startTransition(() => setPrepared(page))
    const onOpen = (page: LoadedPage) => flushSync(() => setOpening({ page, from: pathname }))
    preparePages({ router, framework, onPrepared, onOpen, signal: ending.signal })
    return () => ending.abort()
  }, [router, framework, pathname])

  return { prepared, opening: opening?.page }
}
