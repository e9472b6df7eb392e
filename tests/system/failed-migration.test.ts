import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, expect, test } from 'vitest'
import { databaseIn } from '../support/local-data.ts'
import { makePreparedState } from '../support/prepared-state.ts'
import { root, startProduct } from '../support/product.ts'
import { runScript } from '../support/run-script.ts'

let scratch: string
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'ceyforge-migration-'))
  return () => rmSync(scratch, { recursive: true })
})

test('a migration that fails in the middle changes nothing, stops the deployment and leaves the site working', async () => {
  const stateDir = makePreparedState()
  const project = join(scratch, 'project')
  cpSync(join(root, 'wrangler.toml'), join(project, 'wrangler.toml'))
  cpSync(join(root, 'migrations'), join(project, 'migrations'), { recursive: true })
  writeFileSync(
    join(project, 'migrations/9999_broken.sql'),
    `alter table inquiries add column broken text;--> statement-breakpoint
alter table inquiries rename column message to text;--> statement-breakpoint
insert into no_such_table values (1);`,
  )
  const apply = ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', stateDir]
  const config = ['--config', join(project, 'wrangler.toml')]
  const steps = JSON.stringify([
    {
      name: 'Apply the migrations',
      command: ['wrangler', ...apply, ...config],
      isUnattended: true,
    },
    { name: 'Deploy the Worker', command: ['wrangler', '--version'] },
  ])

  const deployment = await runScript([
    '--input-type=module',
    '--eval',
    `const { runSteps } = await import('${join(root, 'scripts/deploy/run-steps.ts')}')
      runSteps(${steps})`,
  ])

  expect(deployment.code).toBe(1)
  expect(deployment.output).toContain('no such table: no_such_table')
  expect(deployment.output).toContain('“Apply the migrations” failed, so the remaining steps')
  expect(deployment.output).not.toContain('Deploy the Worker')
  const product = await startProduct(stateDir)
  const sent = await product.post({
    name: 'Nimal',
    email: 'n@site.example',
    message: 'Can you still read this?',
  })
  expect(sent.status).toBe(201)
  // Until cron has run, it may be late.
  const health = await fetch(`${product.origin}/api/health`)
  expect(health.status).toBe(200)
  await product.stop()
  const db = new DatabaseSync(databaseIn(stateDir), { readOnly: true })
  const columns = db.prepare("select name from pragma_table_info('inquiries')").all()
  db.close()
  expect(columns.map(({ name }) => name)).not.toContain('broken')
})
