import { useContext, useEffect, useState } from 'react'
import {
  matchRoutes,
  UNSAFE_DataRouterContext,
  UNSAFE_FrameworkContext,
  useLocation,
} from 'react-router'
import { hasSpeculationRules } from '../lib/speculation-rules'
import { mayPrefetch } from './may-prefetch'
import { filesOfPage, type PageAddress } from './page-files'

/**
 * Prefetches the pages that the visitor may open next, once the page is idle: those of links that
 * are hovered or focused and, on touch screens, of links in view. The router's own prefetch is not
 * used since it starts at once, ignores Save-Data, and reloads the page when a file fails to load.
 */
export function usePrefetch() {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const manifest = useContext(UNSAFE_FrameworkContext)?.manifest
  const { pathname } = useLocation()
  /** The files requested so far, kept as long as the document. */
  const [requested] = useState(() => new Set<string>())

  useEffect(() => {
    if (!router || !manifest || hasSpeculationRules || !mayPrefetch()) return

    const filesOf = (page: PageAddress) => {
      const matches = matchRoutes(router.routes, page) ?? []
      const ids = matches.map(({ route }) => route.id ?? '')
      return filesOfPage(page, ids, manifest.routes)
    }

    function prefetch(page: PageAddress) {
      for (const file of filesOf(page)) {
        if (requested.has(file)) continue
        requested.add(file)
        // The browser caches the file; a failed one is requested when it is needed.
        fetch(file, { priority: 'low' }).catch(() => requested.delete(file))
      }
    }

    // This page's modules are loaded; its data came in the HTML, so its data file is not.
    for (const file of filesOf({ pathname, search: '' }))
      if (!file.endsWith('.data')) requested.add(file)

    const watch = matchMedia('(pointer: coarse)').matches ? [watchIntent, watchView] : [watchIntent]
    let ends: (() => void)[] = []
    const cancel = whenIdle(() => {
      ends = watch.map((start) => start(prefetch))
    })
    return () => {
      cancel()
      for (const end of ends) end()
    }
  }, [router, manifest, requested, pathname])
}

/** Reports links of the site that are hovered or focused. */
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

/** Reports links of the site that come into view, since touch screens have no hover. */
function watchView(report: (page: PageAddress) => void) {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) reportPage(target, report)
  })
  for (const link of document.querySelectorAll('main a[href]')) observer.observe(link)
  return () => observer.disconnect()
}

function reportPage(link: Element, report: (page: PageAddress) => void) {
  // A link in a drawing is an SVG element, whose `href` property is an object.
  const { origin, pathname, search } = new URL(link.getAttribute('href') ?? '', location.href)
  if (origin === location.origin && pathname !== location.pathname) report({ pathname, search })
}

/** Calls back when the page is idle; returns a function that cancels the call. */
function whenIdle(call: () => void) {
  // Safari has no idle callback; after 500 ms it has usually finished rendering.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(call, 500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(call)
  return () => cancelIdleCallback(handle)
}
