import { type Progress, startProgress } from '../../local/progress.ts'
import { type Call, call } from '../pairs.ts'
import { median } from '../turns.ts'
import { inventedCount } from './invent.ts'
import { printLine } from './report.ts'

/** How long a search may take at the Worker, in ms. */
const searchGoal = 100

/** Calls of each kind, after a warm-up call. */
const calls = 25

const year = 365 * 24 * 3600 * 1000
const from = Date.UTC(2025, 0, 1)

/** Searches, named by what they demand of the database. */
const searches: [string, Record<string, string>][] = [
  ['a word in a third of all', { q: 'pallets' }],
  ['part of a word', { q: 'ompresso' }],
  ['three common words', { q: 'pump inspection technician' }],
  ['one visitor’s address', { q: 'visitor4711@' }],
  ['nothing, in common syllables', { q: 'inspectallets' }],
  ['two words that never occur together', { q: 'visitor4711@ visitor4712@' }],
  ['Sinhala', { q: 'ගබඩාවක්' }],
  ['Tamil', { q: 'குழாய்' }],
  ['two letters', { q: 'hv' }],
  ['a word among the unread', { q: 'conveyor', unread: 'true' }],
  [
    'a word, a service and a year',
    {
      q: 'conveyor',
      service: 'gate-solutions',
      from: String(from),
      to: String(from + year),
    },
  ],
  ['a word in the bin', { q: 'pallets', view: 'bin' }],
]

const lists: [string, Record<string, string>][] = [
  ['the first page', {}],
  ['the unread', { unread: 'true' }],
  ['one service', { service: 'gate-solutions' }],
  ['one source and service', { view: 'all', source: 'fair', service: 'gate-solutions' }],
  ['a year', { from: String(from), to: String(from + year) }],
  ['held enquiries', { view: 'held' }],
]

type Desk = { origin: string; cookie: string; step: Progress }

/** Prints how long searches and lists take at the Worker, and how many rows they read. */
export async function measureCalls(opened: Omit<Desk, 'step'>) {
  console.log(
    `\nAt the Worker, ${inventedCount} enquiries${' '.repeat(17)}median     p95    rows read`,
  )
  using step = startProgress('Calling the Worker')
  const desk = { ...opened, step }
  for (const [what, query] of searches) await measure(desk, `search: ${what}`, query, searchGoal)
  for (const [what, query] of lists) await measure(desk, `list: ${what}`, query)
  await measureChanges(desk)
}

async function measure(desk: Desk, what: string, query: Record<string, string>, goal?: number) {
  const fields = { limit: '50', excerpt: '400', ...query }
  // Search words are sent in the body, because addresses are logged.
  const asked = query.q
    ? post('/api/inquiries/search', fields, desk)
    : get(`/api/inquiries?${new URLSearchParams(fields)}`, desk)
  await measureCall(desk, what, asked, goal)
}

async function measureChanges(desk: Desk) {
  const { body } = await call(desk.origin, get('/api/inquiries?limit=1', desk))
  const { revision } = JSON.parse(body).desk
  const changes = get(`/api/inquiries/changes?since=${revision}`, desk)
  await measureCall(desk, 'changes: nothing new', changes)
}

async function measureCall({ origin, step }: Desk, what: string, asked: Call, goal?: number) {
  step.update(what)
  const times: number[] = []
  let rows = ''
  for (let i = 0; i <= calls; i += 1) {
    const startedAt = performance.now()
    const { status, headers, body } = await call(origin, asked)
    if (status >= 300) throw new Error(`${asked.path} answered ${status}: ${body}`)
    if (i > 0) times.push(performance.now() - startedAt)
    rows = String(headers['x-rows-read'])
  }
  const slow = times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
  const figures = `${ms(median(times))} ${ms(slow)} ${rows.padStart(8)}`
  printLine(
    what,
    figures,
    goal === undefined ? undefined : { isMet: slow <= goal, text: `${goal} ms` },
    step.print,
  )
}

function ms(value: number) {
  return `${value.toFixed(1)} ms`.padStart(10)
}

function get(path: string, { cookie }: Desk): Call {
  return { path, headers: { cookie } }
}

function post(path: string, fields: object, { cookie, origin }: Desk): Call {
  const headers = { cookie, origin, 'content-type': 'application/json' }
  return { path, method: 'POST', headers, body: JSON.stringify(fields) }
}
