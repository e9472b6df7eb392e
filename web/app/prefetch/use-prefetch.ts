import { useContext, useEffect, useState } from 'react'
import {
  matchRoutes,
  UNSAFE_DataRouterContext,
  UNSAFE_FrameworkContext,
  useLocation,
} from 'react-router'
import { maySpend } from './line'
import { filesOfPage, type PageAddress } from './page-files'
import { watchIntent, watchView } from './watch-links'
import { whenIdle } from './when-idle'

/**
 * Fetches what the visitor is about to open, once the page is idle: the pages of links that are
 * pointed at and, where nothing can point, of those in view. The router's own prefetch is not used
 * since it starts at once, minds no Save-Data, and reloads the page when a file does not come.
 */
export function usePrefetch() {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const manifest = useContext(UNSAFE_FrameworkContext)?.manifest
  const { pathname } = useLocation()
  /** What has been asked for; it lasts as long as the browser's memory of this visit. */
  const [asked] = useState(() => new Set<string>())

  useEffect(() => {
    if (!router || !manifest || !maySpend()) return

    const filesOf = (page: PageAddress) => {
      const matches = matchRoutes(router.routes, page) ?? []
      const ids = matches.map(({ route }) => route.id ?? '')
      return filesOfPage(page, ids, manifest.routes)
    }

    function prefetch(page: PageAddress) {
      for (const file of filesOf(page)) {
        if (asked.has(file)) continue
        asked.add(file)
        // The browser's cache keeps it; what fails is asked for when it is needed.
        fetch(file, { priority: 'low' }).catch(() => asked.delete(file))
      }
    }

    // The modules of this page are here; its data came within it.
    for (const file of filesOf({ pathname, search: '' }))
      if (!file.endsWith('.data')) asked.add(file)

    const watch = matchMedia('(hover: none)').matches ? [watchIntent, watchView] : [watchIntent]
    let ends: (() => void)[] = []
    const cancel = whenIdle(() => {
      ends = watch.map((start) => start(prefetch))
    })
    return () => {
      cancel()
      for (const end of ends) end()
    }
  }, [router, manifest, asked, pathname])
}
