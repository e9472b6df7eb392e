import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { limitPage, readHero } from './limit.ts'

const hero =
  '<img srcSet="/assets/hero-720.avif 720w, /assets/hero-1080.avif 1080w" fetchPriority="high" src="/assets/hero-1080.avif" alt=""/>'

test('the limit is a page of 2 kB without a script', () => {
  const page = limitPage('A heading', hero)

  expect(page).not.toContain('<script')
  expect(brotliCompressSync(page).length).toBeGreaterThan(1800)
  expect(brotliCompressSync(page).length).toBeLessThan(2200)
})

test('its image is the hero of the built page, with all its files', () => {
  const page = `<img loading="lazy" src="/assets/logo.avif"/>${hero}`

  expect(readHero(page).html).toBe(hero)
  expect(new Set(readHero(page).files)).toEqual(
    new Set(['/assets/hero-720.avif', '/assets/hero-1080.avif']),
  )
})

test('a page without a hero image is rejected', () => {
  expect(() => readHero('<h1>Words alone</h1>')).toThrow('no image')
})
