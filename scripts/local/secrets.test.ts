import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { completeDevVars, findLocalBackupKey, passedOn } from './secrets.ts'
import { root } from './settings.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ceyforge-secrets-'))
  file = join(folder, '.dev.vars')
})
afterEach(() => rmSync(folder, { recursive: true }))

const lines = () => readFileSync(file, 'utf8').trim().split('\n')
const names = () => lines().map((line) => line.split('=')[0])

const all = [
  'SESSION_SECRET',
  'LINK_SECRET',
  'VAPID_PUBLIC_KEY',
  'VAPID_PRIVATE_KEY',
  'VAPID_SUBJECT',
]

test('the secrets of a local Worker are created once, readable by this user only', () => {
  completeDevVars(file)
  const made = lines()
  completeDevVars(file)

  expect(lines()).toEqual(made)
  expect(names().toSorted()).toEqual(all.toSorted())
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('missing secrets are added to a file with another setting', () => {
  writeFileSync(file, "BACKUP_KEY='abc'")

  completeDevVars(file)

  expect(names().toSorted()).toEqual(['BACKUP_KEY', ...all].toSorted())
  expect(findLocalBackupKey(file)).toBe('abc')
})

test('a file from before LINK_SECRET keeps its links and authenticator apps', () => {
  writeFileSync(file, "SESSION_SECRET='the-secret-that-was-used-for-everything-so-far'\n")

  completeDevVars(file)
  const made = lines()
  completeDevVars(file)

  expect(lines()).toEqual(made)
  expect(made.join('\n')).toMatch(
    /^LINK_SECRET_PREVIOUS=.?the-secret-that-was-used-for-everything-so-far.?$/m,
  )
  expect(made.join('\n')).toMatch(/^LINK_SECRET=.?[\w-]{43}.?$/m)
})

test('looking for a backup key does not create one', () => {
  expect(findLocalBackupKey(file)).toBeUndefined()
  expect(() => statSync(file)).toThrow('ENOENT')
})

test('every setting of the Worker in docs/configuration.md is passed on from the environment', () => {
  const commands = ['PORT', 'STATE_DIR', 'ADMIN_EMAIL', 'ADMIN_PASSWORD']
  const table = readFileSync(join(root, 'docs/configuration.md'), 'utf8').matchAll(
    /^\| (`.+?) \|/gm,
  )
  const documented = Array.from(table, ([, cell = '']) => cell.match(/[A-Z_]{4,}/g) ?? []).flat()

  expect(documented.toSorted()).toEqual([...passedOn, ...commands].toSorted())
})
