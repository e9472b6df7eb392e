import { sql } from 'drizzle-orm'
import type { Database } from '../../db/open'
import { dailyCounts } from '../../db/schema'

/**
 * Most services counted a day: more than a company has. The Worker does not know the site's
 * services, so whoever invents some fills no more rows than these.
 */
export const servicesPerDay = 50

/** Counts one click for a service, or for none (''). */
export async function countWhatsAppClick(db: Database, today: number, service: string) {
  await db.run(sql`insert into ${dailyCounts} (kind, day, key, count)
    select 'whatsapp', ${today}, ${service}, 1
    where (select count(*) from ${dailyCounts}
      where kind = 'whatsapp' and day = ${today} and key <> ${service}) < ${servicesPerDay}
    on conflict (kind, day, key) do update set count = count + 1`)
}
