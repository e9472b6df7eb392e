import { createHash, randomUUID } from 'node:crypto'
import { services } from '../../web/app/lib/services/catalogue.ts'
import { type Client, createClient, json } from './client.ts'
import { drawFile } from './draw-file.ts'
import { type Enquiry, readEnquiries, type Step } from './enquiries.ts'
import { schedule, workingDays } from './schedule.ts'
import { type Initial, team } from './team.ts'
import { timeAfter, timeBefore } from './working-time.ts'

/** Times are in ms since 1970. */
type Options = {
  origin: string
  password: string
  timeZone: string
  now: number
  /** Called with how far it is. */
  report: (position: string) => void
}

/** Plays the demo's weeks against a Worker with `clock-worker.ts`, in the order in which it all happened. */
export async function playDemo({ origin, password, timeZone, now, report }: Options) {
  const client = createClient(origin, password)
  const start = timeBefore(`${workingDays} 08:00`, now, timeZone)
  const colleagues = await client.work<{ id: string; email: string }[]>('S', '/api/team', {}, start)
  const idOf = (who: Initial) => colleagues.find(({ email }) => email === team[who].email)?.id
  const events = schedule(readEnquiries(), { now, timeZone })
  /** The ids of the enquiries that have arrived. */
  const ids = new Map<number, string>()
  const read = new Set<string>()
  for (const [done, event] of events.entries()) {
    report(`${done + 1} of ${events.length} events`)
    const { at } = event
    if (event.what === 'cron') await client.cron(at)
    else if (event.what === 'arrival') {
      ids.set(event.index, await send(client, event.enquiry, at, event.index))
    } else {
      const id = ids.get(event.index) ?? ''
      const isFirst = !read.has(id)
      read.add(id)
      await take(client, id, event.step, { now: at, timeZone, idOf, isFirst, index: event.index })
    }
  }
}

type Context = {
  now: number
  timeZone: string
  idOf: (who: Initial) => string | undefined
  /** Whether it is the first step, for which somebody reads the enquiry. */
  isFirst: boolean
  /** Of the enquiry. */
  index: number
}

/** Sends the enquiry from an address of its own, then its files, and returns its id. */
async function send(client: Client, enquiry: Enquiry, at: number, index: number) {
  const { name, email, message, phone, company, location, referrer, utm, spam } = enquiry
  const service = services.find(({ slug }) => slug === enquiry.service)?.slug
  const [source, medium, campaign] = utm ?? []
  const { headers, body } = json({
    ...{ name, email, message, phone, company, location, service },
    ...(spam && { subject: 'https://offers.example' }),
    origin: {
      service,
      fromPage: service && `/services/${service}`,
      firstPage: '/',
      referrer,
      utm: { source, medium, campaign },
    },
  })
  // An address for documentation (RFC 5737).
  const from = { ...headers, 'cf-connecting-ip': `203.0.113.${index}` }
  const answer = await client.visit('/api/inquiries', { method: 'POST', headers: from, body }, at)
  const { inquiry, page } = (await answer.json()) as { inquiry: { id: string }; page: string }
  for (const file of enquiry.files ?? [])
    await upload(client, page, await drawFile(file, index), at)
  return inquiry.id
}

/** Sends a file as the form does, in one chunk. */
async function upload(client: Client, page: string, file: File, at: number) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const sha256 = createHash('sha256').update(bytes).digest()
  const id = randomUUID()
  const { headers, body } = json({
    ...{ id, name: file.name, size: file.size },
    sha256: sha256.toString('hex'),
  })
  const authorization = `Bearer ${page.split('/').at(-1)}`
  const announcement = { method: 'POST', headers: { ...headers, authorization }, body }
  await client.visit('/api/files', announcement, at)
  const chunk = {
    'content-type': 'application/octet-stream',
    'content-digest': `sha-256=:${sha256.toString('base64')}:`,
    authorization,
  }
  await client.visit(
    `/api/files/${id}/chunks/0`,
    { method: 'PUT', headers: chunk, body: bytes },
    at,
  )
}

const contacts = ['note', 'call', 'email', 'whatsapp']

/** Does what a member of the team did. `now` is when, in ms since 1970. */
async function take(client: Client, id: string, step: Step, context: Context) {
  const { now, timeZone, idOf, isFirst, index } = context
  const [, who, what, text = '', status] = step
  const edit = (changes: object) =>
    client.work(who, `/api/inquiries/${id}`, { method: 'PATCH', ...json(changes) }, now)
  const post = (path: string, body: object) =>
    client.work(who, `/api/inquiries/${id}/${path}`, { method: 'POST', ...json(body) }, now)

  if (isFirst) await edit({ isRead: true })
  if (what === 'assign') return edit({ ownerId: idOf(text as Initial) })
  if (what === 'reply') {
    await post('replies', { text, status, isQuoting: true })
    return status === 'quoted' && edit({ amount: 85_000 * (1 + ((index * 37) % 60)) })
  }
  if (what === 'remind') return edit({ remindAt: timeAfter(`${text} 09:00`, now, timeZone) })
  if (what === 'spam') return edit({ isHeld: true })
  if (what === 'delete') return edit({ isDeleted: true })
  if (what === 'done') return edit({ isDone: true })
  if (contacts.includes(what)) return post('notes', { kind: what, text })
  return edit({ status: what, ...(text && { outcomeReason: text }) })
}
