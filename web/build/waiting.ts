/**
 * What a page leaves for later, as words of `data-waiting` on its root, which styles/waiting.css
 * reads. Both functions run in the browser, as inline scripts: they go into the page as text, so
 * they use nothing from outside.
 */
export const waiting = 'fonts images sections'

/** The families of styles/fonts.css that come from files. */
export const fontFamilies = ['Archivo Site', 'Geist Mono Labels']

/** Runs in the head: a page that was here before, or is opened in its middle, is whole at once. */
export function skipWaiting() {
  const [{ type } = { type: 'navigate' }] = performance.getEntriesByType(
    'navigation',
  ) as PerformanceNavigationTiming[]
  // The place to go back to is in a page as tall as it was.
  if (type !== 'navigate' || location.hash) delete document.documentElement.dataset.waiting
}

/**
 * Runs at the end: shows what waits when the page has loaded, or at once when somebody goes on in
 * it. A tap alone does not count: the menu answers sooner without.
 */
export function endWaiting(families: readonly string[]) {
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
  const showAll = () => {
    interaction.abort()
    delete root.dataset.waiting
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
    await painted()
    await (fonts ?? showFonts())
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
