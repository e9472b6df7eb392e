import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fingerprintOf } from '../scripts/local/fingerprint'
import { buildStamp } from './build/record-sources'

const root = join(import.meta.dirname, '..')

test('the site under test is built from the current sources', () => {
  expect(readFileSync(join(root, buildStamp), 'utf8')).toBe(fingerprintOf(root))
})
