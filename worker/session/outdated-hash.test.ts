import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { hurry, setTime } from '../testing/fake-clock'
import { databaseThrough } from '../testing/faulty-database'
import { admin } from '../testing/samples'
import { addQuickAdmin, sessionRows, signIn } from '../testing/session'
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

describe('an outdated password hash', () => {
  test('still signs in, and is replaced', async () => {
    const outdated = await addQuickAdmin()
    expect(isOutdated(outdated)).toBe(true)

    expect((await hurry(signIn)).status).toBe(200)

    expect(isOutdated(await storedHash())).toBe(false)
    expect(await verifyPassword(admin.password, await storedHash())).toBe(true)
  })

  test('that another sign-in has replaced meanwhile still signs in', async () => {
    await addQuickAdmin()
    const replaced = await hashPassword(admin.password)
    const DB = databaseThrough(async (sql, commit) => {
      if (/^update "admins"/.test(sql)) await changeHash(replaced)
      return commit()
    })

    expect((await hurry(() => signIn(admin, {}, { DB }))).status).toBe(200)
    expect(await storedHash()).toBe(replaced)
  })

  test('does not replace a password that is changed at the same time', async () => {
    await addQuickAdmin()
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
    const outdated = await addQuickAdmin()
    setTime(start + 3 * day)
    const now = Date.now()
    const turns = [takeTurnToHash('known', now), takeTurnToHash('known', now)]

    expect((await signIn()).status).toBe(200)

    await Promise.all(turns)
    expect(await storedHash()).toBe(outdated)
  })
})
