import * as v from 'valibot'
import type { Check } from '../check.ts'
import { unknownFor } from '../client.ts'

/** The part of GET /api/health that no other check covers. */
const report = v.object({
  status: v.picklist(['ok', 'degraded', 'down']),
  database: v.optional(v.string()),
  // Only with HEALTH_TOKEN.
  cron: v.optional(v.string()),
  filesMissing: v.optional(v.number(), 0),
  filesUnknown: v.optional(v.number(), 0),
  backup: v.optional(v.object({ state: v.string(), at: v.nullable(v.number()) }), {
    state: 'off',
    at: null,
  }),
})

const whatToDo: Record<string, string> = {
  late: 'Watch the log of cron at night: npx wrangler tail.',
  unusable_key: 'Set the right key: npx wrangler secret put BACKUP_KEY.',
}

export const health: Check = {
  name: 'Site',
  about: 'account',
  async run({ client, setup }) {
    const { origin } = setup.content
    const path = '/api/health'
    const token = setup.healthToken
    const reply = await client.visit(path, token ? { authorization: `Bearer ${token}` } : {})
    if ('failure' in reply) {
      return {
        problem: `${origin} does not answer.`,
        remedy:
          'Run npm run setup, which adds the domain. A new one takes some minutes, until its DNS record and certificate are everywhere.',
      }
    }
    const { status, location, body } = reply.result
    const target = location ? URL.parse(location, origin) : null
    if (target && target.origin !== origin) {
      return {
        problem: `${origin} redirects to ${target.origin}, whose forms are refused.`,
        remedy: `Put ${target.origin} into origin in web/content/company.json.`,
      }
    }
    const parsed = v.safeParse(report, body)
    if (parsed.success && parsed.output.database === 'daily_limit_reached') {
      return {
        problem:
          'D1 has used up the free plan’s rows of the day and answers again after midnight UTC.',
        remedy: 'Switch to Workers Paid, which lifts the limit at once.',
      }
    }
    if (status >= 500) {
      return {
        problem: `${origin}${path} answers ${status}: the Worker or its database is not working.`,
        remedy: 'Watch its log: npx wrangler tail.',
      }
    }
    if (!parsed.success) {
      if (status === 429) return unknownFor({ status, reason: 'too many requests' })
      return {
        problem: `${origin}${path} is not answered by the Worker (HTTP ${status}).`,
        remedy: 'Run npm run deploy, and check that the domain belongs to the Pages project.',
      }
    }
    return judge(parsed.output)
  },
}

function judge({ status, cron, backup, filesMissing, filesUnknown }: v.InferOutput<typeof report>) {
  if (status === 'ok') {
    if (filesUnknown === 0) return 'ok' as const
    return {
      problem: `${filesUnknown} uploaded files belong to no enquiry in the database.`,
      remedy: 'Was a backup restored? See “Files and a restored database” in docs/deploy.md.',
      isWarning: true as const,
    }
  }
  if (cron === undefined) {
    return {
      problem: 'The site works, but its health is degraded.',
      remedy:
        'Run this with the Worker’s HEALTH_TOKEN in the environment to see why, or sign in at /admin and open /api/health.',
    }
  }
  if (cron === 'late') {
    return {
      problem: 'Cron has not run for twenty minutes: retries, reminders and retention wait.',
      remedy: 'Watch its log: npx wrangler tail. Run npm run deploy, which sets its trigger.',
    }
  }
  const remedy = whatToDo[backup.state]
  if (remedy) {
    const last = backup.at ? `the last is from ${new Date(backup.at).toISOString()}` : 'none exists'
    return { problem: `No backups are being made (${backup.state}): ${last}.`, remedy }
  }
  if (filesMissing > 0) {
    return {
      problem: `${filesMissing} uploaded files of open enquiries are no longer in the bucket.`,
      remedy:
        'Sign in at /admin: the banner leads to the first. Only the Worker may delete from the bucket.',
    }
  }
  return {
    problem: 'The site works, but something cannot be sent or the database is filling up.',
    remedy: 'Sign in at /admin: the banner says what it is.',
  }
}
