import { env } from 'cloudflare:workers'

type Noted = { at: number; actor: string | null; action: string; details: object }

/** Returns what the audit log holds, oldest first. */
export async function auditLog(): Promise<Noted[]> {
  const { results } = await env.DB.prepare(
    'select at, actor, action, details from audit_entries order by id',
  ).all<Omit<Noted, 'details'> & { details: string }>()
  return results.map((row) => ({ ...row, details: JSON.parse(row.details) }))
}
