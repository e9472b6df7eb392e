import { expect, test } from 'vitest'
import { adviseOn } from './check-copy'

const words = (count: number) => 'word '.repeat(count)
const service = (count: number, related: number) =>
  `<main><h1>Pump Rooms</h1><p>${words(count)}</p><caption></caption>
  <nav aria-label="Related services">${'<a href="/services/x">More</a>'.repeat(related)}</nav></main>`
const post = (count: number, figure = '<figure><use href="/x.svg#drawing"/></figure>') =>
  `<main><article><h1>A Walk</h1>${words(count)}${figure}</article></main>`

test.each([
  ['/services/pump-rooms', service(298, 2)],
  ['/services/pump-rooms', service(568, 2)],
  ['/blogs/a-walk', post(600)],
  ['/blogs/a-walk', post(940)],
  ['/about', '<main><h1>About the Company</h1><p>Short, in May 2026.</p></main>'],
])('copy of the usual extent causes no warning: %s', (path, html) => {
  expect(adviseOn(path, html)).toEqual([])
})

test.each([
  ['/services/pump-rooms', service(100, 2), 'has 102 words. Pages of its kind have 300 to 600.'],
  ['/services/pump-rooms', service(300, 3), 'links to 3 related services. Two fill the row.'],
  ['/services/pump-rooms', service(300, 0), 'links to 0 related services. Two fill the row.'],
  ['/blogs/a-walk', post(1200), 'has 1202 words. Pages of its kind have 600 to 950.'],
  ['/blogs/a-walk', post(700, ''), 'has no drawing.'],
  [
    '/about',
    '<main><h2>What we build</h2></main>',
    'has a heading that is not in title case: “What we build”.',
  ],
  [
    '/about',
    '<main>Since 2026-11.</main>',
    'has a date in digits: 2026-11. Write the month in words.',
  ],
])('unusual copy causes a warning: %s', (path, html, warning) => {
  expect(adviseOn(path, html)).toEqual([warning])
})
