import { startTransition, useContext, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { UNSAFE_DataRouterContext, UNSAFE_FrameworkContext, useLocation } from 'react-router'
import type { ReadyPage } from '../lib/page-handle'
import { getPagesReady } from './get-pages-ready'
import { mayPrefetch } from './may-prefetch'

/**
 * Loads the pages that the visitor may open next. Returns the one whose link was hovered or focused
 * last, and whether that link has been clicked. The router's own prefetch is not used since it
 * starts at once, ignores Save-Data, and reloads the page when a file fails to load.
 */
export function usePreparedPage() {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const framework = useContext(UNSAFE_FrameworkContext)
  const { pathname } = useLocation()
  const [prepared, setPrepared] = useState<ReadyPage>()
  /** Where the router was when it was asked to open the page. */
  const [openedFrom, setOpenedFrom] = useState<string>()
  if (openedFrom && openedFrom !== pathname) setOpenedFrom(undefined)

  useEffect(() => {
    if (!router || !framework || !mayPrefetch()) return
    const ending = new AbortController()
    const onReady = (page: ReadyPage) => startTransition(() => setPrepared(page))
    const onOpen = () => flushSync(() => setOpenedFrom(pathname))
    getPagesReady({ router, framework, onReady, onOpen, signal: ending.signal })
    return () => ending.abort()
  }, [router, framework, pathname])

  return { prepared, isOpening: openedFrom === pathname }
}
