import { keepTheme, themes } from './keep-theme'

/** The colours of the browser's bars and, unless the page is without scripts, the kept theme. */
export function ThemeHead({ isStatic }: { isStatic: boolean | undefined }) {
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
      {!isStatic && (
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
      )}
    </>
  )
}
