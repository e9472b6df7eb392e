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
