import { expect, test } from 'vitest'
import { minifyScripts } from './minify-scripts'

test('inline scripts are minified, and data blocks stay as they are', () => {
  const data = '<script type="application/ld+json">{ "a": 1 }</script>'

  expect(minifyScripts(`<script>use( '$&' )\nuse( a )</script>${data}`)).toBe(
    `<script>use(\`$&\`),use(a);</script>${data}`,
  )
})
