import { expect, test } from 'vitest'
import { pruneStyles } from './prune-styles'

const html =
  '<a href="/" data-look="line"><p class="lead wide">Text</p><b class="">bold</b></a><main></main>'

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
  ['of an attribute as it is', '[data-look=line]{color:red}'],
  ['of an attribute that a script sets', '[data-theme=dark]{color:red}'],
  ['with what it reads', ':root{--a:red}p{color:var(--a)}'],
  ['with its animation', '.lead{animation:1s show}@keyframes show{0%{color:red}}'],
])('a rule %s stays', (_, css) => {
  expect(pruneStyles(css, html)).toBe(css)
})

test.each([
  ['of a class that no element has', '.card{color:red}'],
  ['of two classes, one of which is missing', '.lead .card{color:red}'],
  ['within a layer and a condition', '@layer base{@media (width>=1rem){.card{color:red}}}'],
  ['of an element that it has not', 'table{color:red}'],
  ['of another value of an attribute', '[data-look=primary]{color:red}'],
  ['of a state that scripts alone bring about', 'main[aria-busy=true]{color:red}'],
  ['that nothing reads', ':root{--color:red}'],
  ['of an animation that nothing uses', '@keyframes show{0%{color:red}}'],
])('a rule %s goes', (_, css) => {
  expect(pruneStyles(css, html)).not.toContain('color')
})

test('a nested rule goes without the one around it', () => {
  const css = pruneStyles('.lead{color:red;& .card{color:#00f}}', html)

  expect(css).toContain('.lead{color:red')
  expect(css).not.toContain('.card')
})

test.each([
  ['for paper', '@media print{p{color:red}}'],
  ['for what is pointed at', 'a:hover{color:red}'],
  ['for what is selected', '::selection{color:red}'],
  ['for what is disabled', '.lead:is(:disabled,[aria-disabled=true]){color:red}'],
])('a rule %s is not for now', (_, css) => {
  expect(pruneStyles(css, html)).toContain('color')
  expect(pruneStyles(css, html, { isForNow: true })).not.toContain('color')
})
