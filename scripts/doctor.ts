/** `npm run doctor`: finds problems with the set-up, and says what to do about them. */
import { makeClient } from './doctor/client.ts'
import { readSetup } from './doctor/read-setup.ts'
import { describeResults, isAnythingWrong } from './doctor/report.ts'
import { runChecks } from './doctor/run-checks.ts'
import { signAsWrangler } from './doctor/sign.ts'
import { loadCloudflareEnvironment } from './local/cloudflare-environment.ts'
import { answerHelp, parseOptions, runCommand } from './local/problem.ts'
import { startProgress } from './local/progress.ts'

const help = `
npm run doctor [-- --remote]: finds problems with the set-up, and says in one line what to do about each.

Without --remote it checks this machine and the settings. With --remote it checks the settings and the
deployment: account, database, secrets, buckets, domain, cron, e-mail and its DNS records, and the limits
of the plan. It changes nothing. It signs in as wrangler does (npx wrangler login, or CLOUDFLARE_API_TOKEN
and CLOUDFLARE_ACCOUNT_ID; the token needs to read D1, Workers, R2, Pages and analytics). What it may not
read is reported as “not known”. The exit code is 1 if there is a problem.
`
answerHelp(help)

const options = { remote: { type: 'boolean', default: false } } as const

await runCommand(async () => {
  const { remote: isRemote } = parseOptions(help, { options }).values
  loadCloudflareEnvironment()
  const step = startProgress(isRemote ? 'Checking the deployment' : 'Checking this machine')
  const setup = await readSetup({ isRemote })
  const addresses = {
    api: 'https://api.cloudflare.com/client/v4',
    dns: 'https://cloudflare-dns.com/dns-query',
    site: setup.content.origin,
  }
  const client = makeClient(addresses, signAsWrangler)
  const results = await runChecks({ setup, client, now: Date.now() }, step.update)
  step.done()
  console.log(describeResults(results).join('\n'))
  if (isAnythingWrong(results)) process.exitCode = 1
})
