import type { Bindings } from '../env'
import { asAdmin } from './edits'
import { inquiryRow } from './inquiries'

/** Merges an enquiry into another one, as the desk does. */
export async function merge(
  id: string,
  into: string,
  { version, intoVersion, changes }: MergeOptions = {},
) {
  const versionOf = async (of: string) => Number((await inquiryRow(of))?.version ?? 1)
  return asAdmin(
    'POST',
    `/api/inquiries/${id}/merge`,
    {
      into,
      version: version ?? (await versionOf(id)),
      intoVersion: intoVersion ?? (await versionOf(into)),
    },
    { ...(changes && { changes }) },
  )
}

type MergeOptions = { version?: number; intoVersion?: number; changes?: Partial<Bindings> }

export const split = (id: string) => asAdmin('POST', `/api/inquiries/${id}/split`, {})
