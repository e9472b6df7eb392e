import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { Env } from '../env'
import worker from '../index'

const origin = 'https://ceyforge.example'

let testNo = 0

/** Starts new rate limit counts, because the platform keeps counting from one test to the next. */
export function startCounting() {
  testNo += 1
}

const countingApart = (limit: RateLimit): RateLimit => ({
  limit: ({ key }) => limit.limit({ key: `${testNo} ${key}` }),
})

const limits = {
  INQUIRY_LIMIT: countingApart(env.INQUIRY_LIMIT),
  INQUIRY_LIMIT_LOCAL: countingApart(env.INQUIRY_LIMIT_LOCAL),
  SIGN_IN_LIMIT: countingApart(env.SIGN_IN_LIMIT),
  NETWORK_LIMIT: countingApart(env.NETWORK_LIMIT),
  FILE_LIMIT: countingApart(env.FILE_LIMIT),
}

/** Sends a request through the whole app and waits for its background work. */
export async function request(path: string, init: RequestInit = {}, changes: Partial<Env> = {}) {
  const context = createExecutionContext()
  const response = await worker.fetch(
    new Request(new URL(path, origin), init),
    { ...env, ...limits, ...changes },
    context,
  )
  await waitOnExecutionContext(context)
  return response
}
