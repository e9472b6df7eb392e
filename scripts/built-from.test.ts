import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildStamp } from '../web/build/record-sources.ts'
import { fingerprintOf, listSources } from './local/fingerprint.ts'

const root = join(import.meta.dirname, '..')

test('the site under test is built from the current sources', () => {
  expect(readFileSync(join(root, buildStamp), 'utf8')).toBe(fingerprintOf(root))
})

test('the build of the site has recorded its imports from the Worker', () => {
  expect(listSources(root)).toEqual(
    expect.arrayContaining(['worker/intake/contract.ts', 'web/service-worker/main.ts']),
  )
})
