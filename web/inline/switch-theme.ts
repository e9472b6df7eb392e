const key = 'theme'

/**
 * Makes every `[data-theme-switch]` work. A choice is stored only while it differs from the system's
 * colour scheme, so a visitor who switches back follows the system again.
 */
export function switchTheme() {
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('[data-theme-switch]'))) return
    const own = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    const shown = document.documentElement.dataset.theme ?? own
    const next = shown === 'dark' ? 'light' : 'dark'
    show(next === own ? null : next)
    attempt(() => (next === own ? localStorage.removeItem(key) : localStorage.setItem(key, next)))
  })
  const showKept = () => show(attempt(() => localStorage.getItem(key)))
  // Another tab may change the theme, even while this page is in the back/forward cache.
  addEventListener('storage', showKept)
  addEventListener('pageshow', ({ persisted }) => persisted && showKept())
  // head.ts has applied the theme, but left the browser's toolbar as it was.
  const { theme } = document.documentElement.dataset
  if (theme) show(theme)
}

function show(chosen: string | null | undefined) {
  const { dataset } = document.documentElement
  const theme = chosen === 'light' || chosen === 'dark' ? chosen : undefined
  if (theme) dataset.theme = theme
  else delete dataset.theme
  document.querySelector('meta[name=theme-color]:not([media])')?.remove()
  const ofTheme = document.querySelector<HTMLMetaElement>(
    `meta[name=theme-color][media*=${theme ?? 'none'}]`,
  )
  if (!ofTheme) return
  // The first that matches counts. Those of the page stay as hydration expects them.
  const bar = document.createElement('meta')
  bar.name = 'theme-color'
  bar.content = ofTheme.content
  document.head.insertBefore(bar, document.head.firstChild)
}

/** Storage may be blocked; then the choice lasts as long as the page. */
function attempt<Result>(access: () => Result) {
  try {
    return access()
  } catch {}
}
