import type { Answer, Check, Context } from './check.ts'
import { account } from './checks/account.ts'
import { answers } from './checks/answers.ts'
import { bindings } from './checks/bindings.ts'
import { buckets } from './checks/buckets.ts'
import { compatibility } from './checks/compatibility.ts'
import { cronRuns } from './checks/cron-runs.ts'
import { crons } from './checks/crons.ts'
import { database } from './checks/database.ts'
import { dkim } from './checks/dkim.ts'
import { dmarc } from './checks/dmarc.ts'
import { emailChannels } from './checks/email-channels.ts'
import { health } from './checks/health.ts'
import { lastEmail } from './checks/last-email.ts'
import { localDatabase } from './checks/local-database.ts'
import { localSecrets } from './checks/local-secrets.ts'
import { node } from './checks/node.ts'
import { pagesProject } from './checks/pages-project.ts'
import { databaseSize, rowsWritten } from './checks/plan-limits.ts'
import { port } from './checks/port.ts'
import { pushKeys } from './checks/push-keys.ts'
import { rateLimits } from './checks/rate-limits.ts'
import { routes } from './checks/routes.ts'
import { samples } from './checks/samples.ts'
import { schema } from './checks/schema.ts'
import { secrets } from './checks/secrets.ts'
import { siteOrigin } from './checks/site-origin.ts'
import { spf } from './checks/spf.ts'
import { timeZone } from './checks/time-zone.ts'
import { turnstile } from './checks/turnstile.ts'
import { workerDomain } from './checks/worker-domain.ts'

/** In the order in which they are shown. */
const checks: readonly Check[] = [
  ...[node, port, localSecrets, localDatabase],
  ...[bindings, compatibility, crons, rateLimits, routes, siteOrigin, timeZone],
  ...[account, database, schema, secrets, buckets, pagesProject, workerDomain, health, cronRuns],
  ...[emailChannels, lastEmail, spf, dkim, dmarc, answers, pushKeys, turnstile],
  ...[databaseSize, rowsWritten, samples],
]

export type Result = { name: string; answer: Answer }

/**
 * Runs the checks of this machine or of the deployment, with those of the settings. `report` is given
 * the position of the next check.
 */
export async function runChecks(
  context: Context,
  report: (position: string) => void = () => undefined,
): Promise<Result[]> {
  const skipped = context.setup.isRemote ? 'machine' : 'account'
  const selected = checks.filter(({ about }) => about !== skipped)
  const results: Result[] = []
  // One after the other: at once they would be only a second faster, and Cloudflare limits calls.
  for (const { name, run } of selected) {
    report(`${results.length + 1} of ${selected.length}: ${name}`)
    results.push({ name, answer: await run(context) })
  }
  return results
}
