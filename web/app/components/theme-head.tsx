/** Sets the colour of the browser's toolbar and applies the theme that the visitor chose. */
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

/** The colour schemes, in the order of the arguments of `light-dark()`. */
const themes = ['light', 'dark'] as const

type Theme = (typeof themes)[number]

/**
 * Runs in the browser as an inline script in the head: applies the theme that the visitor chose
 * before anything is painted, and makes every `[data-theme-switch]` work before the page's scripts
 * have loaded. It is inlined as text, so it cannot use anything from outside.
 *
 * A choice is stored only while it differs from the system's colour scheme, so a visitor who
 * switches back follows the system again.
 *
 * @param paper the colour of the browser's toolbar in each theme
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

  // Storage may be blocked; then the choice lasts as long as the page.
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
  // Another tab may change the theme, even while this page is in the back/forward cache.
  addEventListener('storage', () => show(readKept()))
  addEventListener('pageshow', ({ persisted }) => persisted && show(readKept()))
  // Without a stored choice the page already has the right theme.
  const kept = readKept()
  if (kept) show(kept)
}
