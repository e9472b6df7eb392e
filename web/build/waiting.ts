/**
 * The parts of a page that are shown later, as words of `data-waiting` on its root element, which
 * styles/waiting.css reads. Both functions run in the browser, as inline scripts. They are inlined
 * as text, so they use nothing from outside.
 */
export const waiting = { always: 'fonts images', withFold: 'fonts images sections' }

/** The font families of styles/fonts.css that are loaded from files. */
export const fontFamilies = ['Archivo Site', 'Geist Mono Labels']

/**
 * Runs in the head. A page that is reloaded or returned to, or opened at an anchor, is shown whole
 * as soon as its style sheet has loaded. So is a page in a tall window, which is on a computer that
 * needs no help.
 */
export function startWaiting(words: string) {
  const root = document.documentElement
  const [{ type } = { type: 'navigate' }] = performance.getEntriesByType(
    'navigation',
  ) as PerformanceNavigationTiming[]
  if (type === 'navigate' && !location.hash && matchMedia('(height <= 1100px)').matches) {
    root.dataset.waiting = words
    return
  }
  // The inline styles cover only the first screen.
  const sheet = document.querySelector<HTMLLinkElement>('link[media="not all"]')
  if (!words.includes('sections') || !sheet) return
  // Until then waiting.css keeps the page tall, so that its scroll position can be restored.
  root.dataset.waiting = 'sections'
  sheet.onload = sheet.onerror = () => {
    delete root.dataset.waiting
  }
  sheet.disabled = false
  sheet.media = 'all'
}

/**
 * Runs at the end. Shows the waiting parts when the page has loaded, or at once when the visitor
 * scrolls or presses a key. A tap does not count, so that the menu responds sooner. Print is not
 * affected: style-print.ts fetches its styles.
 */
export function endWaiting(families: readonly string[], loadSheets: () => Promise<unknown>) {
  const root = document.documentElement
  /** The page is shown whole after this many ms, even if images or fonts have not loaded. */
  const patience = 3000
  /** Written as in the minified styles/waiting.css, so that it is compressed with it. */
  const later = 'main :is([data-fold],:has([data-fold]))~*,main~:is(footer,nav)'
  const interaction = new AbortController()

  const waitsFor = (word: string) => root.dataset.waiting?.split(' ').includes(word)
  const show = (word: string) => {
    const left = root.dataset.waiting?.split(' ').filter((other) => other !== word)
    if (left?.length) root.dataset.waiting = left.join(' ')
    else delete root.dataset.waiting
  }
  /** If the styles fail to load, the sections are shown without them. */
  const sectionsCanShow = () => (waitsFor('sections') ? loadSheets().catch(() => {}) : undefined)

  async function showAll() {
    interaction.abort()
    show('fonts')
    show('images')
    await sectionsCanShow()
    show('sections')
  }
  for (const type of ['scroll', 'wheel', 'keydown']) {
    addEventListener(type, showAll, { capture: true, signal: interaction.signal })
  }

  // The browser cannot jump to a section that is not shown yet.
  addEventListener('hashchange', async () => {
    if (!waitsFor('sections')) return
    await showAll()
    document.querySelector(':target')?.scrollIntoView()
  })

  /** Resolves once the next frame has been painted. */
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

  /** Shows all fonts at once when they have loaded, so that the page is laid out again only once. */
  async function showFonts() {
    const loads = families.map((family) => document.fonts.load(`1em "${family}"`))
    await Promise.race([
      Promise.allSettled(loads),
      new Promise((resolve) => setTimeout(resolve, patience)),
    ])
    show('fonts')
  }

  // The previous page of the site has loaded the fonts. They come from the browser's cache, so they do
  // not delay painting, even on a weak device.
  const fonts = document.referrer.startsWith(`${location.origin}/`) ? showFonts() : undefined

  async function showRest() {
    await painted()
    const styles = sectionsCanShow()
    await (fonts ?? showFonts())
    await styles
    await painted()
    // One at a time, so that no frame has to lay out all of them.
    for (const section of document.querySelectorAll<HTMLElement>(later)) {
      if (!waitsFor('sections')) return
      section.dataset.unfolded = ''
      await painted()
    }
    show('sections')
  }
  addEventListener('load', showRest)
  setTimeout(showRest, patience)
}
