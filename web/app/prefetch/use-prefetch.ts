import { useContext, useEffect, useState } from 'react'
import {
  matchRoutes,
  UNSAFE_DataRouterContext,
  UNSAFE_FrameworkContext,
  useLocation,
} from 'react-router'
import { hasSpeculationRules } from '../lib/speculation-rules'
import { mayPrefetch } from './connection'
import { filesOfPage, type PageAddress } from './page-files'

/**
 * Fetches what the visitor is about to open, once the page is idle: the pages of links that are
 * pointed at and, where nothing can point, of those in view. The router's own prefetch is not used
 * since it starts at once, ignores Save-Data, and reloads the page when a file does not come.
 */
export function usePrefetch() {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const manifest = useContext(UNSAFE_FrameworkContext)?.manifest
  const { pathname } = useLocation()
  /** What has been asked for; it lasts as long as the browser's memory of this visit. */
  const [asked] = useState(() => new Set<string>())

  useEffect(() => {
    if (!router || !manifest || hasSpeculationRules || !mayPrefetch()) return

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

    const watch = matchMedia('(pointer: coarse)').matches ? [watchIntent, watchView] : [watchIntent]
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

/** Reports the links of the site that are pointed at, or reached with the keyboard. */
function watchIntent(report: (page: PageAddress) => void) {
  const ending = new AbortController()
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null
    if (link) reportPage(link, report)
  }
  for (const type of ['pointerover', 'focusin']) {
    document.addEventListener(type, onIntent, { passive: true, signal: ending.signal })
  }
  return () => ending.abort()
}

/** Reports the links of the site that come into view: a finger points at nothing in advance. */
function watchView(report: (page: PageAddress) => void) {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) reportPage(target, report)
  })
  for (const link of document.querySelectorAll('main a[href]')) observer.observe(link)
  return () => observer.disconnect()
}

function reportPage(link: Element, report: (page: PageAddress) => void) {
  // A link in a drawing is an element of SVG, whose own `href` is an object.
  const { origin, pathname, search } = new URL(link.getAttribute('href') ?? '', location.href)
  if (origin === location.origin && pathname !== location.pathname) report({ pathname, search })
}

/** Calls back when the page has nothing else to do; returns what takes that back. */
function whenIdle(call: () => void) {
  // Safari has no such callback; by then it has drawn what it had to draw.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(call, 500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(call)
  return () => cancelIdleCallback(handle)
}
