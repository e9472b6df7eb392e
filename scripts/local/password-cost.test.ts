import { expect, test } from 'vitest'
import { hashPassword } from '../../worker/session/password.ts'

test('a password is hashed with as much work as OWASP recommends', async () => {
  expect(await hashPassword('correct horse battery')).toMatch(/^scrypt\$32768,8,3\$/)
})
