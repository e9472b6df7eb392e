/** `npm run deploy`: backs up and migrates the database, then deploys the Worker, then the pages. */
import { readKeyBytes } from '../worker/backups/format.ts'
import { withDatabase } from './admin/execute.ts'
import { findSamples, formatSamples } from './deploy/find-samples.ts'
import { requireKnownMigrations } from './deploy/require-known-migrations.ts'
import { runSteps } from './deploy/run-steps.ts'
import { realSteps, rehearsal } from './deploy/steps.ts'
import { buildIfChanged } from './local/build.ts'
import { loadCloudflareEnvironment, selectAccount } from './local/cloudflare-environment.ts'
import { readDeployment } from './local/deployment.ts'
import { listMigrations } from './local/migrations.ts'
import { answerHelp, Problem, parseOptions, runCommand } from './local/problem.ts'
import { findProductionSetting } from './local/production-env.ts'
import { startProgress } from './local/progress.ts'
import { root } from './local/settings.ts'

const help = `
npm run deploy [-- --dry-run] [--allow-samples] [--without-backup] [--new-key] [--rollback]: builds the site, backs up
the database, applies migrations, deploys the Worker, then the Pages site. It stops at the first step that fails. At
the end npm run doctor reports problems with the deployment. The backup needs BACKUP_KEY, from the environment or
production.env; --without-backup skips it.
A key that the last backup was not made with is refused, unless --new-key is given because you have changed it.
--dry-run needs no account and changes nothing.
It refuses to deploy a version that lacks a migration of the database, unless --rollback is given.
It refuses to deploy samples in the content (isSample: true) and addresses that end in .example, unless
--allow-samples is given.
The first deployment is made by npm run setup.
`

const flag = { type: 'boolean', default: false } as const
const options = {
  'dry-run': flag,
  'without-backup': flag,
  'new-key': flag,
  rollback: flag,
  'allow-samples': flag,
}

type Options = Record<keyof typeof options, boolean>

await runCommand(async () => {
  answerHelp(help)
  const chosen = parseOptions(help, { options }).values
  const isDryRun = chosen['dry-run']
  checkReadiness(chosen)
  // Wrangler reads .env only in its own folder, and deploys the pages from web/.
  loadCloudflareEnvironment()
  selectAccount()
  if (isDryRun) await buildIfChanged()
  else if (!chosen.rollback) await requireNoNewerVersion()
  const steps = {
    hasBackup: !chosen['without-backup'],
    hasNewKey: chosen['new-key'],
    isOneWorker: readDeployment().oneWorker,
  }
  runSteps(isDryRun ? rehearsal : realSteps(steps))
  console.log(isDryRun ? '\nEverything can be deployed.' : '\nDeployed.')
})

/** Refuses a deployment that cannot work or should not be public; a dry run only warns. */
function checkReadiness(chosen: Options) {
  const problems = [
    chosen['dry-run'] || chosen['without-backup'] ? undefined : findMissingKey(),
    chosen['allow-samples'] ? undefined : findMadeUpContent(),
  ].filter((it) => it !== undefined)
  if (problems.length === 0) return
  if (!chosen['dry-run']) throw new Problem(problems.join('\n'))
  console.warn(problems.join('\n'))
}

async function requireNoNewerVersion() {
  using _ = startProgress('Comparing the migrations with those of the database')
  await withDatabase(true, (execute) => requireKnownMigrations(execute, listMigrations()))
}

function findMissingKey() {
  if (readKeyBytes(findProductionSetting('BACKUP_KEY'))) return undefined
  return `BACKUP_KEY is not set, or is not a key: set it to the key that the Worker has, here or in production.env.
To deploy without a backup: npm run deploy -- --without-backup`
}

function findMadeUpContent() {
  const samples = findSamples(root)
  if (samples.length === 0) return undefined
  return `The content still has samples or .example addresses. Replace them, or add --allow-samples:
${formatSamples(samples)}`
}
