import { describe, expect, test } from 'vitest'
import { canonicalEmail, storedCanonicalEmail } from './email-address'

describe('the canonical form of an e-mail address', () => {
  test.each([
    ['Anna@Mill.Example', 'anna@mill.example'],
    ['anna@mill.example.', 'anna@mill.example'],
    ['anna@müller.example', 'anna@xn--mller-kva.example'],
    ['ANNA@MÜLLER.example', 'anna@xn--mller-kva.example'],
    ['anna@mu\u0308ller.example', 'anna@xn--mller-kva.example'],
    ['anna@XN--MLLER-KVA.example', 'anna@xn--mller-kva.example'],
    ['anna@müller.example\u3002', 'anna@xn--mller-kva.example'],
    ['anna@ｍill.example', 'anna@mill.example'],
    ['anna@straße.example', 'anna@xn--strae-oqa.example'],
    ['info@සමාගම.ලංකා', 'info@xn--5zc9cb5b7c.xn--fzc2c9e2c'],
    ['Jose\u0301@mill.example', 'josé@mill.example'],
    ['JOSÉ@mill.example', 'josé@mill.example'],
    // Not a domain: compared as it is.
    ['Anna@[192.0.2.1]', 'anna@[192.0.2.1]'],
    ['Anna', 'anna'],
  ])('of %s is %s', (email, canonical) => {
    expect(canonicalEmail(email)).toBe(canonical)
    expect(canonicalEmail(canonical)).toBe(canonical)
  })

  test('is only stored if lower-case letters are not all that changes', () => {
    expect(storedCanonicalEmail('Anna@Mill.Example')).toBeNull()
    expect(storedCanonicalEmail('Anna@Müller.example')).toBe('anna@xn--mller-kva.example')
    expect(storedCanonicalEmail('JOSÉ@mill.example')).toBe('josé@mill.example')
  })
})
