/** A stand-in for the API, which answers at once with lists of any size and any response. */
import type { Edit } from '../../../../worker/inbox/contract'

export type FakeInquiry = {
  /** In E.164. */
  phone?: string
  id: string
  name: string
  email: string
  message: string
  timestamp: number
  notification: string
  readAt: number | null
  deletedAt: number | null
  heldFor: string | null
  version: number
  service: string | null
  company?: string
  hasFiles?: boolean
  status: string
  doneAt: number | null
  isWaiting: boolean
  remindAt: number | null
  unansweredSince: number | null
  isUrgent: boolean
  ownerId: string | null
  reference: string
  customerPosition: number
  customerSince: number | null
  firstAnsweredAt: number | null
  replyFailedAt: number | null
  addedAt: number | null
  addedText: string | null
  messageCount: number | null
  amount: number | null
  outcomeReason: string | null
}

export type ApiCall = { method: string; url: URL; headers: Headers; json: unknown }
export type ApiAnswer = { status: number; json?: object; headers?: Record<string, string> }

export const user = { email: 'owner@ceyforge.example' }

const team = [
  { id: 'sanath', name: 'Sanath Fernando', email: user.email, signature: '' },
  { id: 'ruwani', name: 'Ruwani Weerasinghe', email: 'ruwani@ceyforge.example', signature: '' },
]

/** Returns the `n`th newest inquiry; 1 is the newest. */
export function inquiryNo(n: number, facts: Partial<FakeInquiry> = {}): FakeInquiry {
  return {
    id: `00000000-0000-7000-8000-${String(999_999_999_999 - n)}`,
    name: `Visitor ${n}`,
    email: `v${n}@site.example`,
    message: `Enquiry number ${n}.`,
    timestamp: Date.UTC(2026, 10, 20) - n * 3_600_000,
    notification: 'sent',
    readAt: 1,
    deletedAt: null,
    heldFor: null,
    version: 1,
    service: null,
    status: 'new',
    doneAt: null,
    isWaiting: false,
    remindAt: null,
    ownerId: null,
    reference: `CF-${1000 + n}`,
    customerPosition: 1,
    customerSince: null,
    firstAnsweredAt: null,
    replyFailedAt: null,
    addedAt: null,
    addedText: null,
    messageCount: null,
    amount: null,
    outcomeReason: null,
    unansweredSince: null,
    isUrgent: false,
    ...facts,
  }
}

/** The timeline's entry of a reply that the provider refused for good. */
export const failedReply = {
  at: Date.UTC(2026, 10, 20),
  by: 'Ruwani Weerasinghe',
  kind: 'reply',
  id: 3,
  recipient: 'v1@site.example',
  subject: 'Re',
  text: 'Good morning',
  files: [],
  cc: '',
  state: 'failed',
  attempts: 9,
  dueAt: null,
  sentAt: null,
  deliveredAt: null,
  channel: 'resend',
  failure: { code: 'rate_limited', status: 429, at: Date.UTC(2026, 10, 20) },
}

const pageLength = 100
const notFound = { status: 404, json: { error: { code: 'not_found', message: '' } } }

/** Answers a call about the inquiries, which it may change. */
export function answerTo(
  { method, url, headers, json }: ApiCall,
  inquiries: FakeInquiry[],
): ApiAnswer {
  const { pathname, searchParams } = url
  const id = pathname.split('/')[3]
  if (pathname === '/api/session') return ok({ user })
  if (pathname === '/api/team') return ok(team)
  if (pathname === '/api/saved-views') return ok({ savedViews: [] })
  if (pathname === '/api/inquiries/search') {
    return ok(pageOf(inquiries, new URLSearchParams(json as Record<string, string>)))
  }
  if (pathname === '/api/inquiries') return ok(pageOf(inquiries, searchParams))
  if (id === 'changes') return { status: 204 }
  if (id === 'edits') return ok(editAll(inquiries, json as Edits))
  if (!pathname.startsWith('/api/inquiries/') || pathname.split('/').length > 4) return notFound
  const found = inquiries.find((inquiry) => inquiry.id === id)
  if (!found || (method === 'DELETE' && found.deletedAt !== null)) return notFound
  const seen = headers.get('if-match')
  if (seen && seen !== `"${found.version}"`) {
    const current = { ...found, box: viewOf(found) }
    return { status: 409, json: { error: { code: 'stale_edit', message: '' }, current } }
  }
  if (method === 'DELETE') {
    apply(found, { isDeleted: true })
    return { status: 204 }
  }
  if (method === 'PATCH') apply(found, json as Edit, !seen)
  return ok({
    inquiry: { ...found, box: viewOf(found), origin: null, enteredAs: null },
    timeline: [{ at: found.timestamp, by: null, kind: 'received' }],
    customer: { total: 1, since: found.timestamp, others: [] },
    files: [],
    contacts: [],
  })
}

