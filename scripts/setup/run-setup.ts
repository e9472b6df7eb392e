/** Everything that npm run setup does, in order. */
import { join } from 'node:path'
import { Problem } from '../local/problem.ts'
import { startProgress } from '../local/progress.ts'
import { readWranglerToml } from '../local/wrangler-toml.ts'
import type { Answers } from './answers.ts'
import type { Context, Left, Names, Step } from './step.ts'
import { administrator } from './steps/administrator.ts'
import { answersAt } from './steps/answers-to-replies.ts'
import { buckets } from './steps/buckets.ts'
import { database } from './steps/database.ts'
import { deployment } from './steps/deployment.ts'
import { dnsRecord } from './steps/dns-record.ts'
import { cloudflareSteps } from './steps/email-cloudflare.ts'
import { emailjsSteps } from './steps/email-emailjs.ts'
import { resendSteps } from './steps/email-resend.ts'
import { nameServers } from './steps/name-servers.ts'
import { pagesDomain, pagesProject } from './steps/pages.ts'
import { secrets } from './steps/secrets.ts'
import { settings } from './steps/settings.ts'
import { subdomain } from './steps/subdomain.ts'
import { testEmail } from './steps/test-email.ts'
import { workerDomain } from './steps/worker-domain.ts'

const emailSteps: Record<Answers['channel'], Step[]> = {
  cloudflare: cloudflareSteps,
  resend: resendSteps,
  emailjs: emailjsSteps,
}

/** Returns the steps in order. */
export function listSteps({ answers, isOneWorker }: Pick<Context, 'answers' | 'isOneWorker'>) {
  const prepared = [settings, database, buckets, nameServers]
  const pages = [pagesProject, pagesDomain, dnsRecord]
  const deployed = [secrets, ...emailSteps[answers.channel], subdomain, deployment]
  return [
    ...prepared,
    ...(isOneWorker ? [] : pages),
    ...deployed,
    // It can only be given to a Worker that exists.
    ...(isOneWorker ? [workerDomain] : []),
    administrator,
    testEmail,
    // Its rule names the deployed Worker.
    ...(answers.replyDomain ? [answersAt(answers.replyDomain)] : []),
  ]
}

/** Returns what Cloudflare's resources are called. */
export function readNames(folder: string): Names {
  const { name, d1_databases, r2_buckets } = readWranglerToml(folder)
  return {
    worker: name,
    database: d1_databases[0]?.database_name ?? '',
    buckets: r2_buckets.map((bucket) => bucket.bucket_name),
    pages: readWranglerToml(join(folder, 'web')).name,
  }
}

/** Does what is still to be done. Returns what only a person can do. */
export async function runSteps(steps: readonly Step[], context: Context): Promise<Left[]> {
  const left: Left[] = []
  for (const step of steps) {
    const found = await step.look(context)
    if (found === 'done') context.say(`  ${step.name}: done already.`)
    else if (found !== 'to do') left.push(found)
    else {
      const results: string[] = []
      {
        using progress = startProgress(step.name)
        const say = (line: string) => results.push(line)
        const remains = await step.run({ ...context, say, update: progress.update })
        if (remains) left.push(remains)
      }
      for (const line of results) context.say(line)
    }
  }
  return left
}

/** Says what `runSteps` would do. Without an account nobody knows what exists already. */
export async function planSteps(
  steps: readonly Step[],
  context: Pick<Context, 'answers' | 'names' | 'isOneWorker'>,
  account: Context | null,
) {
  const lines: string[] = []
  for (const step of steps) {
    const state = account ? await lookSafely(step, account) : 'to do'
    lines.push(
      state === 'to do' ? `${step.name}: ${step.plan(context)}.` : `${step.name}: ${state}.`,
    )
  }
  return lines
}

async function lookSafely(step: Step, context: Context) {
  try {
    const found = await step.look(context)
    return typeof found === 'string' ? found : found.text
  } catch (thrown) {
    // A step may look for what an earlier one would create.
    if (thrown instanceof Problem) return 'to do'
    throw thrown
  }
}
