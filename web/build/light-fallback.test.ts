import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fallbackOf } from './light-fallback'

test('every colour role gets its light value, including one written as a function', () => {
  const css = '--paper: light-dark(#fff, #000); --scrim: light-dark(rgb(1 2 3 / 0.5), rgb(4 5 6));'

  expect(fallbackOf(css)).toContain('--paper:#fff; --scrim:rgb(1 2 3 / 0.5);')
})

test('no colour role of tokens.css is left out', () => {
  const css = readFileSync('web/app/styles/tokens.css', 'utf8')
  const roles = css.match(/: light-dark\(/g)?.length

  expect(fallbackOf(css).match(/--[\w-]+:[^ ]/g)).toHaveLength(roles ?? 0)
})
