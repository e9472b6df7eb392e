import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import settings from '../../wrangler.toml?raw'
import type { Bindings } from '../env'
import worker from '../index'

const origin = 'https://ceyforge.example'

const counts = new Map<string, number>()

/** Starts new counts for the rate limits. */
export function startCounting() {
  counts.clear()
}

/**
 * The limit of this name, counted in memory: the simulator starts again with each full minute of the
 * machine's clock, in the middle of a test.
 */
function limitOf(name: string): RateLimit {
  const most = Number(new RegExp(`name = "${name}"[^]*?limit = (\\d+)`).exec(settings)?.[1])
  return {
    async limit({ key }) {
      const count = (counts.get(`${name} ${key}`) ?? 0) + 1
      counts.set(`${name} ${key}`, count)
      return { success: count <= most }
    },
  }
}

/** The limits of the Worker by name. */
export const limits = {
  INQUIRY_LIMIT: limitOf('INQUIRY_LIMIT'),
  INQUIRY_LIMIT_LOCAL: limitOf('INQUIRY_LIMIT_LOCAL'),
  SIGN_IN_LIMIT: limitOf('SIGN_IN_LIMIT'),
  NETWORK_LIMIT: limitOf('NETWORK_LIMIT'),
  FILE_LIMIT: limitOf('FILE_LIMIT'),
}

/** Returns a database as another object, of which the Worker does not yet know how large it is. */
function openedAgain(db: D1Database) {
  return new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/**
 * Sends a request through the whole app as a browser would, and waits for its background work: with a
 * cookie, it says which page a change comes from.
 */
export async function request(
  path: string,
  init: RequestInit = {},
  changes: Partial<Bindings> = {},
) {
  const headers = new Headers(init.headers)
  const isUnsafe = !['GET', 'HEAD', 'OPTIONS'].includes(init.method ?? 'GET')
  const saysOrigin = headers.has('origin') || headers.has('sec-fetch-site')
  if (isUnsafe && headers.has('cookie') && !saysOrigin) headers.set('origin', origin)
  return requestAsIs(path, { ...init, headers }, changes)
}

/** The same with no headers but the given ones. */
export async function requestAsIs(
  path: string,
  init: RequestInit = {},
  changes: Partial<Bindings> = {},
) {
  const context = createExecutionContext()
  const response = await worker.fetch(
    new Request(new URL(path, origin), init),
    { ...env, DB: openedAgain(env.DB), ...limits, ...changes },
    context,
  )
  await waitOnExecutionContext(context)
  return response
}