function ok(json: object) {
  return { status: 200, json }
}

function pageOf(inquiries: FakeInquiry[], query: URLSearchParams) {
  const view = query.get('view') ?? 'inbox'
  const cursor = query.get('cursor') ?? 'g'
  const excerpt = Number(query.get('excerpt') ?? Number.POSITIVE_INFINITY)
  const rows = inquiries
    .filter((inquiry) => isIn(inquiry, view) && inquiry.id < cursor)
    .filter(({ name, message }) => `${name} ${message}`.includes(query.get('q') ?? ''))
    .sort((a, b) => (a.id < b.id ? 1 : -1))
  return {
    inquiries: rows.slice(0, pageLength).map((row) => ({
      ...row,
      box: viewOf(row),
      message: row.message.slice(0, excerpt),
      isCut: row.message.length > excerpt,
    })),
    nextCursor: rows.length > pageLength ? rows[pageLength - 1]?.id : null,
    ...(cursor === 'g' && {
      desk: {
        revision: 1,
        hasListed: inquiries.some((inquiry) => isIn(inquiry, 'all')),
        inbox: inquiries.filter((inquiry) => viewOf(inquiry) === 'inbox').length,
        mine: 0,
        unanswered: unansweredIn(inquiries),
        unowned: inquiries.filter((it) => viewOf(it) === 'inbox' && !it.ownerId).length,
        held: inquiries.filter((inquiry) => viewOf(inquiry) === 'held').length,
        unmatched: null,
        waiting: 0,
        failed: 0,
        lastSentAt: null,
      },
      clock: { times: [], target: null, urgentTarget: null, longestDay: 0 },
    }),
  }
}

function unansweredIn(inquiries: readonly FakeInquiry[]) {
  return inquiries
    .filter((it) => viewOf(it) === 'inbox' && it.unansweredSince !== null)
    .map((it) => [it.unansweredSince ?? 0, it.isUrgent ? 1 : 0] as [number, 0 | 1])
    .sort(([a], [b]) => a - b)
}

function isIn(inquiry: FakeInquiry, view: string) {
  const box = viewOf(inquiry)
  return view === 'all' ? box !== 'held' && box !== 'bin' : box === view
}

function viewOf({ deletedAt, heldFor, doneAt, isWaiting }: FakeInquiry) {
  if (deletedAt !== null) return 'bin'
  if (heldFor !== null) return 'held'
  if (doneAt !== null) return 'done'
  return isWaiting ? 'waiting' : 'inbox'
}

function apply(inquiry: FakeInquiry, edit: Edit, isQuiet = false) {
  const { isRead, isDeleted, isHeld, isDone, isWaiting, remindAt, ownerId, status } = edit
  const { amount, outcomeReason } = edit
  if (amount !== undefined) inquiry.amount = amount
  if (outcomeReason !== undefined) inquiry.outcomeReason = outcomeReason
  const now = Date.now()
  if (isRead !== undefined) inquiry.readAt = isRead ? (inquiry.readAt ?? 1) : null
  if (isDeleted !== undefined) inquiry.deletedAt = isDeleted ? now : null
  if (isHeld !== undefined) inquiry.heldFor = isHeld ? 'marked' : null
  if (status) inquiry.status = status
  if (status === 'answered' || status === 'quoted') inquiry.isWaiting = true
  if (isDone !== undefined)
    Object.assign(inquiry, { doneAt: isDone ? now : null, isWaiting: false })
  if (remindAt) inquiry.isWaiting = true
  if (remindAt !== undefined) inquiry.remindAt = remindAt
  if (isWaiting !== undefined) inquiry.isWaiting = isWaiting
  if (isWaiting) inquiry.doneAt = null
  if (ownerId !== undefined) inquiry.ownerId = ownerId
  if (!isQuiet) inquiry.version += 1
}

type Edits = { inquiries: { id: string; version: number }[]; edit: Edit }

function editAll(inquiries: FakeInquiry[], { inquiries: requested, edit }: Edits) {
  const answer = { done: [] as object[], stale: [] as object[], missing: [] as string[] }
  for (const { id, version } of requested) {
    const found = inquiries.find((inquiry) => inquiry.id === id)
    if (!found) answer.missing.push(id)
    else if (found.version !== version) answer.stale.push({ ...found, box: viewOf(found) })
    else {
      apply(found, edit)
      answer.done.push({ id, version: found.version })
    }
  }
  return answer
}
