import * as v from 'valibot'
import type { Context, Left, Step } from '../step.ts'
import { requireDatabase } from './database.ts'

/** In ms. Cron runs every minute, but a new trigger can take a quarter of an hour to do so. */
const patience = 150_000
const pause = 5000

const attempt = v.object({
  channel: v.string(),
  code: v.nullable(v.string()),
  status: v.nullable(v.number()),
})

/** Of a test e-mail that was sent, the failure of an earlier channel does not count. */
const outcome = `channel, iif(state = 'sent', null, failure_code) as code, failure_status as status`

/** Makes the daily test e-mail due, so that it goes the way of every other: by cron, from the Worker. */
export const testEmail: Step = {
  name: 'Test e-mail',
  plan: ({ answers }) => `have the Worker send a test e-mail to ${answers.notifyTo}`,
  async look(context) {
    const sent = await query(
      context,
      `select ${outcome} from emails
        where kind = 'self_test' and state = 'sent' and channel = '${context.answers.channel}' limit 1`,
    )
    return sent.length > 0 ? 'done' : 'to do'
  },
  async run(context) {
    const start = context.now()
    await query(context, `update settings set self_test = true, next_self_test_at = ${start}`)
    while (context.now() < start + patience) {
      const [last] = await query(
        context,
        `select ${outcome} from emails where kind = 'self_test' and state in ('sent', 'failed')
          and created_at > ${start} order by id desc limit 1`,
      )
      if (last) return judge(last)
      context.update('waiting for cron')
      await context.wait(pause)
    }
    return {
      text: `Look for the test e-mail to ${context.answers.notifyTo} in a quarter of an hour, which is how long a new cron trigger takes; npm run doctor -- --remote says whether it was sent`,
    }
  },
}

function judge({ channel, code, status }: v.InferOutput<typeof attempt>): Left | undefined {
  if (code === null) return undefined
  const reason = status ? `${code}, HTTP ${status}` : code
  return {
    text: `The test e-mail by ${channel} failed (${reason}): see docs/configuration.md. Then run npm run setup again, which sends another`,
  }
}

async function query(context: Context, sql: string) {
  const id = await requireDatabase(context)
  return context.cloudflare.query('The test e-mail could not be asked for', attempt, id, { sql })
}
