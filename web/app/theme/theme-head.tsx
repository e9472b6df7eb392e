import { keepTheme, themes } from './keep-theme'

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
