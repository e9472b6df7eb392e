/**
 * The pages that Chromium loads before they are opened. The rules match attributes that `markLinks`
 * sets, so that nothing is fetched before the page has loaded, or for visitors who save data. All
 * rules are 'immediate' or 'moderate', because 'eager' meant 'immediate' before Chromium 141.
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
    // A mouse leaves little time between pointing and clicking, so the main pages are fetched before.
    // The link under the pointer is for browsers that do not prerender it.
    {
      where: marked('[data-ahead=pointer] header nav a', 'a[data-pointed]'),
      eagerness: 'immediate',
    },
    // A finger does not hover, so the browser guesses from the links in view.
    { where: marked('[data-ahead=touch] main a'), eagerness: 'moderate' },
  ],
  prerender: [{ where: marked('a[data-pointed=render]'), eagerness: 'immediate' }],
}

/**
 * Runs in the browser, as an inline script: marks the page once it is idle, and the link under the
 * pointer or with the focus. The function is inlined as text, so it uses nothing from outside.
 */
export function markLinks() {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  if (!HTMLScriptElement.supports?.('speculationrules')) return
  if (connection?.saveData || connection?.effectiveType?.endsWith('2g')) return

  // A prerendered page needs its own process, which starts, renders and takes over from this one. With
  // two processors that takes twice as long as rendering the fetched page in this process.
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
