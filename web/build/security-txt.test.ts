import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatSecurityTxt } from './security-txt'

test('security.txt has the fields of RFC 9116, each once', () => {
  const fields = formatSecurityTxt(new Date('2026-11-21T06:00:00Z')).trimEnd().split('\n')

  expect(fields).toEqual([
    'Contact: mailto:info@ceyforge.example',
    'Expires: 2027-11-16T06:00:00.000Z',
    'Canonical: https://ceyforge.example/.well-known/security.txt',
    'Preferred-Languages: en',
  ])
})

test('SECURITY.md has the address of security.txt', () => {
  const [, address] = /^Contact: mailto:(.+)$/m.exec(formatSecurityTxt(new Date(0))) ?? []

  const policy = readFileSync(join(import.meta.dirname, '../../SECURITY.md'), 'utf8')
  expect(policy).toContain(`<${address}>`)
})
