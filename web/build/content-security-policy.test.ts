import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy'

const hashes = (html: string) => contentSecurityPolicy(html).match(/'sha256-[^']*'/g) ?? []

test('a script in the page is let through by its hash, a block of data has none', () => {
  expect(hashes('<script>a()</script><script async="">b()</script>')).toHaveLength(2)
  expect(hashes('<script type="application/ld+json">{}</script>')).toEqual([])
  expect(hashes('<script src="/a.js"></script>')).toEqual([])
})
