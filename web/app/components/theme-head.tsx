/** Sets the colour of the browser's toolbar and applies the theme that the visitor chose. */
export function ThemeHead() {
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
      <script
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: `(${applyChosenTheme})()` }}
      />
    </>
  )
}

const themes = ['light', 'dark'] as const

/**
 * Runs in the browser as an inline script in the head, so that nothing is painted in another theme.
 * It has to be short, because it delays the first paint; early-script.tsx does the rest. It is
 * inlined as text, so it cannot use anything from outside.
 */
function applyChosenTheme() {
  try {
    const chosen = localStorage.getItem('theme')
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
  } catch {
    // Storage is blocked, so there is no choice.
  }
}
