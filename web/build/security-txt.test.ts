import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { site } from '../app/lib/site'
import { formatSecurityTxt } from './security-txt'

test('security.txt has the fields of RFC 9116, each once', () => {
  const fields = formatSecurityTxt(new Date('2026-11-21T06:00:00Z')).trimEnd().split('\n')

  expect(fields).toEqual([
    `Contact: mailto:${site.email}`,
    'Expires: 2027-11-16T06:00:00.000Z',
    `Canonical: ${site.origin}/.well-known/security.txt`,
    `Preferred-Languages: ${site.locale.slice(0, 2)}`,
  ])
})

test('SECURITY.md has the address of security.txt', () => {
  const policy = readFileSync(join(import.meta.dirname, '../../SECURITY.md'), 'utf8')
  expect(policy).toContain(`<${site.email}>`)
})
