import headScript from '../../inline/head.ts?inline-script'
import { InlineScript } from './inline-script'

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
      <InlineScript code={headScript} />
    </>
  )
}

const themes = ['light', 'dark'] as const
