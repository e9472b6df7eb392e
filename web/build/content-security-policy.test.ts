import { expect, test } from 'vitest'
import { addPolicy, headerPolicy } from './content-security-policy'

const policyOf = (html: string) =>
  /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(
    addPolicy(`<head><meta charSet="utf-8"/>${html}`),
  )?.[1] ?? ''

const scriptSources = (html: string) => policyOf(html).match(/script-src ([^;]*)/)?.[1]
const hashes = (html: string) => policyOf(html).match(/'sha256-[^']*'/g) ?? []

test('an inline script is allowed by its hash; an empty one and a data block need none', () => {
  expect(hashes('<script>a()</script><script async="">b()</script>')).toHaveLength(2)
  expect(hashes('<script type="application/ld+json">{}</script>')).toEqual([])
  expect(hashes('<script src="/a.js"></script>')).toEqual([])
  expect(hashes('<script></script><script>a()</script>')).toHaveLength(1)
})

test('a page may load script files only if it names one', () => {
  expect(scriptSources('<p>Nothing runs here</p>')).toBe("'none'")
  expect(scriptSources('<script>a()</script>')).toMatch(/^'sha256-[^ ]*'$/)
  expect(scriptSources('<script type="module">import "/assets/a.js"</script>')).toMatch(
    /^'self' 'sha256-[^ ]*'$/,
  )
  expect(scriptSources('<script>import(`/assets/a.js`)</script>')).toMatch(/^'self' /)
  expect(scriptSources('<script src="/a.js"></script>')).toBe("'self'")
})

test('the policy follows the charset, before everything it governs', () => {
  const page = '<head><meta charSet="utf-8"/><script>a()</script>'

  expect(addPolicy(page)).toMatch(/^<head><meta charSet="utf-8"\/><meta http-equiv="Content-Sec/)
  expect(() => addPolicy('<head><script>a()</script>')).toThrow('matches nothing')
})

test('the header leaves out scripts and styles, which differ from page to page', () => {
  expect(headerPolicy).not.toMatch(/(default|script|style)-src/)
  expect(headerPolicy).toContain("frame-ancestors 'none'")
})
