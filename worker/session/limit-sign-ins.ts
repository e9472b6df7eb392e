import { createMiddleware } from 'hono/factory'
import type { Bindings } from '../env'
import { clientAddress } from '../http/client-address'
import { isWithinLimits, limitPeriod } from '../http/rate-limit'
import { second } from '../time'
import { tooManySignIns } from './throttle'
import { readTokenCookie } from './token-cookies'

/**
 * Refuses a flood of sign-ins before it reaches D1 or any hashing. A browser that signed in before
 * is counted separately, so that strangers at its address do not use up its attempts.
 */
export const limitSignIns = createMiddleware<Bindings>(async function limitSignIns(c, next) {
  const device = await readTokenCookie(c, 'device')
  const source = device ? `device:${device.id}` : clientAddress(c)
  if (!(await isWithinLimits(c.env, c.env.SIGN_IN_LIMIT, 'sign-ins', source))) {
    throw tooManySignIns(limitPeriod * second)
  }
  await next()
})
