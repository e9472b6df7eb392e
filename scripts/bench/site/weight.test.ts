import { expect, test } from 'vitest'
import { ownScripts, tooEarly, weigh } from './weight.ts'

const visit = {
  startedAt: 0,
  firstPaint: 600,
  largestPaint: 900,
  hero: 'http://127.0.0.1:4000/assets/hero-720.avif',
  shift: 0,
  longTasks: [],
  requests: [
    { path: '/', start: 0, size: 7000 },
    { path: '/assets/site.css', start: 160, size: 4000 },
    { path: '/assets/text.woff2', start: 160, size: 31000 },
    { path: '/assets/hero-720.avif', start: 165, size: 39000 },
    { path: '/assets/labels.woff2', start: 400, size: 5000 },
    { path: '/assets/card.avif', start: 450, size: 25000 },
    { path: '/assets/entry.js', start: 1100, size: 60000 },
    { path: '/assets/home.js', start: 1150, size: 3000 },
  ],
}

test('bytes are counted by what they are for', () => {
  expect(weigh(visit)).toEqual({
    pageAndStyles: 11000,
    preloadedFont: 31000,
    hero: 39000,
    scripts: 63000,
  })
})

test('page, styles, one font and the hero are in time; the rest waits for the largest paint', () => {
  expect(tooEarly(visit)).toEqual(['/assets/labels.woff2', '/assets/card.avif'])
})

test("a page's own scripts are those that the other page did without", () => {
  const service = {
    ...visit,
    requests: [
      { path: '/services/gates', start: 0, size: 7000 },
      { path: '/assets/entry.js', start: 1000, size: 60000 },
      { path: '/assets/service.js', start: 1000, size: 4000 },
    ],
  }

  expect(ownScripts(service, visit)).toBe(4000)
})
