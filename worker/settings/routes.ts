import { isDeepStrictEqual } from 'node:util'
import { count, eq, getTableColumns, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { Hono } from 'hono'
import { urgentWords } from '../../web/app/lib/urgent-words'
import { auditEntry } from '../audit/store'
import { holidaysOf, hoursOf, readOr } from '../clock/clock'
import { UrgentWords } from '../clock/contract'
import { type Database, hasChanged, retryTransient } from '../db/database'
import { deskState, inquiries, settings } from '../db/schema'
import { findAcknowledgementProblem } from '../emails/channels/providers'
import type { Bindings, Env } from '../env'
import { ApiError } from '../errors'
import { refusalOf, requireJson, validate } from '../http/validate'
import { isOlderThan } from '../retention/purge'
import { demandRecentPassword, requireAdmin, requireAdminForPoll } from '../session/require-admin'
import { day, utcDayOf } from '../time'
import { findWords } from '../urgency/words'
import { acknowledgementProblems, pendingCountMax, RetentionQuery, SettingsEdit } from './contract'

/** Time to notice a shorter retention and cancel it. */
const grace = day

export const settingsRoutes = new Hono<Env>()
  .get('/', requireAdminForPoll, async (c) => {
    const settings = await readSettings(c.var.db, Date.now())
    return c.json(await answerOf(c.env, c.var.db, settings), 200)
  })
  .get('/retention', requireAdmin, validate('query', RetentionQuery), async (c) => {
    const { days } = c.req.valid('query')
    const chosenNow = { days, at: Date.now() + grace }
    return c.json(await countExpired(c.var.db, chosenNow), 200)
  })
  .patch('/', requireAdmin, requireJson, validate('json', SettingsEdit), async (c) => {
    const { db } = c.var
    const edit = c.req.valid('json')
    if (edit.retentionDays) {
      const { retentionDays } = await readRetention(db, Date.now())
      if (isShorterRetention(retentionDays, edit.retentionDays)) demandRecentPassword(c.var.admin)
    }
    // Anything else would never be found in a message.
    const notFound = edit.urgentWords?.find((word) => findWords(word)[0] !== word)
    if (notFound) {
      const message = `Enter words without punctuation: “${notFound}” is not one word`
      throw refusalOf([{ message, path: ['urgentWords'] }])
    }
    const problem = findAcknowledgementProblem(c.env)
    if (edit.acknowledgements && problem) {
      throw new ApiError('acknowledgement_unavailable', acknowledgementProblems[problem])
    }
    const { email: actor } = c.var.admin
    const settings = await retryTransient((attempt) =>
      editSettings(db, edit, { actor, now: Date.now(), isRepeated: attempt > 1 }),
    )
    if (settings) return c.json(await answerOf(c.env, db, settings), 200)
    throw new ApiError(
      'stale_edit',
      'The settings have changed since you opened them. Review and try again.',
      { current: await readSettings(db, Date.now()) },
    )
  })

export type SettingsAnswer = Awaited<ReturnType<typeof answerOf>>

async function answerOf(env: Bindings, db: Database, settings: Settings) {
  const { filesDay, filesDayBytes, filesTotalBytes: totalBytes } = deskState
  const todayBytes = sql<number>`iif(${filesDay} = ${utcDayOf(Date.now())}, ${filesDayBytes}, 0)`
  const [filesUse] = await db.select({ todayBytes, totalBytes }).from(deskState)
  if (!filesUse) throw new Error('The desk_state row is missing: run the migrations.')
  return { settings, filesUse, acknowledgementProblem: findAcknowledgementProblem(env) }
}

/** A list that is no JSON counts as none. */
const lists = {
  workingHours: validJson(settings.workingHours),
  holidays: validJson(settings.holidays),
  urgentWords: validJson(settings.urgentWords),
}

function validJson<Column extends SQLiteColumn>(column: Column) {
  return sql<Column['_']['data'] | null>`iif(json_valid(${column}), ${column}, null)`.mapWith(
    column,
  )
}

/** A pending retention whose time has come is the current one. */
async function readRetention(db: Database, now: number) {
  const [row] = await db.select({ ...getTableColumns(settings), ...lists }).from(settings)
  if (!row) throw new Error('The settings row is missing: run the migrations.')
  const { retentionDays, pendingRetentionDays: days, pendingRetentionAt: at, ...others } = row
  if (days === null || at === null) return { ...others, retentionDays, pending: null }
  if (at <= now) return { ...others, retentionDays: days, pending: null }
  return { ...others, retentionDays, pending: { days, at } }
}

export type Settings = Awaited<ReturnType<typeof readSettings>>

/** Setting `retentionDays` to its current value cancels a pending retention. */
async function readSettings(db: Database, now: number) {
  const { id: _, nextSelfTestAt: __, pending, ...stored } = await readRetention(db, now)
  const pendingRetention = pending && { ...pending, count: (await countExpired(db, pending)).count }
  const shown = {
    ...stored,
    workingHours: hoursOf(stored),
    holidays: holidaysOf(stored),
    urgentWords: readOr(UrgentWords, stored.urgentWords, [...urgentWords]),
  }
  return { ...shown, pendingRetention }
}

export type RetentionPreview = Awaited<ReturnType<typeof countExpired>>

/** Up to `pendingCountMax`. */
async function countExpired(db: Database, { days, at }: { days: number; at: number }) {
  const expired = db
    .select({ email: sql`coalesce(canonical_email, lower(email))`.as('email') })
    .from(inquiries)
    .where(isOlderThan(at, days))
    .limit(pendingCountMax)
    .as('expired')
  const people = sql<number>`count(distinct ${expired.email})`
  const [counted] = await db.select({ count: count(), people }).from(expired)
  return counted ?? { count: 0, people: 0 }
}

type PlainEdit = Omit<SettingsEdit, 'version' | 'retentionDays'>

/** Undefined if the version has changed; with `isRepeated`, the change of an earlier try is a success. */
async function editSettings(
  db: Database,
  { version, retentionDays, ...plain }: SettingsEdit,
  { actor, now, isRepeated }: { actor: string; now: number; isRepeated: boolean },
) {
  const before = await readRetention(db, now)
  const changes = {
    ...(retentionDays !== undefined && retentionFrom(before.retentionDays, retentionDays, now)),
    ...plain,
  }
  const [[edited]] = await db.batch([
    db
      .update(settings)
      .set({ ...changes, version: sql`${settings.version} + 1` })
      .where(eq(settings.version, version))
      .returning({ version: settings.version }),
    auditEntry(db, { actor, now }, 'settings_changed', {
      details: { retentionDays, ...logged(plain) },
      onlyIf: hasChanged,
    }),
  ])
  const current = await readSettings(db, now)
  if (edited) return current
  const isOurs =
    current.version === version + 1 &&
    (retentionDays === undefined ||
      (current.pendingRetention?.days ?? current.retentionDays) === retentionDays) &&
    Object.entries(plain).every(
      ([name, value]) =>
        value === null || isDeepStrictEqual(current[name as keyof typeof plain], value),
    )
  return isRepeated && isOurs ? current : undefined
}

/** Of lists, only that they have changed. */
function logged({ workingHours, holidays, urgentWords: words, ...plain }: PlainEdit) {
  const lists = { workingHours, holidays, urgentWords: words }
  const changed = Object.entries(lists).filter(([, list]) => list !== undefined)
  return { ...plain, ...Object.fromEntries(changed.map(([name]) => [name, true])) }
}

/** A longer retention takes effect at once, a shorter one after `grace`. */
function retentionFrom(current: number | null, wanted: number | null, now: number) {
  return isShorterRetention(current, wanted)
    ? { retentionDays: current, pendingRetentionDays: wanted, pendingRetentionAt: now + grace }
    : { retentionDays: wanted, pendingRetentionDays: null, pendingRetentionAt: null }
}

/** Null means that inquiries are kept for ever. */
function isShorterRetention(current: number | null, wanted: number | null) {
  return wanted !== null && wanted < (current ?? Infinity)
}
