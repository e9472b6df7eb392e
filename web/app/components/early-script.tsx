/**
 * Makes the theme switch and the menu work before the page's scripts have loaded. Placed at the end
 * of every page: a script before the first paint would delay it.
 */
export function EarlyScript() {
  const script = `(${switchTheme})(${JSON.stringify(__PAPER__)});(${closeMenuOnLeave})()`
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}

// Both functions run in the browser as an inline script. They are inlined as text, so they cannot
// use anything from outside.

/**
 * Makes every `[data-theme-switch]` work. A choice is stored only while it differs from the system's
 * colour scheme, so a visitor who switches back follows the system again.
 *
 * @param paper the colour of the browser's toolbar in each theme
 */
function switchTheme(paper: typeof __PAPER__) {
  const key = 'theme'
  const root = document.documentElement

  function show(chosen: string | null | undefined) {
    const theme = chosen === 'light' || chosen === 'dark' ? chosen : undefined
    if (theme) root.dataset.theme = theme
    else delete root.dataset.theme
    document.querySelector('meta[name=theme-color]:not([media])')?.remove()
    if (!theme) return
    // The first that matches counts. Those of the page stay as hydration expects them.
    const bar = document.createElement('meta')
    bar.name = 'theme-color'
    bar.content = paper[theme]
    document.head.insertBefore(bar, document.head.firstChild)
  }

  // Storage may be blocked; then the choice lasts as long as the page.
  function attempt<Result>(access: () => Result) {
    try {
      return access()
    } catch {}
  }

  const showKept = () => show(attempt(() => localStorage.getItem(key)))

  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('[data-theme-switch]'))) return
    const own = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    const next = (root.dataset.theme ?? own) === 'dark' ? 'light' : 'dark'
    show(next === own ? null : next)
    attempt(() => (next === own ? localStorage.removeItem(key) : localStorage.setItem(key, next)))
  })
  // Another tab may change the theme, even while this page is in the back/forward cache.
  addEventListener('storage', showKept)
  addEventListener('pageshow', ({ persisted }) => persisted && showKept())
  // theme-head.tsx has applied the theme, but left the toolbar as it was.
  if (root.dataset.theme) show(root.dataset.theme)
}

/**
 * Closes the menu when the visitor leaves for another document. Otherwise Back would show the page
 * with the menu still open.
 */
function closeMenuOnLeave() {
  addEventListener('pagehide', () => {
    for (const menu of document.querySelectorAll<HTMLElement>('[popover=auto]'))
      menu.hidePopover?.()
  })
}
