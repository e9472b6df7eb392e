/**
 * The Worker with a rate limit that counts in memory, as the platform's does. The simulator's own
 * writes each count to disk: a third commit that exists nowhere else.
 */
import type { Env } from '../../worker/env'
import worker from '../../worker/index'

const counts = new Map<string, number>()

const memoryLimit: RateLimit = {
  async limit({ key }) {
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return { success: true }
  },
}

export default {
  fetch(request, env, context) {
    const limits = { INQUIRY_LIMIT: memoryLimit, INQUIRY_LIMIT_LOCAL: memoryLimit }
    return worker.fetch(request, { ...env, ...limits }, context)
  },
} satisfies ExportedHandler<Env>
