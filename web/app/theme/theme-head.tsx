import { keepTheme, themes } from './keep-theme'

/** `--paper` of tokens.css: the browser's own bars take the colour of the page. */
const paper = { light: '#F4F1EA', dark: '#151B21' }

/** The colours of the browser's bars and, unless the page is without scripts, the kept theme. */
export function ThemeHead({ isStatic }: { isStatic: boolean | undefined }) {
  const script = `(${keepTheme})(${JSON.stringify(paper)})`
  return (
    <>
      {themes.map((theme) => (
        <meta
          key={theme}
          name="theme-color"
          content={paper[theme]}
          media={`(prefers-color-scheme: ${theme})`}
        />
      ))}
      {!isStatic && (
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
      )}
    </>
  )
}
