import { expect, test } from 'vitest'
import { explainOtherVersion } from './migrations.ts'

test('a backup of the same version can be restored', () => {
  expect(explainOtherVersion(['0.sql', '1.sql'], ['0.sql', '1.sql'])).toBeNull()
})

test.each([
  [['0.sql', '1.sql'], ['0.sql'], 'an older version', 'Check out the version of the product'],
  [['0.sql'], ['0.sql', '1.sql'], 'a newer version', 'Pull the newest version'],
  [
    ['0.sql', '1.sql'],
    ['0.sql', '2.sql'],
    'another version',
    'Check out the version of the product',
  ],
])('with the migrations %j, a backup with %j is of %s: %s', (ours, ofBackup, version, advice) => {
  const problem = explainOtherVersion(ours, ofBackup)

  expect(problem).toContain(`made by ${version} of the product`)
  expect(problem).toContain(advice)
})
