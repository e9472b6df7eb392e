import { env } from 'cloudflare:workers'
import { scryptSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hurry, setTime } from '../testing/fake-clock'
import { databaseThrough } from '../testing/faulty-database'
import { addAdmin, admin } from '../testing/samples'
import { makeHashesWait, sessionRows, signIn } from '../testing/session'
import { day } from '../time'
import { hashPassword, isOutdated, verifyPassword } from './password'
import { takeTurnToHash } from './throttle'

const start = Date.UTC(2026, 10, 1)

async function storedHash() {
  const query = env.DB.prepare('select password_hash from admins')
  return (await query.first<string>('password_hash')) ?? ''
}

const changedHash = 'scrypt$1,1,1$$'

async function changeHash(hash: string) {
  await env.DB.prepare('update admins set password_hash = ?').bind(hash).run()
}

/** Adds an administrator whose password was hashed with less work. */
async function addOutdatedAdmin() {
  const salt = Buffer.from('a salt of sixteen')
  const hash = scryptSync(admin.password, salt, 32, { N: 2, r: 1, p: 1 })
  const outdated = `scrypt$2,1,1$${salt.toString('base64url')}$${hash.toString('base64url')}`
  await addAdmin()
  await changeHash(outdated)
  return outdated
}

describe('an outdated password hash', () => {
  test('still signs in, and is replaced', async () => {
    const outdated = await addOutdatedAdmin()
    expect(isOutdated(outdated)).toBe(true)

    expect((await hurry(signIn)).status).toBe(200)

    expect(isOutdated(await storedHash())).toBe(false)
    expect(await verifyPassword(admin.password, await storedHash())).toBe(true)
  })

  test('that another sign-in has replaced meanwhile still signs in', async () => {
    await addOutdatedAdmin()
    const replaced = await hashPassword(admin.password)
    const DB = databaseThrough(async (sql, commit) => {
      if (/^update "admins"/.test(sql)) await changeHash(replaced)
      return commit()
    })

    expect((await hurry(() => signIn(admin, {}, { DB }))).status).toBe(200)
    expect(await storedHash()).toBe(replaced)
  })

  test('does not replace a password that is changed at the same time', async () => {
    await addOutdatedAdmin()
    const DB = databaseThrough(async (sql, commit) => {
      if (/^update "admins"/.test(sql)) await changeHash(changedHash)
      return commit()
    })

    const response = await hurry(() => signIn(admin, {}, { DB }))

    expect(response.status).toBe(401)
    expect(await storedHash()).toBe(changedHash)
    expect(await sessionRows()).toEqual([])
  })

  test('signs in even if there is no turn to replace it', async () => {
    makeHashesWait()
    const outdated = await addOutdatedAdmin()
    setTime(start + 3 * day)
    const now = Date.now()
    const turns = [takeTurnToHash('known', now), takeTurnToHash('known', now)]

    expect((await signIn()).status).toBe(200)

    await Promise.all(turns)
    expect(await storedHash()).toBe(outdated)
  })
})
