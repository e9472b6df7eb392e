import { afterEach, expect, test, vi } from 'vitest'
import { signAsWrangler } from './sign.ts'

afterEach(() => vi.unstubAllEnvs())

test('an API token is used as it is', () => {
  vi.stubEnv('CLOUDFLARE_API_TOKEN', 'a token')

  expect(signAsWrangler()).toEqual({ authorization: 'Bearer a token' })
})

test('otherwise wrangler provides the credentials', () => {
  vi.stubEnv('CLOUDFLARE_API_TOKEN', undefined)
  vi.stubEnv('CLOUDFLARE_API_KEY', 'a key')
  vi.stubEnv('CLOUDFLARE_EMAIL', 'office@forge.lk')

  expect(signAsWrangler()).toEqual({ 'x-auth-key': 'a key', 'x-auth-email': 'office@forge.lk' })
}, 60_000)
