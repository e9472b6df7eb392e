/**
 * What a page leaves for later, as words of `data-waiting` on its root, which styles/waiting.css
 * reads. Both functions run in the browser, as inline scripts: they go into the page as text, so
 * they use nothing from outside.
 */
export const waiting = { always: 'fonts images', withFold: 'fonts images sections' }

/** The families of styles/fonts.css that come from files. */
export const fontFamilies = ['Archivo Site', 'Geist Mono Labels']

/**
 * Runs in the head. A page that was here before, or is opened in its middle, is whole as soon as its
 * style sheet is here; so is one in a tall window, which is on a computer that needs no help.
 */
export function startWaiting(words: string) {
  const root = document.documentElement
  const [{ type } = { type: 'navigate' }] = performance.getEntriesByType(
    'navigation',
  ) as PerformanceNavigationTiming[]
  if (type === 'navigate' && !location.hash && matchMedia('(height <= 1200px)').matches) {
    root.dataset.waiting = words
    return
  }
  // What the page has inline is for its first screen alone.
  const sheet = document.querySelector<HTMLLinkElement>('link[media="not all"]')
  if (!words.includes('sections') || !sheet) return
  // Meanwhile the place to go back to is in a page as tall as it was.
  root.dataset.waiting = 'sections'
  sheet.onload = sheet.onerror = () => {
    delete root.dataset.waiting
  }
  sheet.disabled = false
  sheet.media = 'all'
}

/**
 * Runs at the end: shows what waits when the page has loaded, or at once when somebody goes on in
 * it. A tap alone does not count: the menu answers sooner without.
 */
export function endWaiting(families: readonly string[], loadSheets: () => Promise<unknown>) {
  const root = document.documentElement
  /** A page whose images or fonts do not come is whole after this many ms. */
  const patience = 3000
  const interaction = new AbortController()

  const waitsFor = (word: string) => root.dataset.waiting?.split(' ').includes(word)
  const show = (word: string) => {
    const left = root.dataset.waiting?.split(' ').filter((other) => other !== word)
    if (left?.length) root.dataset.waiting = left.join(' ')
    else delete root.dataset.waiting
  }
  /** Without their styles rather than not at all. */
  const sectionsCanShow = () => (waitsFor('sections') ? loadSheets().catch(() => {}) : undefined)

  async function showAll() {
    interaction.abort()
    show('fonts')
    show('images')
    await sectionsCanShow()
    show('sections')
  }
  for (const type of ['scroll', 'wheel', 'keydown', 'beforeprint']) {
    addEventListener(type, showAll, { capture: true, signal: interaction.signal })
  }

  /** Resolves in the task after a frame, whose painting is done by then. */
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

  /** Shows the fonts when they are here, so that the page is laid out anew once. */
  async function showFonts() {
    const loads = families.map((family) => document.fonts.load(`1em "${family}"`))
    await Promise.race([
      Promise.allSettled(loads),
      new Promise((resolve) => setTimeout(resolve, patience)),
    ])
    show('fonts')
  }

  // The page before has brought them: from the browser's cache they are here before a page that is
  // rendered ahead is opened, and do not keep a weak device from painting it.
  const fonts = document.referrer.startsWith(`${location.origin}/`) ? showFonts() : undefined

  async function showRest() {
    // A page that is rendered ahead gets here when it is opened.
    await painted()
    const styles = sectionsCanShow()
    await (fonts ?? showFonts())
    await styles
    await painted()
    // One by one, so that no frame has to lay out all of them.
    for (const section of document.querySelectorAll<HTMLElement>('main > section, main + footer')) {
      if (!waitsFor('sections')) return
      section.dataset.shown = ''
      await painted()
    }
    show('sections')
  }
  addEventListener('load', showRest)
  setTimeout(showRest, patience)
}
