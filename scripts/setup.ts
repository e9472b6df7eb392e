/** `npm run setup`: from the repository to a running company, in one command. */
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { signAsWrangler } from './doctor/sign.ts'
import { loadCloudflareEnvironment, selectAccount } from './local/cloudflare-environment.ts'
import { answerHelp, Problem, parseOptions, runCommand, usageProblem } from './local/problem.ts'
import { readSettingsFile } from './local/production-env.ts'
import { root } from './local/settings.ts'
import { makeRunner } from './setup/run-program.ts'
import { plan, setUp } from './setup/set-up.ts'
import { openTerminal } from './setup/terminal.ts'

const help = `
npm run setup [-- --plan] [--yes [<file>]] [--one-worker]: asks at most six questions, and then sets up everything in
your Cloudflare account: database, buckets, Pages project, domain, secrets, e-mail, deployment, first administrator and
a test e-mail. At the end npm run doctor reports what is wrong.

It can be stopped at any time: run it again, and it continues where it stopped. Once all is set up it changes nothing.
It signs in as wrangler does: with its login, or with CLOUDFLARE_API_TOKEN, which may also set DNS records.
Answers and secrets are kept in production.env, which git ignores: keep a copy of it in a safe place.

--plan        prints what it would do, and changes nothing
--yes [file]  asks nothing, and takes the answers from the file (NAME=value lines, as in production.env):
              DOMAIN, COMPANY, NOTIFY_TO, EMAIL_CHANNEL with its keys, ADMIN_EMAIL, PLAN; for answers at the desk also
              REPLY_DOMAIN, which docs/deploy.md describes
--one-worker  deploys the site and the API as one Worker instead of the site to Pages; docs/deploy.md says when to
`

const options = {
  plan: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  'one-worker': { type: 'boolean', default: false },
} as const

await runCommand(async () => {
  answerHelp(help)
  const { values, positionals } = parseOptions(help, { options, allowPositionals: true })
  const [file, ...more] = positionals
  if (more.length > 0 || (file && !values.yes && !values.plan)) {
    throw usageProblem(help, 'A file of answers belongs to --yes.')
  }
  if (file && !existsSync(file)) throw new Problem(`There is no file ${file}.`)
  const isAttended = !values.yes && !values.plan
  if (isAttended && !process.stdin.isTTY) {
    throw new Problem(
      'Run this in a terminal, which asks the questions, or with --yes and a file of answers.',
    )
  }
  loadCloudflareEnvironment()
  selectAccount()
  const api = process.env.CLOUDFLARE_API_BASE_URL || 'https://api.cloudflare.com/client/v4'
  const surroundings = {
    folder: root,
    addresses: { api, dns: 'https://cloudflare-dns.com/dns-query' },
    providers: { resend: 'https://api.resend.com', emailjs: 'https://api.emailjs.com' },
    person: isAttended ? openTerminal() : null,
    sign: signAsWrangler,
    makeRunner,
    say: console.log,
    now: Date.now,
    wait: (time: number) => setTimeout(time),
  }
  const chosen = {
    given: file ? readSettingsFile(file) : {},
    isOneWorker: values['one-worker'] || undefined,
  }
  if (isAttended)
    console.log(
      'Some questions first; then everything is set up, in some three minutes. You can stop at any time.',
    )
  await (values.plan ? plan : setUp)(surroundings, chosen)
})
