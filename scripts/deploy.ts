/** `npm run deploy`: a backup and the database first, then the Worker, then the pages that call it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readKeyBytes } from '../worker/backups/key.ts'
import { findSamples, formatSamples } from './deploy/find-samples.ts'
import { runSteps } from './deploy/run-steps.ts'
import { realSteps, rehearsal } from './deploy/steps.ts'
import { buildIfChanged } from './local/build.ts'
import { answerHelp, Problem, runCommand } from './local/problem.ts'
import { root } from './local/settings.ts'

const help = `
npm run deploy [-- --dry-run] [-- --allow-samples] [-- --without-backup]: builds, backs the database up, applies
migrations, deploys the Worker, then the Pages site. It stops at the first step that fails. At the end
npm run doctor says what is wrong with what is deployed. The backup takes BACKUP_KEY; --without-backup
leaves it out. --dry-run needs no account and changes nothing.
It refuses while the content has samples (isSample: true) or addresses that end in .example, unless
--allow-samples is given.

Once before the first time:
  npx wrangler login
  npx wrangler d1 create ceyforge          its id goes into wrangler.toml, database_id
  npx wrangler r2 bucket create ceyforge-backups
  npx wrangler r2 bucket create ceyforge-files
  npx wrangler pages project create ceyforge --production-branch main
  npx wrangler secret put SESSION_SECRET   at least 32 random bytes
  npx wrangler secret put BACKUP_KEY       32 random bytes in base64; keep it outside Cloudflare, too
The first deployment of all has nothing to back up: npm run deploy -- --without-backup
docs/deploy.md has the rest, e-mail and domain included.
`
answerHelp(help)

function readArguments() {
  const flag = { type: 'boolean', default: false } as const
  const options = { 'dry-run': flag, 'without-backup': flag, 'allow-samples': flag }
  try {
    return parseArgs({ options }).values
  } catch {
    throw new Problem(help.trim())
  }
}

type Arguments = ReturnType<typeof readArguments>

await runCommand(async () => {
  const chosen = readArguments()
  const isDryRun = chosen['dry-run']
  checkReadiness(chosen)
  if (isDryRun) await buildIfChanged()
  runSteps(isDryRun ? rehearsal : realSteps({ hasBackup: !chosen['without-backup'] }))
  console.log(isDryRun ? '\nAll of it can be deployed.' : '\nDeployed.')
})

/** Refuses a deployment that could not work or should not be seen; a rehearsal only warns. */
function checkReadiness(chosen: Arguments) {
  const problems = [
    findMissingDatabase(),
    chosen['dry-run'] || chosen['without-backup'] ? undefined : findMissingKey(),
    chosen['allow-samples'] ? undefined : findMadeUpContent(),
  ].filter((it) => it !== undefined)
  if (problems.length === 0) return
  if (!chosen['dry-run']) throw new Problem(problems.join('\n'))
  console.warn(problems.join('\n'))
}

function findMissingDatabase() {
  const isUnset = /database_id = "0{8}-/.test(readFileSync(join(root, 'wrangler.toml'), 'utf8'))
  if (!isUnset) return undefined
  return 'wrangler.toml has no database_id yet: run npx wrangler d1 create ceyforge and put it there.'
}

function findMissingKey() {
  if (readKeyBytes(process.env.BACKUP_KEY)) return undefined
  return `BACKUP_KEY is not set, or is no key: set it to the one that the Worker has. Without a backup first, as where
there is nothing yet: npm run deploy -- --without-backup`
}

function findMadeUpContent() {
  const samples = findSamples(root)
  if (samples.length === 0) return undefined
  return `The content still has samples or .example addresses. Replace them, or add --allow-samples:
${formatSamples(samples)}`
}
