import { env } from 'cloudflare:workers'

type Noted = {
  at: number
  actor: string | null
  action: string
  details: object
  /** Only if the action was on one inquiry. */
  inquiryId?: string
}

/** Returns the entries of the audit log, oldest first. */
export async function auditLog(): Promise<Noted[]> {
  const { results } = await env.DB.prepare(
    'select at, actor, action, details, inquiry_id from audit_entries order by id',
  ).all<Omit<Noted, 'details'> & { details: string; inquiry_id: string | null }>()
  return results.map(({ inquiry_id, ...row }) => ({
    ...row,
    details: JSON.parse(row.details),
    ...(inquiry_id && { inquiryId: inquiry_id }),
  }))
}
