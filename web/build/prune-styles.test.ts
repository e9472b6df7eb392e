import { expect, test } from 'vitest'
import { pruneStyles } from './prune-styles'

const html =
  '<a href="/" data-variant="line"><p class="lead wide">Text</p><b class="">bold</b></a><main></main>'

test.each([
  ['for a class that the page has', '.lead{color:red}'],
  ['for one of several classes', '.card,.lead{color:red}'],
  ['for an element, a state or an attribute', 'a:hover,[data-shown]{color:red}'],
  ['inside a layer and a media query', '@layer base{@media (min-width:1rem){.wide{color:red}}}'],
  [
    'with a scroll timeline, as browsers read it',
    '.lead{animation:linear both show;animation-timeline:scroll(root)}',
  ],
  ['that only excludes a class', 'p:not(.card){color:red}'],
  ['for the value that an attribute has', '[data-variant=line]{color:red}'],
  ['for an attribute that a script sets', '[data-theme=dark]{color:red}'],
  ['with the custom property that it uses', ':root{--a:red}p{color:var(--a)}'],
  ['with the animation that it uses', '.lead{animation:1s show}@keyframes show{0%{color:red}}'],
])('a rule %s is kept', (_, css) => {
  expect(pruneStyles(css, html)).toBe(css)
})

test.each([
  ['for a class that no element has', '.card{color:red}'],
  ['for two classes, one of which is missing', '.lead .card{color:red}'],
  ['for a missing class inside a layer', '@layer base{@media (width>=1rem){.card{color:red}}}'],
  ['for an element that the page does not have', 'table{color:red}'],
  ['for another value of an attribute', '[data-variant=primary]{color:red}'],
  ['for an attribute that no element has', '[data-size=large]{color:red}'],
  ['for a state that only scripts set', 'main[aria-busy=true]{color:red}'],
  ['for a custom property that nothing uses', ':root{--color:red}'],
  ['for an animation that nothing uses', '@keyframes show{0%{color:red}}'],
])('a rule %s is removed', (_, css) => {
  expect(pruneStyles(css, html)).not.toContain('color')
})

test('nested rules are written flat, without those for a class that no element has', () => {
  const css = pruneStyles('.lead{color:red;& b{color:#ff0}& .card{color:#00f}}', html)

  expect(css).toBe('.lead{color:red}.lead b{color:#ff0}')
})

test.each([
  ['for print', '@media print{p{color:red}}'],
  ['for a hovered link', 'a:hover{color:red}'],
  ['for selected text', '::selection{color:red}'],
  ['for a disabled element', '.lead:is(:disabled,[aria-disabled=true]){color:red}'],
])('a rule %s is left out of the initial styles', (_, css) => {
  expect(pruneStyles(css, html)).toContain('color')
  expect(pruneStyles(css, html, { isForNow: true })).not.toContain('color')
})
