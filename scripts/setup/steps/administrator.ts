import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { storedCanonicalEmail } from '../../../worker/email-address.ts'
import { hashPassword } from '../../../worker/session/password.ts'
import type { Step } from '../step.ts'
import { requireDatabase } from './database.ts'

const count = v.object({ count: v.number() })

export const administrator: Step = {
  name: 'First administrator',
  plan: ({ answers }) =>
    `let ${answers.admin} sign in at the desk, with a password that is shown once`,
  async look(context) {
    const id = await requireDatabase(context)
    const [admins] = await context.cloudflare.query(
      'The administrators could not be read',
      count,
      id,
      {
        sql: 'select count(*) as count from admins',
      },
    )
    return admins?.count ? 'done' : 'to do'
  },
  async run(context) {
    const { cloudflare, answers, settings, save, say, now } = context
    const isNew = !settings.ADMIN_PASSWORD
    // Kept before it counts: an interruption must not leave an administrator whose password nobody has.
    if (isNew) save({ ADMIN_PASSWORD: randomBytes(15).toString('base64url') })
    const password = settings.ADMIN_PASSWORD ?? ''
    const { admin: email } = answers
    await cloudflare.query(
      'The administrator could not be added',
      v.unknown(),
      await requireDatabase(context),
      {
        sql: `insert into admins (id, email, password_hash, created_at, canonical_email)
        select ?, ?, ?, ?, ? where not exists (select 1 from admins)`,
        params: [
          randomUUID(),
          email,
          await hashPassword(password),
          now(),
          storedCanonicalEmail(email),
        ],
      },
    )
    if (isNew) {
      say(
        `  E-mail     ${email}\n  Password   ${password}\n  It is shown only this once, and kept in production.env.`,
      )
    }
    return undefined
  },
}
