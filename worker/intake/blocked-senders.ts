/** Holds enquiries from blocked senders. The INSERT itself checks, so this needs no trip to D1. */
import { sql } from 'drizzle-orm'
import { blockedSenders } from '../db/schema'
import type { HoldReason } from '../hold-reasons'

const blocked: HoldReason = 'blocked'

/** SQL for `blocked` or null, with the sender's address and domain as placeholders. */
export const blockedReason = sql`case when exists (select 1 from ${blockedSenders}
  where address in (${sql.placeholder('senderAddress')}, ${sql.placeholder('senderDomain')}))
  then ${blocked} end`
