import * as v from 'valibot'
import { findAccount } from '../account.ts'
import type { Check, Context } from '../check.ts'
import { unknownFor } from '../client.ts'
import { everyMinute } from './crons.ts'

/** A new trigger takes up to 15 minutes to reach every location, and analytics take longer. */
const lateAfter = 30 * 60_000

const triggers = v.object({
  schedules: v.array(v.object({ cron: v.string(), modified_on: v.optional(v.string()) })),
})

const runs = v.object({
  viewer: v.object({
    accounts: v.array(
      v.object({
        workersInvocationsScheduled: v.array(
          v.object({ datetime: v.string(), status: v.string() }),
        ),
      }),
    ),
  }),
})

const lastRuns = `query($account: string!, $script: string!, $from: Time!, $to: Time!) {
  viewer { accounts(filter: { accountTag: $account }) {
    workersInvocationsScheduled(limit: 1, orderBy: [datetime_DESC],
      filter: { scriptName: $script, datetime_geq: $from, datetime_leq: $to }) { datetime status }
  } }
}`

export const cronRuns: Check = {
  name: 'Cron',
  about: 'account',
  async run(context) {
    const { client, setup, now } = context
    const account = await findAccount(context)
    if ('failure' in account) return unknownFor(account.failure)
    const path = `/accounts/${account.result}/workers/scripts/${setup.worker.name}/schedules`
    const reply = await client.ask(triggers, path)
    if ('failure' in reply) {
      if (reply.failure.status !== 404) return unknownFor(reply.failure)
      return {
        problem: `The account has no Worker ${setup.worker.name}.`,
        remedy: 'Run npm run deploy.',
      }
    }
    const trigger = reply.result.schedules.find(({ cron }) => cron === everyMinute)
    if (!trigger) {
      return {
        problem: 'The deployed Worker has no cron trigger for every minute.',
        remedy: 'Run npm run deploy, which sets the triggers of wrangler.toml.',
      }
    }
    const isNew = now - Date.parse(trigger.modified_on ?? '') < lateAfter
    if (isNew) return { unknown: 'its trigger has only just been set' }
    return judgeRuns(context, account.result)
  },
}

async function judgeRuns({ client, setup, now }: Context, account: string) {
  const reply = await client.analyse(runs, lastRuns, {
    account,
    script: setup.worker.name,
    from: new Date(now - lateAfter).toISOString(),
    to: new Date(now).toISOString(),
  })
  if ('failure' in reply) return unknownFor(reply.failure)
  const [last] = reply.result.viewer.accounts.flatMap((each) => each.workersInvocationsScheduled)
  if (!last) {
    return {
      problem: `Cron has not run for ${lateAfter / 60_000} minutes, so waiting e-mails are not sent.`,
      remedy: 'Run npm run deploy; if it still does not run, check www.cloudflarestatus.com.',
    }
  }
  if (last.status === 'success') return 'ok' as const
  return {
    problem: `Cron last ran at ${last.datetime} and failed (${last.status}).`,
    remedy: 'Watch its log: npx wrangler tail.',
  }
}
