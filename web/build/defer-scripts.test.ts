import { expect, test } from 'vitest'
import { deferScripts } from './defer-scripts'

const page = [
  '<html lang="en"><head><link rel="preload" href="/a.woff2" as="font"/>',
  '<link rel="modulepreload" href="/manifest.js"/><link rel="modulepreload" href="/home.js"/>',
  '</head><body><script>window.context = 1</script><script type="module" async="">',
  'import "/manifest.js";\nimport * as route0 from "/home.js";\n\n',
  'window.modules = {"routes/home":route0};\n\nimport("/entry.js");</script><p>$&</p></body></html>',
].join('')

test('a page names no script that the browser would ask for by itself', () => {
  const deferred = deferScripts(page)

  expect(deferred).not.toContain('<link rel="modulepreload"')
  expect(deferred).not.toContain('type="module"')
  expect(deferred).not.toMatch(/import (\*|")/)
})

test('its other parts stay where they are', () => {
  expect(deferScripts(page)).toMatch(
    /^<html data-waiting="[a-z ]+" lang="en"><head><link rel="preload" href="\/a.woff2" as="font"\/><script>.*<\/script><\/head><body><script>window.context = 1<\/script><script type="speculationrules">.*<\/script><script>.*<\/script><p>\$&<\/p><\/body><\/html>$/s,
  )
})

test('the modules are asked for together, and run in their order', () => {
  const deferred = deferScripts(page)

  expect(deferred).toContain('[`/manifest.js`,`/home.js`]')
  const order = [...deferred.matchAll(/await import\(`([^`]+)`\)/g)].map(([, name]) => name)
  expect(order).toEqual(['/manifest.js', '/home.js', '/entry.js'])
})

test('a page that is written in another way is refused', () => {
  expect(() => deferScripts('<head></head>')).toThrow('defer-scripts.ts')
})
