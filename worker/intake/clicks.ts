import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { object, optional, string } from 'valibot'
import { type Database, openDatabase } from '../db/database'
import { dailyCounts } from '../db/schema'
import type { Bindings } from '../env'
import { limitClicks } from '../http/rate-limit'
import { validate } from '../http/validate'
import { calendarOf, dayOf } from '../time-zone'
import { cleanSlug } from './source'

const ClickQuery = object({ service: optional(string(), '') })

/**
 * Receives a ping when a visitor follows one of the site's links (`ping` attribute). Clicks are
 * counted per day and service; nothing about the visitor is stored.
 */
export const clickRoutes = new Hono<Bindings>().post(
  '/whatsapp',
  limitClicks,
  validate('query', ClickQuery),
  async (c) => {
    const service = cleanSlug(c.req.valid('query').service) ?? ''
    const now = Date.now()
    const today = dayOf(calendarOf(c.env, now), now)
    await countWhatsAppClick(openDatabase(c.env.DB), today, service)
    return c.body(null, 204)
  },
)

/**
 * Maximum number of services counted per day, more than a company has. The Worker does not know the
 * site's services, so without a limit made-up ones could fill any number of rows.
 */
export const servicesPerDay = 50

/** Counts one click for a service, or for none (''). */
async function countWhatsAppClick(db: Database, today: number, service: string) {
  await db.run(sql`insert into ${dailyCounts} (kind, day, key, count)
    select 'whatsapp', ${today}, ${service}, 1
    where (select count(*) from ${dailyCounts}
      where kind = 'whatsapp' and day = ${today} and key <> ${service}) < ${servicesPerDay}
    on conflict (kind, day, key) do update set count = count + 1`)
}
