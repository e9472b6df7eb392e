import { expect, test } from 'vitest'
import { filesOf } from './read-page'

const page = [
  '<link rel="preload" href="/text.woff2" as="font"/><style>p{}</style>',
  '<picture><source type="image/avif" srcSet="/hero-s.avif 720w, /hero-m.avif 1440w"',
  ' sizes="(width &gt;= 960px) 50vw, 100vw"/><img fetchPriority="high" src="/hero.webp"/></picture>',
  '<picture><source type="image/avif" srcSet="/later.avif 720w" sizes="100vw"/><img/></picture>',
  '<script>start([`/assets/a.js`,`/assets/b.js`],()=>import(`/assets/a.js`))</script>',
].join('')

test('a page fetches its font, first picture and scripts, each once', () => {
  expect(filesOf(page, { width: 390, density: 3 })).toEqual({
    fonts: ['/text.woff2'],
    pictures: ['/hero-m.avif'],
    scripts: ['/assets/a.js', '/assets/b.js'],
  })
})
