/** R2: buckets by name, without their files. */
import { result } from '../../doctor/testing/stand-in.ts'
import type { Bucket } from './account.ts'
import { type Call, orRefuse, Refusal, type Routes, readJson } from './call.ts'

const buckets = '/accounts/:account/r2/buckets'

export const bucketRoutes: Routes = {
  [`GET ${buckets}`]: (call) => result({ buckets: [...openBuckets(call).values()].map(describe) }),
  [`POST ${buckets}`]: (call) => {
    const all = openBuckets(call)
    const { name, locationHint } = readJson<{ name: string; locationHint?: string }>(call)
    if (all.has(name)) {
      throw new Refusal(
        409,
        10004,
        'The bucket you tried to create already exists, and you own it.',
      )
    }
    return result(describe(call.account.addBucket(name, locationHint)))
  },
  [`GET ${buckets}/:bucket`]: (call) => {
    const bucket = openBuckets(call).get(call.params.bucket ?? '')
    return result(
      describe(orRefuse(bucket, new Refusal(404, 10006, 'The specified bucket does not exist.'))),
    )
  },
}

function openBuckets({ account }: Call) {
  if (account.r2Enabled) return account.buckets
  throw new Refusal(403, 10042, 'Please enable R2 through the Cloudflare Dashboard.')
}

function describe({ name, location, createdAt }: Bucket) {
  return {
    name,
    creation_date: createdAt,
    location: location?.toUpperCase(),
    storage_class: 'Standard',
    jurisdiction: 'default',
  }
}
