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
    {
      where: marked('[data-ahead=pointer] header nav a', 'a[data-pointed]'),
      eagerness: 'immediate',
    },
    // A finger does not hover, so the browser guesses from the links in view.
    { where: marked('[data-ahead=touch] main a'), eagerness: 'moderate' },
  ],
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

  let pointed: Element | null = null
  const point = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null
    if (link === pointed) return
    pointed?.removeAttribute('data-pointed')
    link?.setAttribute('data-pointed', '')
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
