import { randomUUID } from 'node:crypto'
import type { D1Database } from '@cloudflare/workers-types'
import { site } from '../../web/app/lib/site.ts'
import { hashPassword } from '../../worker/session/password.ts'

export type Initial = 'S' | 'N' | 'R'

const domain = new URL(site.origin).hostname

/** The invented sales team; the first one is who tries the demo. */
export const team: Record<Initial, { name: string; email: string }> = {
  S: { name: 'Sanath Fernando', email: `sanath@${domain}` },
  N: { name: 'Nadeesha Silva', email: `nadeesha@${domain}` },
  R: { name: 'Ruwan Perera', email: `ruwan@${domain}` },
}

/** Adds all three with one password. `joinedAt` is in ms since 1970. */
export async function addTeam(db: D1Database, password: string, joinedAt: number) {
  const hash = await hashPassword(password)
  await db.batch(
    Object.values(team).map(({ name, email }) =>
      db
        .prepare(
          'insert into admins (id, email, name, password_hash, created_at) values (?, ?, ?, ?, ?)',
        )
        .bind(randomUUID(), email, name, hash, joinedAt),
    ),
  )
}
