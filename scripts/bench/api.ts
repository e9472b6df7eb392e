import { randomUUID } from 'node:crypto'
import { hashPassword } from '../../worker/session/password.ts'
import { type Progress, startProgress } from '../local/progress.ts'
import { cpuOfChildren } from './cpu.ts'
import { type Call, call, closeConnections, compare, rateOf } from './pairs.ts'
import { seedInquiries } from './seed.ts'
import { startUnderTest, type UnderTest } from './worker-under-test.ts'

const manyRows = 100_000
const mostRows = 1_000_000
const credentials = { email: 'owner@ceyforge.example', password: 'correct horse battery' }

const json = (path: string, body: object | (() => object), headers = {}): Call => ({
  path,
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'function' ? () => JSON.stringify(body()) : JSON.stringify(body),
})

let pallets = 0

/** A different text each time, because a repeated one would be held. */
function inquiry() {
  pallets += 1
  const message = `We need drive-in racking for ${pallets} pallets at our Biyagama site.`
  return { name: 'Nimal Perera', email: 'nimal@factory.example', message }
}

/** What the form on a service page sends: with a key for retries, and where the visitor came from. */
const fromForm: Call = {
  ...json('/api/inquiries', () => ({
    ...inquiry(),
    phone: '077 123 4567',
    origin: {
      service: 'industrial-racking-systems',
      fromPage: '/services/industrial-racking-systems',
    },
  })),
  headers: () => ({ 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
}

const select: Call = { path: '/bare/select' }

/** A run of cron. */
const tick: Call = { path: '/api/tick', method: 'POST' }
const ticksMeasured = 300

/** Prints the rates of the Worker's calls as ratios to a bare route's, with their goals. */
export async function benchApi() {
  const underTest = await start()
  using step = startProgress('Measuring the API')
  try {
    await measure(underTest, step)
  } finally {
    closeConnections()
    await underTest.stop()
  }
}

async function start() {
  using _ = startProgress('Starting the Worker and a bare one')
  return await startUnderTest()
}

async function measure({ db, origin }: UnderTest, step: Progress) {
  const compareRates = async (
    what: string,
    calls: [Call, Call],
    goal: string,
    concurrency?: number,
  ) => {
    const report = (position: string) => step.update(`${what}: ${position}`)
    const rates = await compare(origin, ...calls, { concurrency, report })
    print(what, rates.ratio, goal, rates)
    return rates
  }
  const print = (...result: Parameters<typeof format>) => step.print(format(...result))
  const cpuPerCall = async (measured: Call) => {
    await rateOf(origin, measured, 20, 1)
    const before = cpuOfChildren()
    await rateOf(origin, measured, ticksMeasured, 1)
    const after = cpuOfChildren()
    return before === null || after === null ? null : (after - before) / ticksMeasured
  }
  const printTick = async (rows: string) => {
    step.update(`a run of cron at ${rows} rows`)
    const [ours, bare] = [await cpuPerCall(tick), await cpuPerCall(select)]
    if (ours === null || bare === null) return
    print(`Idle run of cron at ${rows} rows, ms of CPU`, ours, `a raw select: ${bare.toFixed(2)}`)
  }
  const printSearches = async (most: number) => {
    const cookie = await signIn(origin)
    const search = (q: string) =>
      json(
        '/api/inquiries/search',
        { view: 'all', q },
        { cookie, origin: 'https://ceyforge.example' },
      )
    const goal = `at most ${most}`
    const msOf = async (measured: Call) => 1000 / (await rateOf(origin, measured, 40, 1))
    print('Search for a rare word, ms', await msOf(search('v4321@site')), goal)
    print('Search for a word of every enquiry, ms', await msOf(search('racking')), goal)
    print('Search for two letters, ms', await msOf(search('ya')), goal)
  }
  const [post, insert] = [json('/api/inquiries', inquiry), json('/bare/insert', inquiry)]
  const goal = 'at least 0.35'
  await compareRates('POST / one raw insert, one at a time', [post, insert], goal, 1)
  await compareRates('  eight at once', [post, insert], goal)
  await compareRates('POST with phone, service, page and key', [fromForm, insert], goal, 1)
  await compareRates('  eight at once', [fromForm, insert], goal)
  const held = await db
    .prepare("select count(*) as held from inquiries where box = 'held'")
    .first<number>('held')
  if (held)
    throw new Error(`${held} enquiries were held, which is less work than should be measured.`)

  await db
    .prepare('insert into admins (id, email, password_hash, created_at) values (?, ?, ?, ?)')
    .bind(randomUUID(), credentials.email, await hashPassword(credentials.password), Date.now())
    .run()
  step.update('adding 5,000 enquiries')
  await seedInquiries(db, 5000)
  const headers = { cookie: await signIn(origin) }
  const list: Call = { path: '/api/inquiries', headers }
  await printTick('5,000')
  const few = await compareRates('List of 50 / one raw select', [list, select], 'at least 0.6')

  step.update(`adding enquiries, up to ${manyRows}`)
  await seedInquiries(db, manyRows)
  await printTick(`${manyRows}`)
  const many = await compareRates(`The same at ${manyRows} rows`, [list, select], 'at least 0.6')
  print('  few rows / many rows', few.ratio / many.ratio, 'at most 1.3')
  await printSearches(40)

  for (let rows = 2 * manyRows; rows <= mostRows; rows += manyRows) {
    step.update(`adding enquiries, ${rows} of ${mostRows}`)
    await seedInquiries(db, rows)
  }
  await printTick(`${mostRows}`)
  await compareRates(`The same at ${mostRows} rows`, [list, select], 'at least 0.5')
  await printSearches(80)
  const poll: Call = { path: '/api/inquiries/changes?since=0', headers }
  const pollMs = 1000 / (await rateOf(origin, poll, 200, 1))
  print('Counts and changes, ms', pollMs, 'at most 5')

  const startedAt = performance.now()
  const cookie = await signIn(origin)
  await call(origin, { path: '/api/inquiries', headers: { cookie } })
  print('Sign-in and first page, s', (performance.now() - startedAt) / 1000, 'at most 1')

  step.update('list while others sign in')
  const alone = await rateOf(origin, list, 2000)
  const stop = keepSigningIn(origin)
  const beside = await rateOf(origin, list, 2000)
  await stop()
  print('List while others sign in / alone', beside / alone, 'at least 0.33')
}

function format(what: string, value: number, goal: string, rates?: { ours: number; bare: number }) {
  const detail = rates ? `   (${rates.ours.toFixed(0)} / ${rates.bare.toFixed(0)} a second)` : ''
  return `${what.padEnd(42)} ${value.toFixed(2).padStart(6)}   ${goal.padEnd(14)}${detail}`
}

async function signIn(origin: string) {
  const { status, headers, body } = await call(origin, json('/api/session', credentials))
  if (status !== 200) throw new Error(`Sign-in answered ${status}: ${body}`)
  return [headers['set-cookie']].flat()[0]?.split(';', 1)[0] ?? ''
}

/** Four visitors with changing addresses who keep guessing passwords, until the result is called. */
function keepSigningIn(origin: string) {
  let isOver = false
  let attempts = 0
  const guess = async () => {
    while (!isOver) {
      attempts += 1
      const address = `198.51.${(attempts >> 8) & 255}.${attempts & 255}`
      const body = { email: `guess${attempts}@site.example`, password: 'not the password' }
      await call(origin, json('/api/session', body, { 'cf-connecting-ip': address }))
      // Without a pause, guesses that are refused at once would only measure the speed of refusals.
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const guessers = [guess(), guess(), guess(), guess()]
  return async () => {
    isOver = true
    await Promise.all(guessers)
  }
}
