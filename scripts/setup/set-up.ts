/** The whole of npm run setup, apart from the terminal and the place that it runs in. */
import { findSamples } from '../deploy/find-samples.ts'
import { type Addresses, type Credentials, makeClient } from '../doctor/client.ts'
import { readSetup } from '../doctor/read-setup.ts'
import { describeResults } from '../doctor/report.ts'
import { runChecks } from '../doctor/run-checks.ts'
import { readCompany, readDeployment } from '../local/deployment.ts'
import { Problem } from '../local/problem.ts'
import { productionFile, readSettingsFile, writeProductionFile } from '../local/production-env.ts'
import { startProgress } from '../local/progress.ts'
import { readWranglerToml } from '../local/wrangler-toml.ts'
import { findAccount } from './account.ts'
import { type Answers, type Ask, readAnswers } from './answers.ts'
import { makeCloudflare } from './cloudflare.ts'
import { listSteps, planSteps, readNames, runSteps } from './run-setup.ts'
import type { Context, Left, Providers } from './step.ts'
import { locationFor } from './steps/database.ts'

/** A person at a terminal. */
export type Person = {
  ask: Ask
  /** Returns the index of the one that was chosen. */
  choose: (question: string, options: string[]) => Promise<number>
  /** Returns once they say that it is done. */
  waitFor: (left: Left) => Promise<void>
  /** Lets them sign in to Cloudflare in a browser. */
  signIn: () => void
}

export type Surroundings = {
  folder: string
  /** Of Cloudflare's API and of DNS over HTTPS; the site's is among the answers. */
  addresses: Omit<Addresses, 'site'> & { site?: string }
  providers: Providers
  /** Null with --yes. */
  person: Person | null
  sign: () => Credentials | null
  makeRunner: (folder: string, account: string) => Context['run']
  say: (line: string) => void
  now: () => number
  wait: (time: number) => Promise<void>
}

type Options = {
  /** Overrides what production.env says. */
  given: Record<string, string>
  /** Undefined to leave it as it is. */
  isOneWorker?: true | undefined
}

/** Sets everything up. Returns what is left for a person. */
export async function setUp(surroundings: Surroundings, options: Options) {
  const { folder, person, say, sign } = surroundings
  const settings = readSettings(folder, options)
  const save = (changes: Record<string, string>) => {
    Object.assign(settings, changes)
    writeProductionFile(settings, folder)
  }
  const known = readKnown(folder)
  const answers = await readAnswers({ settings, save, known, ask: person?.ask ?? null, say })
  if (!sign() && person) person.signIn()
  const context = await openAccount(surroundings, { options, answers, settings, save })
  if (!context) {
    throw new Problem(
      'Nobody is signed in to Cloudflare. Run npx wrangler login, or set CLOUDFLARE_API_TOKEN, and run npm run setup again.',
    )
  }
  const left = await runSteps(listSteps(context), context)
  await report(context, left)
  return left
}

/** Says what `setUp` would do. */
export async function plan(surroundings: Surroundings, options: Options) {
  const { folder, say } = surroundings
  const settings = readSettings(folder, options)
  const answers = await readAnswers({
    settings,
    save: () => undefined,
    known: readKnown(folder),
    ask: null,
    isPlan: true,
    say,
  })
  const context = await openAccount(surroundings, {
    options,
    answers,
    settings,
    save: () => undefined,
  })
  if (!context) say('Nobody is signed in to Cloudflare, so this assumes an empty account.')
  const isOneWorker = findTopology(folder, options)
  const names = readNames(folder)
  const looking = startProgress('Looking at what exists already')
  const lines = await planSteps(
    listSteps({ answers, isOneWorker }),
    { answers, names, isOneWorker },
    context,
  )
  looking.done()
  for (const line of lines) say(`  ${line}`)
  say('Nothing was changed.')
}

function readSettings(folder: string, { given }: Options) {
  return { ...readSettingsFile(productionFile(folder)), ...given }
}

function findTopology(folder: string, { isOneWorker }: Options) {
  return isOneWorker ?? readDeployment(folder).oneWorker
}

/** Returns what the project's files say already. */
function readKnown(folder: string) {
  const { name, origin } = readCompany(folder)
  const { vars = {} } = readWranglerToml(folder)
  const host = URL.parse(origin)?.hostname
  return {
    host: host?.endsWith('.example') ? undefined : host,
    company: name,
    hasSamples: findSamples(folder).length > 0,
    notifyTo: vars.NOTIFY_TO,
    channel: vars.EMAIL_CHANNELS === 'log' ? undefined : vars.EMAIL_CHANNELS?.split(',')[0]?.trim(),
    location: locationFor(vars.TIME_ZONE ?? ''),
    replyDomain: vars.REPLY_DOMAIN,
  }
}

type Prepared = {
  options: Options
  answers: Answers
  settings: Record<string, string>
  save: Context['save']
}

/** Returns null if nobody is signed in. */
async function openAccount(
  surroundings: Surroundings,
  { options, answers, settings, save }: Prepared,
): Promise<Context | null> {
  const { folder, addresses, providers, person, sign, makeRunner, say, now, wait } = surroundings
  const credentials = sign()
  if (!credentials) return null
  const site = addresses.site ?? `https://${answers.host}`
  const client = makeClient({ ...addresses, site }, () => credentials)
  const account = await findAccount({
    client,
    chosen: process.env.CLOUDFLARE_ACCOUNT_ID,
    folder,
    choose: person && ((names) => person.choose('Which account?', names)),
  })
  return {
    folder,
    answers,
    names: readNames(folder),
    isOneWorker: findTopology(folder, options),
    settings,
    save,
    cloudflare: makeCloudflare(client, account),
    client,
    providers,
    run: makeRunner(folder, account),
    waitFor: person?.waitFor ?? waitForNobody,
    say,
    update: () => undefined,
    now,
    wait,
  }
}

async function waitForNobody({ text, link = '' }: Left) {
  throw new Problem(`${text}: ${link}. Then run npm run setup again, which continues here.`)
}

async function report(context: Context, left: Left[]) {
  const { folder, client, cloudflare, answers, settings, say, now } = context
  say('')
  const setup = await readSetup({ isRemote: true, folder })
  setup.worker.accountId = cloudflare.account
  client.forget()
  const checking = startProgress('Checking the deployment')
  const results = await runChecks({ setup, client, now: now() }, checking.update)
  checking.done()
  for (const line of describeResults(results)) say(line)
  if (answers.plan === 'free') {
    left.push({
      text: 'Switch to Workers Paid before you sign in at the desk: the free plan ends a request before a password is checked',
      link: `https://dash.cloudflare.com/${cloudflare.account}/workers/plans`,
    })
  }
  const origin = `https://${answers.host}`
  const password = settings.ADMIN_PASSWORD
    ? ' (the first password is ADMIN_PASSWORD in production.env)'
    : ''
  say(`\nThe site: ${origin}\nThe desk: ${origin}/admin, for ${answers.admin}${password}`)
  say(
    'Keep a copy of production.env in a safe place, and commit the changes that git status shows.',
  )
  if (left.length === 0) return
  say(`\nLeft for you:`)
  for (const [at, { text, link }] of left.entries()) {
    say(`  ${at + 1}. ${text}.${link ? `\n     ${link}` : ''}`)
  }
}
