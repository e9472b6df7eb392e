import { parse, serialize } from 'parse5'
import { expect, test } from 'vitest'
import { addPolicy, headerPolicy } from './content-security-policy'
import { attributeOf, findAll } from './html'

function policyOf(html: string) {
  const document = parse(`<head><meta charset="utf-8"/>${html}`)
  addPolicy(document)
  const policy = findAll(document, 'meta').find((meta) => attributeOf(meta, 'http-equiv'))
  return (policy && attributeOf(policy, 'content')) ?? ''
}

const scriptSources = (html: string) => policyOf(html).match(/script-src ([^;]*)/)?.[1]
const hashes = (html: string) => policyOf(html).match(/'sha256-[^']*'/g) ?? []

test('an inline script is allowed by its hash; an empty one and a data block need none', () => {
  expect(hashes('<script>a()</script><script async="">b()</script>')).toHaveLength(2)
  expect(hashes('<script type="application/ld+json">{}</script>')).toEqual([])
  expect(hashes('<script></script><script>a()</script>')).toHaveLength(1)
})

test('scripts that wait in a template are allowed as well', () => {
  expect(hashes('<body><template><script>a()</script></template>')).toHaveLength(1)
})

test('a page may load script files only if it has a module', () => {
  expect(scriptSources('<p>Nothing runs here</p>')).toBe("'none'")
  expect(scriptSources('<script>a()</script>')).toMatch(/^'sha256-[^ ]*'$/)
  expect(scriptSources('<script type="module">import "/assets/a.js"</script>')).toMatch(
    /^'self' 'sha256-[^ ]*'$/,
  )
})

test('the policy follows the charset, before everything it governs', () => {
  const document = parse('<head><meta charset="utf-8"/><script>a()</script>')
  addPolicy(document)

  expect(serialize(document)).toContain('<head><meta charset="utf-8"><meta http-equiv="Content-Sec')
  expect(() => addPolicy(parse('<head><script>a()</script>'))).toThrow('charset')
})

test('the header leaves out scripts and styles, which differ from page to page', () => {
  expect(headerPolicy).not.toMatch(/(default|script|style)-src/)
  expect(headerPolicy).toContain("frame-ancestors 'none'")
})
