import { expect, test } from 'vitest'
import { filesOf } from './read-page'

const page = [
  '<style>@font-face{src:url(/text.woff2)format("woff2")}</style>',
  '<img sizes="(width &gt;= 960px) 50vw, 100vw" srcSet="/hero-s.avif 720w, /hero-m.avif 1440w"',
  ' fetchPriority="high" src="/hero-m.avif"/><img sizes="100vw" srcSet="/later.avif 720w"/>',
  '<script>start([`/assets/a.js`,`/assets/b.js`],()=>import(`/assets/a.js`))</script>',
].join('')

test('the fonts, the first image and the scripts of a page are listed, each once', () => {
  expect(filesOf(page, { width: 390, density: 3 })).toEqual({
    fonts: ['/text.woff2'],
    images: ['/hero-m.avif'],
    modules: ['/assets/a.js', '/assets/b.js'],
  })
})
