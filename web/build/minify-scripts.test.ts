import { expect, test } from 'vitest'
import { minifyScripts } from './minify-scripts'

test('scripts become small, data stays as it is', () => {
  const data = '<script type="application/ld+json">{ "a": 1 }</script>'

  expect(minifyScripts(`<script>use( '$&' )\nuse( a )</script>${data}`)).toBe(
    `<script>use(\`$&\`),use(a);</script>${data}`,
  )
})
