import { expect, test } from 'vitest'
import { requireFlags } from './problem.ts'

test('a flag that npm has kept for itself ends the command, and is named where it belongs', () => {
  const env = { npm_config_dry_run: 'true', npm_lifecycle_event: 'deploy' }

  expect(() => requireFlags(env)).toThrow(
    'npm has kept --dry-run for itself. Nothing was done. Put -- before it: npm run deploy -- --dry-run',
  )
})

test('what npm sets for every command is no flag of ours', () => {
  expect(() => requireFlags({ npm_config_cache: '/tmp', npm_config_dry_run: '' })).not.toThrow()
})
