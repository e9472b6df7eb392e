import { expect, test } from 'vitest'
import { deferScripts } from './defer-scripts'

const page = [
  '<html lang="en"><head><link rel="preload" href="/a.woff2" as="font"/>',
  '<link rel="modulepreload" href="/manifest.js"/><link rel="modulepreload" href="/home.js"/>',
  '<script>window.first = 1</script></head><body><script>window.other = 1</script>',
  '<script>window.__reactRouterContext = {};</script><script type="module" async="">',
  'import "/manifest.js";\nimport * as route0 from "/home.js";\n\n',
  'window.modules = {"routes/home":route0};\n\nimport("/entry.js");</script><p>$&</p>',
  '<script>window.__reactRouterContext.streamController.enqueue("[$&]");</script><!--$-->',
  '<script>window.__reactRouterContext.streamController.close();</script><!--/$--></body></html>',
].join('')

test('a page has no script left that the browser would fetch by itself', () => {
  const { html } = deferScripts(page)

  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).not.toContain('type="module"')
  expect(html).not.toMatch(/import (\*|")/)
})

test('the rest of the page stays where it is', () => {
  expect(deferScripts(page).html).toMatch(
    /^<html lang="en"><head><link rel="preload" href="\/a.woff2" as="font"\/><script>.*<\/script><\/head><body><script><\/script><script><\/script><script>.*<\/script><p>\$&<\/p><!--\$--><!--\/\$--><\/body><\/html>$/s,
  )
})

test('the inline scripts of the head become one, and those of the body another', () => {
  const { html } = deferScripts(page)
  const [head, ...body] = Array.from(
    html.matchAll(/<script>(?!<)(.+?)<\/script>/gs),
    ([, code]) => code,
  )

  expect(head).toMatch(/window\.first=1.*waiting/s)
  expect(body).toHaveLength(1)
  expect(body[0]).toMatch(/window\.other=1.*\/assets\/page-/s)
})

test('a script of the body that fails does not stop those after it', () => {
  const { html } = deferScripts(page.replace('window.other = 1', 'throw new Error("refused")'))
  const failed = /try\{(.+?)\}catch\((\w+)\)\{console\.error\(\2\)\}(.+)/s.exec(html)

  expect(failed?.[1]).toMatch(/^throw .*refused/)
  expect(failed?.[3]).toContain('/assets/page-')
})

test('a page with a fold shows its sections later as well', () => {
  expect(deferScripts(page).html).toContain('(`fonts images`)')
  expect(deferScripts(page.replace('<p>', '<p data-fold="">')).html).toContain(
    '(`fonts images sections`)',
  )
})

test('a page loads one module, whose name changes with its content', () => {
  const { html, module } = deferScripts(page)
  const other = deferScripts(page.replace('[$&]', '[1]'))

  expect(html).toContain(`\`${module.address}\``)
  expect(other.module.address).not.toBe(module.address)
})

test('the module lists the others, and runs them in order after the context and the data', () => {
  const { code } = deferScripts(page).module

  expect(code).toContain('export const modules = ["/manifest.js","/home.js"];')
  const order = [...code.matchAll(/Context =|enqueue|close|await import\("([^"]+)"\)/g)]
  expect(order.map(([step, name]) => name ?? step)).toEqual([
    ...['Context =', 'enqueue', 'close'],
    ...['/manifest.js', '/home.js', '/entry.js'],
  ])
})

test.each([
  ['of a route', 'import * as route0 from "/home.js";'],
  ['of the manifest', 'import "/manifest.js";\n'],
  ['of the entry', 'import("/entry.js");'],
])('an import %s in an unexpected form stops the build', (_, statement) => {
  expect(() => deferScripts(page.replace(statement, ''))).toThrow('matches nothing')
})

test('a page in an unexpected form is rejected', () => {
  expect(() => deferScripts('<head></head>')).toThrow('defer-scripts.ts')
  const withoutHeadScript = page.replace('<script>window.first = 1</script>', '')
  expect(() => deferScripts(withoutHeadScript)).toThrow('matches nothing')
})
