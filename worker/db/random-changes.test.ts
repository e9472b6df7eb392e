import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  claimEmail,
  claimNext,
  notificationKey,
  priorities,
  type QueuedEmail,
  send,
} from '../emails/outbox'
import { recordAddition } from '../files/store'
import { editInquiries, returnReminded } from '../inbox/edit'
import { eraseSome } from '../inbox/personal-data/person'
import { unknownOrigin } from '../intake/source'
import { newInquiryId } from '../intake/store'
import { kinds } from '../notifications/kinds'
import { purgeInquiries } from '../retention/purge'
import { makeRandom } from '../testing/random'
import { addAdmin } from '../testing/samples'
import { storeInquiry } from '../testing/store-inquiry'
import { day, hour, minute } from '../time'
import { batch, openDatabase } from './database'

const steps = 150

const random = makeRandom(3)
const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T

const owners = ['admin-1', 'admin-2']
let now = Date.UTC(2026, 9, 1)
const claims: QueuedEmail[] = []

async function store() {
  const id = newInquiryId(now)
  const name = `Visitor ${Math.floor(random() * 1e9)}`
  const submission = { name, email: `v${pick([1, 2, 3, 4])}@x.example`, message: `From ${name}` }
  await storeInquiry(openDatabase(env.DB), submission, {
    id,
    timestamp: now,
    key: null,
    heldFor: pick([null, null, 'decoy', 'over_budget']),
    phone: pick([null, '+94777654321']),
    origin: { ...unknownOrigin, service: pick([null, 'gates']), utmSource: pick([null, 'news']) },
    // Without a slot in time, the notification waits.
    pace: pick([
      { paceMs: 0, latest: 0 },
      { paceMs: 1000, latest: now - 1 },
    ]),
  })
}

async function pickInquiries(count: number) {
  const { results } = await env.DB.prepare(
    'select id, version from inquiries order by number',
  ).all<{
    id: string
    version: number
  }>()
  return results.length === 0 ? [] : Array.from({ length: count }, () => pick(results))
}

async function edit() {
  const change = pick([
    { isRead: pick([true, false]) },
    { isDeleted: pick([true, false]) },
    { isHeld: pick([true, false]) },
    { isDeleted: false, isHeld: pick([true, false]) },
    { status: pick(['new', 'answered', 'won'] as const) },
    { isDone: pick([true, false]), ownerId: pick([...owners, null]) },
    { remindAt: now + pick([hour, 8 * day]) },
    { remindAt: now - 1, isWaiting: false },
    { ownerId: pick([...owners, null]) },
  ])
  const targets = await pickInquiries(pick([1, 1, 8]))
  const unique = [...new Map(targets.map((target) => [target.id, target])).values()]
  if (unique.length > 0)
    await editInquiries(env, unique, change, { actor: 'a', adminId: 'admin-1', now })
}

async function claim() {
  const db = openDatabase(env.DB)
  const [{ id } = { id: '' }] = await pickInquiries(1)
  const claiming = [
    () => claimEmail(db, notificationKey(id), now),
    () => claimNext(db, now, Object.values(priorities)),
  ]
  const claimed = await pick(claiming)()
  if (claimed) claims.push(claimed)
}

async function endAttempt() {
  const claimed = claims.shift()
  if (!claimed) return
  const code = pick([null, 'E_VALIDATION_ERROR', 'E_INTERNAL_SERVER_ERROR'])
  const later = now + pick([0, 8 * day])
  const answer = async () => {
    if (code) throw Object.assign(new Error('no'), { code })
    return { messageId: '1' }
  }
  const channel = { EMAIL_CHANNELS: 'cloudflare', SEND_EMAIL: { send: answer } }
  const options = { timeLimit: 1000, now: () => later }
  await send({ ...env, ...channel }, openDatabase(env.DB), kinds[claimed.kind], claimed, options)
}

async function visitorAdds() {
  const [{ id } = { id: '' }] = await pickInquiries(1)
  const addition = recordAddition(sql`id = ${id}`, { text: 'More', isLater: true, now })
  await batch(openDatabase(env.DB), addition)
}

async function eraseSomebody() {
  if (random() < 0.3) await eraseSome(openDatabase(env.DB), 'v1@x.example', { actor: 'a', now })
}

async function replaceOwner() {
  await env.DB.prepare('delete from admins where id = ?').bind(owners[0]).run()
  await addAdmin(owners[0])
}

async function runJobs() {
  const db = openDatabase(env.DB)
  now += pick([minute, hour, 8 * day])
  await returnReminded(db, now)
  await purgeInquiries(db, now)
}

const changes = [
  ...[store, store, store, edit, edit, edit, edit, claim, claim, endAttempt],
  ...[visitorAdds, eraseSomebody, replaceOwner, runJobs],
]

/** Returns every term of the word index, with how many inquiries have it and how often it occurs. */
async function readTerms() {
  return (await env.DB.prepare('select * from terms').all()).results
}

test('after hundreds of random changes, the word index equals a new one', async () => {
  await addAdmin(owners[0])
  await addAdmin(owners[1], 'second@ceyforge.example')
  await env.DB.exec("create virtual table terms using fts5vocab('search_index', 'row')")
  for (let step = 0; step < steps; step += 1) await pick(changes)()

  const terms = await readTerms()
  expect(terms.length).toBeGreaterThan(50)
  await env.DB.exec("insert into search_index (search_index) values ('rebuild')")
  expect(terms).toEqual(await readTerms())
  await env.DB.exec('delete from inquiries')
  expect(await readTerms()).toEqual([])
})
