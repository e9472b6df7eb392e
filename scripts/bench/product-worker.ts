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

let merged: Env | undefined

export default {
  fetch(request, env, context) {
    merged ??= { ...env, INQUIRY_LIMIT: memoryLimit, INQUIRY_LIMIT_LOCAL: memoryLimit }
    return worker.fetch(request, merged, context)
  },
} satisfies ExportedHandler<Env>
