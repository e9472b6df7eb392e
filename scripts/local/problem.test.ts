import { expect, test } from 'vitest'
import { requireFlags } from './problem.ts'

test('a flag that npm took for itself stops the command, which says how to pass it', () => {
  const env = { npm_config_dry_run: 'true', npm_lifecycle_event: 'deploy' }

  expect(() => requireFlags(env)).toThrow(
    'npm took --dry-run for itself, so nothing was done. Put -- before it: npm run deploy -- --dry-run',
  )
})

test('the --check of npm run images is such a flag', () => {
  const env = { npm_config_check: 'true', npm_lifecycle_event: 'images' }

  expect(() => requireFlags(env)).toThrow('Put -- before it: npm run images -- --check')
})

test('variables that npm sets for every command are not flags', () => {
  expect(() => requireFlags({ npm_config_cache: '/tmp', npm_config_dry_run: '' })).not.toThrow()
})
