/** `npm run deploy`: the database first, then the Worker, then the pages that call it. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findSamples, formatSamples } from './deploy/find-samples.ts'
import { buildIfChanged } from './local/build.ts'
import { answerHelp, Problem, runCommand } from './local/problem.ts'
import { root } from './local/settings.ts'
import { tools } from './local/tools.ts'

answerHelp(`
npm run deploy [-- --dry-run] [-- --allow-samples]: builds, applies migrations, deploys the Worker, then
the Pages site. It stops at the first step that fails. --dry-run needs no account and changes nothing.
It refuses while the content has samples (isSample: true) or addresses that end in .example, unless
--allow-samples is given.

Once before the first time:
  npx wrangler login
  npx wrangler d1 create ceyforge          its id goes into wrangler.toml, database_id
  npx wrangler pages project create ceyforge --production-branch main
  npx wrangler secret put SESSION_SECRET   at least 32 random bytes
docs/deploy.md has the rest, e-mail and domain included.
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
  checkReadiness()
  if (isDryRun) await buildIfChanged()
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

/** Refuses a deployment that could not work or should not be seen; a rehearsal only warns. */
function checkReadiness() {
  const problems = [findMissingDatabase(), findMadeUpContent()].filter((it) => it !== undefined)
  if (problems.length === 0) return
  if (!isDryRun) throw new Problem(problems.join('\n'))
  console.warn(problems.join('\n'))
}

function findMissingDatabase() {
  const isUnset = /database_id = "0{8}-/.test(readFileSync(join(root, 'wrangler.toml'), 'utf8'))
  if (!isUnset) return undefined
  return 'wrangler.toml has no database_id yet: run npx wrangler d1 create ceyforge and put it there.'
}

function findMadeUpContent() {
  if (process.argv.includes('--allow-samples')) return undefined
  const samples = findSamples(root)
  if (samples.length === 0) return undefined
  return `The content still has samples or .example addresses. Replace them, or add --allow-samples:
${formatSamples(samples)}`
}
