import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { hashAddress } from './byte-budget'
import { findMisconfigured } from './env'

const now = Date.UTC(2026, 10, 2, 9)

test('the key under which an address is counted depends on LINK_SECRET, not on SESSION_SECRET', () => {
  const hash = hashAddress(env, '192.0.2.1', now)

  expect(hashAddress({ ...env, SESSION_SECRET: 'x'.repeat(40) }, '192.0.2.1', now)).toBe(hash)
  expect(hashAddress({ ...env, LINK_SECRET: 'x'.repeat(40) }, '192.0.2.1', now)).not.toBe(hash)
  expect(hashAddress(env, '192.0.2.2', now)).not.toBe(hash)
  expect(hash).not.toContain('192')
})

test('an address can be counted without any secret', () => {
  const none = { ...env, SESSION_SECRET: '', LINK_SECRET: '' }
  expect(hashAddress(none, '192.0.2.1', now)).toMatch(/^[\w+/]{16}$/)
})

test('a secret that is set but too short is reported', () => {
  expect(findMisconfigured({ ...env, LINK_SECRET: 'short' })).toEqual(['LINK_SECRET'])
  expect(findMisconfigured({ ...env, LINK_SECRET: '' })).toEqual([])
})
