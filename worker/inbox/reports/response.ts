import { type SQL, sql } from 'drizzle-orm'
import { displayName } from '../../account/contract'
import { type EntryChannel, entryChannelLabels } from '../../by-hand/contract'
import { type ClockSettings, clockOf, selectClock, workingTimes } from '../../clock/clock'
import { timetableOf } from '../../clock/timetable'
import { inJson, type JsonRow, parseJsonRows } from '../../db/database'
import { firstIdAt } from '../../db/inquiries'
import { isListed } from '../../db/schema'
import { daysAhead, startOfDay } from '../../time-zone'
import { type ResponseReport, rowsCounted } from './contract'
import { type CountedInquiry, countResponse } from './count-response'
import { type Period, periodBefore } from './period'

export type ResponseRows = [clock: JsonRow, admins: JsonRow, rows: JsonRow, before: JsonRow]

type ListsOf<Rows extends unknown[]> = { [Key in keyof Rows]: Rows[Key][] }

export function selectResponse(period: Period): [SQL, SQL, SQL, SQL] {
  return [
    sql`select json_array(${selectClock}) as row`,
    sql`select json_array(id, cast(email as text), cast(name as text)) as row from admins`,
    selectInquiries(period, answeredBy),
    selectInquiries(periodBefore(period), sql`null`),
  ]
}

/** In characters. More is not shown. */
const maxText = 200

const columns = sql.raw(
  [
    ...['id', 'timestamp', 'first_answered_at', 'is_urgent', 'status', 'amount', 'owner_id'],
    'entered_as',
  ]
    .map(inJson)
    .concat(
      'done_at is null and not is_waiting',
      ['name', 'outcome_reason', 'service', 'location', 'utm_source', 'referrer_host'].map(
        (name) => `substr(cast(${name} as text), 1, ${maxText})`,
      ),
    )
    .join(),
)

const parts = sql`(select i.id union all select id from inquiries where merged_into = i.id)`

/** The e-mail address of whoever sent the first answer, or recorded it. */
const answeredBy = sql`iif(first_answered_at is null, null, coalesce(
  (select cast(author as text) from notes
    where inquiry_id in ${parts} and at = first_answered_at and kind <> 'note' and is_answer limit 1),
  (select cast(author as text) from emails
    cross join replies on idempotency_key = substr(dedupe_key, length('reply/') + 1)
    where emails.inquiry_id in ${parts} and kind = 'reply' and sent_at = first_answered_at limit 1)))`

/** The last row is an empty array if there are more than are counted. */
function selectInquiries({ calendar, first, last }: Period, answeredBy: SQL) {
  const firstId = firstIdAt(startOfDay(calendar, first))
  const endId = firstIdAt(startOfDay(calendar, last + 1))
  const inPeriod = sql`from inquiries where id >= ${firstId} and id < ${endId} order by id desc`
  return sql`select json_array(${columns}, ${answeredBy}) as row from inquiries i
      where number in (select number ${inPeriod} limit ${rowsCounted}) and ${isListed}
    union all select json_array() from (select 1 ${inPeriod} limit 1 offset ${rowsCounted})`
}

type AdminRow = [id: string, email: string, name: string | null]

type InquiryRow = [
  id: string,
  at: number,
  answeredAt: number | null,
  isUrgent: 0 | 1,
  status: CountedInquiry['status'],
  amount: unknown,
  ownerId: string | null,
  enteredAs: EntryChannel | null,
  isOpen: 0 | 1,
  name: string,
  reason: string | null,
  service: string | null,
  town: string | null,
  utmSource: string | null,
  referrer: string | null,
  answeredBy: string | null,
]

export function responseOf(
  answers: ListsOf<ResponseRows>,
  period: Period,
  now: number,
): ResponseReport {
  const [[settings], admins, rows, before] = [
    parseJsonRows<[ClockSettings]>(answers[0]).flat(),
    parseJsonRows<AdminRow>(answers[1]),
    parseJsonRows<InquiryRow | []>(answers[2]),
    parseJsonRows<InquiryRow | []>(answers[3]),
  ]
  if (!settings) throw new Error('settings is empty. Run the migrations.')
  const { calendar, last } = period
  const { first } = periodBefore(period)
  const times = workingTimes(settings, calendar, { first, last: last + daysAhead })
  const { target, urgentTarget, longestDay } = clockOf(settings, calendar, now)
  const namesById = new Map(admins.map(([id, email, name]) => [id, displayName({ email, name })]))
  const namesByEmail = new Map(
    admins.map(([, email, name]) => [email, displayName({ email, name })]),
  )
  const inquiryOf = (row: InquiryRow): CountedInquiry => {
    const [id, at, answeredAt, isUrgent, status, amount, ownerId, enteredAs, isOpen, ...texts] = row
    const [name, reason, service, town, utmSource, referrer, author] = texts
    const source = utmSource || referrer || (enteredAs && entryChannelLabels[enteredAs])
    return {
      ...{ id, at, answeredAt, status, name, reason, service, source, town },
      isUrgent: isUrgent === 1,
      isOpen: isOpen === 1,
      amount: typeof amount === 'number' ? amount : null,
      owner: ownerId === null ? null : (namesById.get(ownerId) ?? null),
      // Of a former colleague only the address is known.
      answeredBy:
        author === null
          ? null
          : (namesByEmail.get(author) ?? displayName({ email: author, name: null })),
    }
  }
  const read = (all: readonly (InquiryRow | [])[]) =>
    all.flatMap((row) => (row.length === 0 ? [] : inquiryOf(row)))
  return {
    ...countResponse(
      { rows: read(rows), before: read(before) },
      { timetable: timetableOf(times), target, urgentTarget },
      period,
      now,
    ),
    target: settings.answerTarget,
    urgentTarget: settings.urgentTarget,
    workingDay: longestDay,
    isCut: [...rows, ...before].some(({ length }) => length === 0),
  }
}
