import { parse, serialize } from 'parse5'
import { expect, test } from 'vitest'
import { deferScripts } from './defer-scripts'

const page = [
  '<!DOCTYPE html><html><head><link rel="preload" href="/hero.avif" as="image">',
  '<link rel="modulepreload" href="/home.js"></head><body><script>early()</script>',
  '<script>window.context = {}</script><script type="module" async="">import "/home.js"</script>',
  '<script>window.context.data = "<b>"</script><!--$--></body></html>',
].join('')

test('everything from the context of the router on waits in a template, in its order', () => {
  const document = parse(page)
  deferScripts(document)

  expect(serialize(document)).toBe(
    [
      '<!DOCTYPE html><html><head><link rel="preload" href="/hero.avif" as="image">',
      '</head><body><script>early()</script>',
      '<template><link rel="modulepreload" href="/home.js"><script>window.context = {}</script>',
      '<script type="module" async="">import "/home.js"</script>',
      '<script>window.context.data = "<b>"</script><!--$--></template></body></html>',
    ].join(''),
  )
})

test('a page without a module is rejected', () => {
  expect(() => deferScripts(parse('<body><script>early()</script></body>'))).toThrow('React Router')
})
