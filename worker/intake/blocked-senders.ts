/** Holds what comes from blocked senders, asked by the INSERT itself: it costs no trip to D1. */
import { sql } from 'drizzle-orm'
import { blockedSenders } from '../db/schema'
import type { HoldReason } from './contract'

const blocked: HoldReason = 'blocked'

/** `blocked`, or null: SQL with the sender's address and domain as placeholders. */
export const blockedReason = sql`case when exists (select 1 from ${blockedSenders}
  where address in (${sql.placeholder('senderAddress')}, ${sql.placeholder('senderDomain')}))
  then ${blocked} end`
