import * as v from 'valibot'
import type { Check } from '../check.ts'
import { unknownFor } from '../client.ts'
import { query } from '../remote-database.ts'

const row = v.object({
  channel: v.string(),
  code: v.nullable(v.string()),
  status: v.nullable(v.number()),
})

/** The last test e-mail, unless an e-mail has been sent since. */
const lastTest = `select channel, iif(state = 'sent', null, failure_code) as code, failure_status as status from emails
  where inquiry_id is null and kind in ('self_test', 'manual_test') and state in ('sent', 'failed')
    and coalesce(sent_at, failed_at) > (select coalesce(max(last_sent_at), 0) from desk_state)
  order by id desc limit 1`

export const lastEmail: Check = {
  name: 'Last e-mail',
  about: 'account',
  async run(context) {
    const reply = await query(context, row, lastTest)
    if ('failure' in reply) return unknownFor(reply.failure)
    const [last] = reply.result
    if (!last?.code) return 'ok'
    const answer = last.status ? `${last.code}, HTTP ${last.status}` : last.code
    return {
      problem: `The last test e-mail by ${last.channel} failed: ${answer}.`,
      remedy: `Correct the settings of ${last.channel} (docs/configuration.md), and send another from the desk's settings.`,
    }
  },
}
