import * as v from 'valibot'
import { Refusal } from '../cloudflare.ts'
import type { Context, Step } from '../step.ts'

const bucket = v.object({ name: v.string() })

export const buckets: Step = {
  name: 'Buckets',
  plan: ({ names }) => `create the R2 buckets ${names.buckets.join(' and ')}, unless they exist`,
  look: async (context) => ((await findMissing(context)).length === 0 ? 'done' : 'to do'),
  async run(context) {
    for (const name of await findMissing(context)) {
      await context.cloudflare.change(
        `The bucket ${name} could not be created`,
        'POST',
        '/r2/buckets',
        {
          name,
        },
      )
    }
    return undefined
  },
}

async function findMissing(context: Context): Promise<string[]> {
  const { cloudflare, names } = context
  try {
    const missing: string[] = []
    for (const name of names.buckets) {
      if (!(await cloudflare.find(`The bucket ${name}`, bucket, `/r2/buckets/${name}`))) {
        missing.push(name)
      }
    }
    return missing
  } catch (thrown) {
    // Cloudflare answers this until somebody has accepted the terms of R2.
    if (!(thrown instanceof Refusal && thrown.failure.code === 10042)) throw thrown
    await context.waitFor({
      text: 'Enable R2, which keeps customers’ files and the backups (10 GB are free)',
      link: `https://dash.cloudflare.com/${cloudflare.account}/r2/overview`,
    })
    cloudflare.forget()
    return findMissing(context)
  }
}
