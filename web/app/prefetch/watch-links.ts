/** The address of a page within the site. */
export type PageAddress = Pick<URL, 'pathname' | 'search'>

type Report = (page: PageAddress) => void

/** Reports links of the site that are hovered or focused. */
export function watchIntent(report: Report, signal: AbortSignal) {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null
    if (link) reportPage(link, report)
  }
  for (const type of ['pointerover', 'focusin']) {
    document.addEventListener(type, onIntent, { passive: true, signal })
  }
}

/** Reports links of the site that come into view, since touch screens have no hover. */
export function watchView(report: Report, signal: AbortSignal) {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) reportPage(target, report)
  })
  for (const link of document.querySelectorAll('main a[href]')) observer.observe(link)
  signal.addEventListener('abort', () => observer.disconnect())
}

function reportPage(link: Element, report: Report) {
  // A link in a drawing is an SVG element, whose `href` property is an object.
  const { origin, pathname, search } = new URL(link.getAttribute('href') ?? '', location.href)
  if (origin === location.origin && pathname !== location.pathname) report({ pathname, search })
}
