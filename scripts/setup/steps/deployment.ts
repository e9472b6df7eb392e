import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { build, upload } from '../../deploy/steps.ts'
import { compareMigrations, listMigrations } from '../../local/migrations.ts'
import { withPrivateFile } from '../../local/private-file.ts'
import { Problem } from '../../local/problem.ts'
import type { Context, Step } from '../step.ts'
import { requireDatabase } from './database.ts'
import { findProject } from './pages.ts'
import { listDeployedSecrets, secretsIn } from './secrets.ts'

/** Builds and deploys whatever an earlier run has not, and again if an answer has changed. */
export const deployment: Step = {
  name: 'Deployment',
  plan: ({ names, isOneWorker }) =>
    `build the site, apply the migrations to ${names.database}, deploy the Worker ${names.worker} with its secrets${isOneWorker ? '' : `, and the pages to ${names.pages}`}`,
  async look(context) {
    await requireOwnWorker(context)
    if (await isDeployed(context)) return 'done'
    await requireNothingToLose(context)
    return 'to do'
  },
  async run(context) {
    const { isOneWorker } = context
    // Wrangler takes no secrets from the environment.
    await withPrivateFile(JSON.stringify(secretsIn(context)), async (secretsFile) => {
      for (const step of [build, ...upload({ isOneWorker, secretsFile })]) {
        context.update(step.name)
        await context.run(step)
      }
    })
    context.save({ DEPLOYED: fingerprintOf(context) })
    return undefined
  },
}

const named = v.object({ name: v.string() })

async function isDeployed(context: Context) {
  if (context.settings.DEPLOYED !== fingerprintOf(context)) return false
  const secrets = await listDeployedSecrets(context)
  if (Object.keys(secretsIn(context)).some((name) => !secrets.has(name))) return false
  if (!context.isOneWorker && !(await findProject(context))?.latest_deployment) return false
  return compareMigrations(listMigrations(), await readMigrations(context)).missing.length === 0
}

/** Stops where npm run deploy would stop, or would make a backup first. */
async function requireNothingToLose(context: Context) {
  const migrations = await readMigrations(context)
  const { missing, strange } = compareMigrations(listMigrations(), migrations)
  if (strange.length > 0) {
    throw new Problem(
      `The database has the migration ${strange[0]}, which this version does not have. Pull the newest version, and run npm run setup again.`,
    )
  }
  if (missing.length === 0 || !migrations.includes(listMigrations()[0] ?? '')) return
  const inquiries = await read(context, 'select id as name from inquiries limit 1')
  if (inquiries.length === 0) return
  throw new Problem(
    'This version has to change a database that has enquiries. Run npm run deploy, which makes a backup first, and then npm run setup again.',
  )
}

/** Returns the names of the migrations that the database has. */
async function readMigrations(context: Context) {
  const table = "select name from sqlite_schema where name = 'd1_migrations'"
  if ((await read(context, table)).length === 0) return []
  const rows = await read(context, 'select name from d1_migrations')
  return rows.map(({ name }) => name)
}

async function read(context: Context, sql: string) {
  const id = await requireDatabase(context)
  return context.cloudflare.query('The database could not be read', named, id, { sql })
}

/** What the answers change: the same again means that nothing has to be deployed for them. */
function fingerprintOf(context: Context) {
  const { folder, isOneWorker } = context
  const hash = createHash('sha256').update(isOneWorker ? 'one' : 'pages')
  for (const file of ['web/content/company.json', 'wrangler.toml', 'web/wrangler.toml']) {
    hash.update(readFileSync(join(folder, file)))
  }
  // Cloudflare does not tell whether its secrets are these.
  hash.update(JSON.stringify(secretsIn(context)))
  return hash.digest('hex').slice(0, 16)
}

const worker = v.object({
  bindings: v.array(v.object({ type: v.string(), name: v.string() })),
})

/** Stops at a Worker of the same name that is something else. */
async function requireOwnWorker({ cloudflare, names }: Context) {
  const path = `/workers/scripts/${names.worker}/settings`
  const found = await cloudflare.find('The Worker', worker, path)
  if (!found || found.bindings.some(({ type, name }) => type === 'd1' && name === 'DB')) return
  throw new Problem(
    `The account has a Worker ${names.worker} that is something else: it has no database DB. Choose another name in wrangler.toml, also under [[services]] in web/wrangler.toml, and run npm run setup again.`,
  )
}
