import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy'

const scriptSources = (html: string) => contentSecurityPolicy(html).match(/script-src ([^;]*)/)?.[1]
const hashes = (html: string) => contentSecurityPolicy(html).match(/'sha256-[^']*'/g) ?? []

test('a script in the page is let through by its hash, a block of data has none', () => {
  expect(hashes('<script>a()</script><script async="">b()</script>')).toHaveLength(2)
  expect(hashes('<script type="application/ld+json">{}</script>')).toEqual([])
  expect(hashes('<script src="/a.js"></script>')).toEqual([])
})

test('only a page that names a script file may load one', () => {
  expect(scriptSources('<p>Nothing runs here</p>')).toBe("'none'")
  expect(scriptSources('<script>a()</script>')).toMatch(/^'sha256-[^ ]*'$/)
  expect(scriptSources('<script type="module">import "/assets/a.js"</script>')).toMatch(
    /^'self' 'sha256-[^ ]*'$/,
  )
  expect(scriptSources('<script>import(`/assets/a.js`)</script>')).toMatch(/^'self' /)
  expect(scriptSources('<script src="/a.js"></script>')).toBe("'self'")
})
