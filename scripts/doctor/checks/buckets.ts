import * as v from 'valibot'
import { findAccount } from '../account.ts'
import type { Check } from '../check.ts'
import { unknownFor } from '../client.ts'

const bucket = v.object({ name: v.string() })

export const buckets: Check = {
  name: 'Buckets',
  about: 'account',
  async run(context) {
    const account = await findAccount(context)
    if ('failure' in account) return unknownFor(account.failure)
    const { buckets: bound, jurisdictions } = context.setup.worker
    const names = Object.values(bound)
    const replies = await Promise.all(
      names.map((name) =>
        context.client.ask(
          bucket,
          `/accounts/${account.result}/r2/buckets/${name}`,
          undefined,
          jurisdictions[name] ? { 'cf-r2-jurisdiction': jurisdictions[name] } : {},
        ),
      ),
    )
    const failures = replies.flatMap((reply, at) =>
      'failure' in reply ? [{ ...reply.failure, name: names[at] }] : [],
    )
    const missing = failures.find(({ status }) => status === 404)
    if (missing) {
      return {
        problem: `The account has no bucket ${missing.name}.`,
        remedy: 'Run npm run setup, which creates it.',
      }
    }
    const [failure] = failures
    // Cloudflare answers 403 until somebody has accepted the terms of R2.
    if (failure && /enable R2/i.test(failure.reason)) {
      return {
        problem: 'The account does not have R2 yet, which stores files and backups.',
        remedy: 'Enable it: dashboard, R2 Object Storage.',
      }
    }
    return failure ? unknownFor(failure) : 'ok'
  },
}
