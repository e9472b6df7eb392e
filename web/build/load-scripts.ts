/** The module that a page's scripts begin with. */
type PageModule = {
  /** Addresses of all that `run` imports, to ask for them in one go. */
  modules: readonly string[]
  run: () => Promise<unknown>
}

/**
 * Runs in the browser, as an inline script near the end of a page: asks for the page's scripts when
 * the page has been painted, or as soon as the visitor does something. Until then links, menu and
 * form are the browser's own; so on a phone a page that is only looked at needs none, unless
 * `isNeededAtOnce`. It goes into the page as text, so it uses nothing from outside.
 *
 * The page has inline what its own elements need of the style sheets; what its scripts add needs the
 * rest, so the sheets come with them.
 *
 * @param address of the page's module
 */
export function loadScripts(
  address: string,
  isNeededAtOnce: boolean,
  fetchWhole: (address: string, cache: RequestCache) => Promise<unknown>,
  loadSheets: (cache: RequestCache) => Promise<unknown>,
  importModule: (address: string) => Promise<PageModule>,
) {
  /** How long the page is left alone after the first paint that follows `load`, in ms. */
  const pause = 150
  // A touch is a pointer, too; the focus also tells of a field that a program fills in.
  const occasions = ['pointerdown', 'keydown', 'focusin', 'scroll', 'online']
  // Where no browser has the next page ready, the scripts make the way to it shorter.
  const canWait =
    matchMedia('(pointer: coarse)').matches && HTMLScriptElement.supports?.('speculationrules')

  function wait(cache: RequestCache) {
    const waiting = new AbortController()
    const { signal } = waiting

    function start() {
      if (signal.aborted) return
      waiting.abort()
      // A browser never asks again for a module that failed to come. So modules are imported when
      // they are in its cache; if one does not come, the page waits as it is for the next occasion.
      // The cache is then asked for nothing unchecked: while a new version of the site is put up a
      // module may be missing, which the browser remembers for as long as it would the module.
      load(cache).catch(() => wait('no-cache'))
    }

    // A frame's callbacks run before it is painted, timers after it.
    const startIn = (time: number) => () => requestAnimationFrame(() => setTimeout(start, time))

    // First comes what the browser itself shows for it, such as the open menu.
    const startSoon = startIn(0)
    const onOccasion = ({ type, target }: Event) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]')
      // Who leaves the page needs nothing more of it.
      if (type !== 'pointerdown' || !link) startSoon()
    }
    for (const type of occasions) addEventListener(type, onOccasion, { capture: true, signal })
    if (isNeededAtOnce || !canWait) addEventListener('load', startIn(pause), { signal })
  }

  async function load(cache: RequestCache) {
    await Promise.all([loadSheets(cache), fetchWhole(address, cache)])
    const { modules, run } = await importModule(address)
    await Promise.all(modules.map((module) => fetchWhole(module, cache)))
    await run()
  }

  wait('default')
}

/**
 * Resolves when a file is in the browser's cache. It comes after the images in sight: nobody needs a
 * script to read the page.
 */
export async function fetchWhole(address: string, cache: RequestCache) {
  const response = await fetch(address, { priority: 'low', cache })
  if (!response.ok) throw new Error(address)
  await response.arrayBuffer()
}
