import type { Database } from '../db/database'
import { afterAllIds } from '../db/inquiries'
import { unknownOrigin } from '../intake/source'
import { storeInquiry as store } from '../intake/store'
import { noQuote } from '../intake/submission'

type Facts = Parameters<typeof store>[2]

/** Stores an inquiry of which the facts that are left out are unknown, and which no check holds. */
export function storeInquiry(
  db: Database,
  submission: Parameters<typeof store>[1],
  given: Pick<Facts, 'id' | 'timestamp' | 'key' | 'heldFor'> & Partial<Facts>,
) {
  return store(db, submission, {
    heldIfBusy: null,
    phone: null,
    quote: noQuote,
    origin: unknownOrigin,
    isSourceLimited: false,
    formPost: { key: '', since: 0 },
    pace: { paceMs: 0, latest: 0 },
    arrival: {
      textDigest: null,
      isCommonText: 0,
      senderAddress: '',
      senderDomain: '',
      repeatFrom: afterAllIds,
      floodFrom: afterAllIds,
      // Each from an address of its own.
      source: crypto.randomUUID(),
      day: 0,
      databaseLimit: Number.MAX_SAFE_INTEGER,
    },
    ...given,
  })
}
