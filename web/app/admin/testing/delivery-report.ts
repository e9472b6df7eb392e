import type { DeliveryReport } from '../../../../worker/notifications/report'

/** A report in which nothing is waiting or failed; tests add to it. */
export const calm: DeliveryReport = {
  status: 'degraded',
  databaseUse: 0,
  waiting: 0,
  failed: 0,
  oldest: null,
  tests: [],
  acknowledgementsWaiting: 0,
  acknowledgementsFailed: 0,
  unacknowledgedId: null,
  additionsWaiting: 0,
  additionsFailed: 0,
  repliesWaiting: 0,
  repliesFailed: 0,
  lastProvenAt: null,
  nextSelfTestAt: null,
  isSelfTestOn: true,
  channels: [],
  problems: [],
  filesMissing: 0,
  filesMissingId: null,
}
