import { expect, test } from 'vitest'
import { pruneStyles } from './prune-styles'

const html = '<p class="lead wide">Text</p><b class="">bold</b>'

test.each([
  ['of a class that the page has', '.lead{color:red}'],
  ['of one of several classes', '.card,.lead{color:red}'],
  ['of an element, a state or an attribute', 'a:hover,[data-shown]{color:red}'],
  ['within a layer and a condition', '@layer base{@media (width>=1rem){.wide{color:red}}}'],
  [
    'with a scroll timeline, as browsers read it',
    '.lead{animation:linear both show;animation-timeline:scroll(root)}',
  ],
  ['that only excludes a class', 'p:not(.card){color:red}'],
])('a rule %s stays', (_, css) => {
  expect(pruneStyles(css, html)).toBe(css)
})

test.each([
  ['of a class that no element has', '.card{color:red}'],
  ['of two classes, one of which is missing', '.lead .card{color:red}'],
  ['within a layer and a condition', '@layer base{@media (width>=1rem){.card{color:red}}}'],
])('a rule %s goes', (_, css) => {
  expect(pruneStyles(css, html)).not.toContain('color')
})

test('a nested rule goes without the one around it', () => {
  const css = pruneStyles('.lead{color:red;& .card{color:#00f}}', html)

  expect(css).toContain('.lead{color:red')
  expect(css).not.toContain('.card')
})
