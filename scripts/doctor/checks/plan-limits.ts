import * as v from 'valibot'
import { findAccount } from '../account.ts'
import type { Check } from '../check.ts'
import { unknownFor } from '../client.ts'
import { readDatabase } from '../remote-database.ts'

/** D1's free plan: developers.cloudflare.com/d1/platform/limits and /pricing. */
const freeMegabytes = 500
const freeRowsADay = 100_000

/** The share of a limit from which to warn. */
const warnShare = 0.8

export const databaseSize: Check = {
  name: 'Size of the database',
  about: 'account',
  async run(context) {
    const reply = await readDatabase(context)
    if ('failure' in reply) return unknownFor(reply.failure)
    const limit = readMegabytes(context.setup.worker.vars)
    const size = reply.result.file_size / 1_000_000
    if (size < warnShare * limit) return 'ok'
    return {
      problem: `The database uses ${Math.round(size)} of its ${limit} MB.`,
      remedy:
        "Delete old enquiries sooner in the desk's settings, or switch to the paid plan and set DATABASE_MAX_MB to 10000.",
    }
  },
}

const written = v.object({
  viewer: v.object({
    accounts: v.array(
      v.object({
        d1AnalyticsAdaptiveGroups: v.array(
          v.object({ sum: v.object({ rowsWritten: v.number() }) }),
        ),
      }),
    ),
  }),
})

/** Counts all databases, because the limit is the account's. */
const rowsOfToday = `query($account: string!, $day: Date!) {
  viewer { accounts(filter: { accountTag: $account }) {
    d1AnalyticsAdaptiveGroups(limit: 10000, filter: { date_geq: $day, date_leq: $day }) {
      sum { rowsWritten }
    }
  } }
}`

export const rowsWritten: Check = {
  name: 'Rows written today',
  about: 'account',
  async run(context) {
    // The paid plan bills by the month and never stops writes.
    if (readMegabytes(context.setup.worker.vars) > freeMegabytes) return 'ok'
    const account = await findAccount(context)
    if ('failure' in account) return unknownFor(account.failure)
    // The limit is reset at midnight UTC.
    const day = new Date(context.now).toISOString().slice(0, 10)
    const variables = { account: account.result, day }
    const reply = await context.client.analyse(written, rowsOfToday, variables)
    if ('failure' in reply) return unknownFor(reply.failure)
    const groups = reply.result.viewer.accounts.flatMap((each) => each.d1AnalyticsAdaptiveGroups)
    const rows = groups.reduce((total, { sum }) => total + sum.rowsWritten, 0)
    if (rows < warnShare * freeRowsADay) return 'ok'
    return {
      problem: `${rows} of the ${freeRowsADay} rows that the free plan allows in a day have been written.`,
      remedy:
        'Switch to the paid plan, or wait until midnight UTC. Beyond the limit no enquiries can be stored.',
    }
  },
}

function readMegabytes({ DATABASE_MAX_MB: text }: Record<string, string>) {
  const megabytes = Number(text)
  return megabytes > 0 ? megabytes : freeMegabytes
}
