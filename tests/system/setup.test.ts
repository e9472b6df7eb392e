import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { makeRunner } from '../../scripts/setup/run-program.ts'
import { rehearse } from '../../scripts/setup/testing/rehearse.ts'
import { root } from '../support/product.ts'
import { copyProject } from '../support/project-copy.ts'

afterEach(() => vi.unstubAllEnvs())

test('npm run setup builds, migrates and deploys with the installed programs, and changes nothing afterwards', async () => {
  const copy = copyProject()
  cpSync(join(root, 'wrangler.toml'), join(copy.folder, 'wrangler.toml'))
  symlinkSync(join(root, 'migrations'), join(copy.folder, 'migrations'))
  const stage = await rehearse({ folder: copy.folder, makeRunner })
  for (const [name, value] of Object.entries({
    ...stage.cloudflare.env,
    WRANGLER_CACHE_DIR: join(copy.folder, 'cache'),
    XDG_CONFIG_HOME: join(copy.folder, 'config'),
  })) {
    vi.stubEnv(name, value)
  }

  const left = await stage.run()
  stage.forget()
  const again = await stage.run()

  expect(left).toEqual([expect.objectContaining({ text: expect.stringContaining('its link') })])
  expect(again).toEqual(left)
  expect(stage.said.filter((line) => line.startsWith('Problem'))).toEqual([])
  expect(stage.changes).toEqual([])
  expect(stage.cloudflare.unknown).toEqual([])
  expect(copy.read('index.html')).toContain('https://www.forge.lk/')
  await stage.stop()
})
