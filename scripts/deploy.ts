/** `npm run deploy`: the database first, then the Worker, then the pages that call it. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfChanged } from './local/build.ts'
import { answerHelp, Problem, runCommand } from './local/problem.ts'
import { root } from './local/settings.ts'
import { tools } from './local/tools.ts'

answerHelp(`
npm run deploy [-- --dry-run]: builds, applies migrations, deploys the Worker, then the Pages site.
It stops at the first step that fails. --dry-run needs no account and changes nothing.

Once before the first time:
  npx wrangler login
  npx wrangler d1 create ceyforge          its id goes into wrangler.toml, database_id
  npx wrangler pages project create ceyforge --production-branch main
  npx wrangler secret put SESSION_SECRET   at least 32 random bytes
The README tells the rest, e-mail and domain included.
`)

type Step = { name: string; command: [keyof typeof tools, ...string[]]; folder?: string }

const isDryRun = process.argv.includes('--dry-run')

const real: Step[] = [
  { name: 'Build the site', command: ['react-router', 'build'] },
  {
    name: 'Apply the migrations',
    command: ['wrangler', 'd1', 'migrations', 'apply', 'DB', '--remote'],
  },
  { name: 'Deploy the Worker', command: ['wrangler', 'deploy'] },
  {
    name: 'Deploy the pages',
    command: ['wrangler', 'pages', 'deploy', '--branch', 'main', '--commit-dirty=true'],
    folder: 'web',
  },
]

/** What can be proven without an account: both bundles are made, nothing leaves the machine. */
const rehearsal: Step[] = [
  { name: 'Bundle the Worker', command: ['wrangler', 'deploy', '--dry-run'] },
  {
    name: 'Bundle the Pages function',
    command: ['wrangler', 'pages', 'functions', 'build', '--outdir', '../dist/pages'],
    folder: 'web',
  },
]

await runCommand(async () => {
  if (isDryRun) await buildIfChanged()
  else requireDatabaseId()
  for (const { name, command, folder = '.' } of isDryRun ? rehearsal : real) {
    console.log(`\n— ${name}`)
    const [program, ...words] = command
    const env = { ...process.env, NODE_ENV: 'production', WRANGLER_SEND_METRICS: 'false' }
    const { status } = spawnSync(process.execPath, [tools[program], ...words], {
      cwd: join(root, folder),
      stdio: 'inherit',
      env,
    })
    if (status !== 0) throw new Problem(`“${name}” failed, so nothing after it was done.`)
  }
  console.log(isDryRun ? '\nAll of it can be deployed.' : '\nDeployed.')
})

function requireDatabaseId() {
  const isUnset = /database_id = "0{8}-/.test(readFileSync(join(root, 'wrangler.toml'), 'utf8'))
  if (isUnset) {
    throw new Problem(
      'wrangler.toml has no database_id yet: run npx wrangler d1 create ceyforge and put it there.',
    )
  }
}
