import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hashSources } from './version'

test('the version changes with the code, and with nothing else', () => {
  const root = mkdtempSync(join(tmpdir(), 'ceyforge-version-'))
  mkdirSync(join(root, 'web/app'), { recursive: true })
  writeFileSync(join(root, 'web/app/page.tsx'), 'one')
  const before = hashSources(root)
  writeFileSync(join(root, 'web/app/post.md'), 'words')
  expect(hashSources(root)).toBe(before)

  writeFileSync(join(root, 'web/app/page.tsx'), 'two')
  expect(hashSources(root)).not.toBe(before)
})
