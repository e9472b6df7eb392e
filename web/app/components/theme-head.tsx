/** The colours of the browser's bars, and the theme that the visitor chose. */
export function ThemeHead() {
  const script = `(${keepTheme})(${JSON.stringify(__PAPER__)})`
  return (
    <>
      {themes.map((theme) => (
        <meta
          key={theme}
          name="theme-color"
          content={__PAPER__[theme]}
          media={`(prefers-color-scheme: ${theme})`}
        />
      ))}
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
    </>
  )
}

/** The colour schemes there are, in the order in which `light-dark()` takes their colours. */
const themes = ['light', 'dark'] as const

type Theme = (typeof themes)[number]

/**
 * Runs in the browser, as an inline script of the head: shows the theme that the visitor chose
 * before anything is painted, and lets every `[data-theme-switch]` change it, also before the
 * page's scripts have arrived. It goes into the page as text, so it uses nothing from outside.
 *
 * A choice is kept as long as it differs from the system's scheme; so whoever goes back to that
 * follows the system again.
 *
 * @param paper the colour of the browser's own bars in each theme
 */
function keepTheme(paper: Record<Theme, string>) {
  const key = 'theme'
  const root = document.documentElement

  function show(chosen: string | null | undefined) {
    const theme = chosen === 'light' || chosen === 'dark' ? chosen : undefined
    if (theme) root.dataset.theme = theme
    else delete root.dataset.theme
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
      meta.content = paper[theme ?? (meta.media.includes('dark') ? 'dark' : 'light')]
    }
  }

  // A browser may refuse its storage; then the choice lasts as long as the page.
  function attempt<Result>(access: () => Result) {
    try {
      return access()
    } catch {}
  }

  const readKept = () => attempt(() => localStorage.getItem(key))

  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('[data-theme-switch]'))) return
    const own = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    const next = (root.dataset.theme ?? own) === 'dark' ? 'light' : 'dark'
    show(next === own ? null : next)
    attempt(() => (next === own ? localStorage.removeItem(key) : localStorage.setItem(key, next)))
  })
  // Another tab has changed it, also while this page was kept for Back.
  addEventListener('storage', () => show(readKept()))
  addEventListener('pageshow', ({ persisted }) => persisted && show(readKept()))
  // Most visitors have chosen nothing: the page is as they want it already.
  const kept = readKept()
  if (kept) show(kept)
}
