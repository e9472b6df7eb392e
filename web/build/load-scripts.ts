/** The module that starts a page's scripts. */
type PageModule = {
  /** Addresses of everything that `run` imports, so that all can be fetched at once. */
  modules: readonly string[]
  run: () => Promise<unknown>
}

/**
 * Runs in the browser, as an inline script near the end of a page: loads the page's scripts when
 * the page has been painted, or as soon as the visitor does something. Until then links, menu and
 * form work natively, so on a phone a page that is only read loads no scripts, unless
 * `isNeededAtOnce`. The function is inlined as text, so it uses nothing from outside.
 *
 * The styles of the page's own elements are inline. Elements that scripts add need the rest, so the
 * style sheets are loaded with the scripts.
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
  // Chrome before 97, Firefox before 104, Safari before 15.4: the scripts would fail halfway.
  if (!('findLast' in Array.prototype)) return

  /** Delay after the first paint that follows `load`, in ms. */
  const pause = 150
  // A touch is a `pointerdown` too; `focusin` also covers a field that a program fills in.
  const triggers = ['pointerdown', 'keydown', 'focusin', 'scroll', 'online']
  const canWait = matchMedia('(pointer: coarse)').matches

  function wait(cache: RequestCache) {
    const waiting = new AbortController()
    const { signal } = waiting

    function start() {
      if (signal.aborted) return
      waiting.abort()
      // A browser never retries a module that failed to load. So modules are imported only once they
      // are in its cache; if one fails, the page stays as it is until the next trigger. That retry
      // revalidates the cache, where earlier versions of the site let browsers keep a failure.
      load(cache).catch(() => wait('no-cache'))
    }

    // A frame's callbacks run before it is painted, timers after.
    const startIn = (time: number) => () => requestAnimationFrame(() => setTimeout(start, time))

    // The browser's own reaction, such as opening the menu, is painted first.
    const startSoon = startIn(0)
    const onTrigger = ({ type, target }: Event) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]')
      // A visitor who is leaving the page does not need its scripts.
      if (type !== 'pointerdown' || !link) startSoon()
    }
    for (const type of triggers) addEventListener(type, onTrigger, { capture: true, signal })
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
 * Resolves when a file is in the browser's cache. Low priority puts it behind the images in view,
 * since nobody needs a script to read the page.
 */
export async function fetchWhole(address: string, cache: RequestCache) {
  const response = await fetch(address, { priority: 'low', cache })
  if (!response.ok) throw new Error(address)
  await response.arrayBuffer()
}
