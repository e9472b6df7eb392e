import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { repeatErasures } from '../../scripts/restore/finish-restore.ts'
import { openDatabase } from '../db/database'
import { backUp, bringBack, openBackups } from '../testing/backups'
import { addInquiry } from '../testing/inquiries'
import { request } from '../testing/requests'
import { adminHeaders } from '../testing/samples'
import { day } from '../time'
import { registerErasure, removeOldErasures } from './bucket'
import type { BackupContext } from './take'

let context: BackupContext
beforeEach(async () => {
  context = await openBackups()
})

async function erase(email: string, { inquiries, BACKUPS = env.BACKUPS }: Erasure) {
  const headers = { ...(await adminHeaders()), 'content-type': 'application/json' }
  const body = JSON.stringify({ email, inquiries })
  return request('/api/personal-data/erase', { method: 'POST', headers, body }, { BACKUPS })
}

type Erasure = { inquiries: number; BACKUPS?: R2Bucket }

function emailsIn(db: D1Database) {
  return db.prepare('select email from inquiries order by email').raw<string[]>()
}

test('a restored backup does not bring back people who were erased after it', async () => {
  for (const email of ['erased@people.example', 'kept@people.example']) await addInquiry({ email })
  const manifest = await backUp(context)
  await erase('erased@people.example', { inquiries: 1 })
  await bringBack(context, manifest)

  expect(await repeatErasures(openDatabase(env.RESTORED), env.BACKUPS)).toBe(1)

  expect(await emailsIn(env.RESTORED)).toEqual([['kept@people.example']])
  expect(await repeatErasures(openDatabase(env.RESTORED), env.BACKUPS)).toBe(0)
})

test('people are erased again if the desk’s revision was lost with a slice of the backup', async () => {
  const purged = await addInquiry()
  await addInquiry({ email: 'erased@people.example' })
  await env.DB.prepare('delete from inquiries where id = ?').bind(purged).run()
  const manifest = await backUp(context)
  await erase('erased@people.example', { inquiries: 1 })
  await bringBack(context, manifest)
  await env.RESTORED.exec('update desk_state set revision = 1')

  expect(await repeatErasures(openDatabase(env.RESTORED), env.BACKUPS)).toBe(1)

  expect(await emailsIn(env.RESTORED)).toEqual([])
})

test('without a register, nobody can be erased again, which the administrators have to know', async () => {
  expect(await repeatErasures(openDatabase(env.RESTORED), env.BACKUPS)).toBeNull()
})

test('nobody is erased who could not be registered, so that an administrator tries again', async () => {
  await addInquiry({ email: 'erased@people.example' })
  const BACKUPS = { put: () => Promise.reject(new Error('R2 is down.')) } as unknown as R2Bucket

  const response = await erase('erased@people.example', { inquiries: 1, BACKUPS })

  expect(response.status).toBe(503)
  expect(await response.text()).toContain('Nothing has been erased')
  expect(await emailsIn(env.DB)).toEqual([['erased@people.example']])
})

test('an entry is removed once it is older than any backup, at the beginning of a day', async () => {
  await registerErasure(env.BACKUPS, ['an id'])
  const entries = async () => (await env.BACKUPS.list({ prefix: 'erased/' })).objects.length
  const today = Date.now() - (Date.now() % day)

  await removeOldErasures(env.BACKUPS, today + 399 * day)
  expect(await entries()).toBe(1)
  await removeOldErasures(env.BACKUPS, today + 402 * day)
  expect(await entries()).toBe(0)
})
