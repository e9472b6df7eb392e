/**
 * Which pages Chromium has ready before they are asked for. Rules match links by their marks, which
 * `markLinks` sets, so that nothing is fetched before the page is whole or for who saves data. They
 * are all 'immediate' or 'moderate', since 'eager' meant 'immediate' before Chromium 141.
 */
const marked = (...selectors: string[]) => ({
  and: [
    { href_matches: '/*' },
    { not: { href_matches: ['/admin*', '/api/*', '/assets/*', '/data/*'] } },
    { selector_matches: selectors },
  ],
})

export const speculationRules = {
  prefetch: [
    // A mouse leaves little time between pointing and clicking: the main pages are there before. The
    // one that is pointed at is for a browser that does not render ahead.
    {
      where: marked('[data-ahead=pointer] header nav a', 'a[data-pointed]'),
      eagerness: 'immediate',
    },
    // A finger points at nothing: the browser guesses from what is in view.
    { where: marked('[data-ahead=touch] main a'), eagerness: 'moderate' },
  ],
  prerender: [{ where: marked('a[data-pointed=render]'), eagerness: 'immediate' }],
}

/**
 * Runs in the browser, as an inline script: marks the page once it has nothing else to do, and the
 * link that is pointed at. It goes into the page as text, so it uses nothing from outside.
 */
export function markLinks() {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  if (!HTMLScriptElement.supports?.('speculationrules')) return
  if (connection?.saveData || connection?.effectiveType?.endsWith('2g')) return

  // A page that is rendered ahead needs a process of its own, which starts, draws and takes over from
  // this one: on two processors that takes twice as long as drawing here what has been fetched.
  const way = navigator.hardwareConcurrency < 4 ? 'fetch' : 'render'
  let pointed: Element | null = null
  const point = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null
    if (link === pointed) return
    pointed?.removeAttribute('data-pointed')
    link?.setAttribute('data-pointed', way)
    pointed = link
  }
  for (const type of ['pointerover', 'focusin']) {
    document.addEventListener(type, point, { passive: true })
  }

  const mark = () => {
    const kind = matchMedia('(pointer: coarse)').matches ? 'touch' : 'pointer'
    document.documentElement.dataset.ahead = kind
  }
  addEventListener('load', () => setTimeout(() => requestIdleCallback(mark), 500))
}
