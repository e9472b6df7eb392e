import type { PageAddress } from './page-files'

/** Tells of the links of the site that are pointed at, or reached with the keyboard. */
export function watchIntent(tell: (page: PageAddress) => void) {
  const ending = new AbortController()
  const look = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null
    if (link) tellPage(link, tell)
  }
  for (const type of ['pointerover', 'focusin']) {
    document.addEventListener(type, look, { passive: true, signal: ending.signal })
  }
  return () => ending.abort()
}

/** Tells of the links of the site that come into view: a finger points at nothing in advance. */
export function watchView(tell: (page: PageAddress) => void) {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) tellPage(target, tell)
  })
  for (const link of document.querySelectorAll('main a[href]')) observer.observe(link)
  return () => observer.disconnect()
}

function tellPage(link: Element, tell: (page: PageAddress) => void) {
  // A link in a drawing is an element of SVG, whose own `href` is an object.
  const { origin, pathname, search } = new URL(link.getAttribute('href') ?? '', location.href)
  if (origin === location.origin && pathname !== location.pathname) tell({ pathname, search })
}
