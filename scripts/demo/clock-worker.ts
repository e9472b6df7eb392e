/**
 * The Worker with a clock that each request sets, so that weeks pass in seconds. A response waits for all
 * that the request has started, because the next request comes hours later.
 */
import type { Bindings } from '../../worker/env'
import worker from '../../worker/index'

/** Headers: the time in ms since 1970, and whether to run cron instead of a route. */
const timeHeader = 'x-demo-time'
const cronHeader = 'x-demo-cron'

let time = Date.now()
globalThis.Date = new Proxy(Date, {
  construct: (target, args) => Reflect.construct(target, args.length === 0 ? [time] : args),
  get: (target, name) => (name === 'now' ? () => time : Reflect.get(target, name)),
})

const unlimited: RateLimit = { limit: async () => ({ success: true }) }

export default {
  async fetch(request, env, context) {
    time = Number(request.headers.get(timeHeader) ?? time)
    // E-mail and the Turnstile check may be set up for npm start.
    const settings = { EMAIL_CHANNELS: 'log', TURNSTILE_SECRET: '' }
    const limits = { INQUIRY_LIMIT: unlimited, INQUIRY_LIMIT_LOCAL: unlimited }
    const free = { ...env, ...settings, ...limits }
    if (request.headers.has(cronHeader)) {
      await worker.scheduled(undefined as never, free)
      return new Response(null, { status: 204 })
    }
    const started: Promise<unknown>[] = []
    const waitUntil = (work: Promise<unknown>) => {
      started.push(work)
      context.waitUntil(work)
    }
    const response = await worker.fetch(request, free, {
      ...context,
      waitUntil,
    } as ExecutionContext)
    await Promise.allSettled(started)
    return response
  },
} satisfies ExportedHandler<Bindings>
