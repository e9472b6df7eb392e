/**
 * The Worker with a rate limit that counts in memory, as the platform's does: the simulator's own
 * writes each count to disk, a third commit that exists nowhere else. Its clock advances with every
 * visitor, because so many at once would be held as a flood, which is less work.
 */
import type { Bindings } from '../../worker/env'
import worker from '../../worker/index'

const counts = new Map<string, number>()

const memoryLimit: RateLimit = {
  async limit({ key }) {
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return { success: true }
  },
}

/**
 * In ms: forty visitors in the time in which sixty are a flood (`worker/intake/spam-checks.ts`). The
 * margin is needed because the slowest of several at once sees all that have overtaken it.
 */
const betweenVisitors = 15_000

const machineTime = Date.now
let ahead = 0
Date.now = () => machineTime() + ahead

let merged: Bindings | undefined

export default {
  async fetch(request, env, context) {
    if (request.url.endsWith('/api/tick')) {
      await worker.scheduled({ scheduledTime: Date.now(), cron: '', noRetry() {} }, env)
      return new Response(null, { status: 204 })
    }
    if (request.method === 'POST' && request.url.endsWith('/api/inquiries'))
      ahead += betweenVisitors
    merged ??= { ...env, INQUIRY_LIMIT: memoryLimit, INQUIRY_LIMIT_LOCAL: memoryLimit }
    return worker.fetch(request, merged, context)
  },
} satisfies ExportedHandler<Bindings>
