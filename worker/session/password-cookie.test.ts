import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { databaseThrough } from '../testing/faulty-database'
import { request } from '../testing/requests'
import { addAdmin, cookiesOf } from '../testing/samples'
import {
  addFactor,
  codeAt,
  enterCode,
  passwordCookie,
  startWithFactor,
} from '../testing/second-factor'
import { sessionRows, statusOfList } from '../testing/session'
import { minute, second } from '../time'

const desk = startWithFactor()
const codeNow = () => codeAt(desk.factor.secret, desk.now)

describe('the cookie that proves the password', () => {
  const expired = { error: { code: 'auth/second-factor-expired' } }

  test('is not accepted after five minutes', async () => {
    const cookie = await passwordCookie()

    desk.pass(5 * minute)
    const response = await enterCode(codeNow(), cookie)

    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject(expired)
  })

  test.each(['', '__Host-second-factor=garbage'])('is refused if it is %o', async (cookie) => {
    const response = await enterCode(codeNow(), cookie)

    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject(expired)
  })

  test('is not accepted once the password has changed', async () => {
    const cookie = await passwordCookie()
    await env.DB.prepare("update admins set password_hash = 'scrypt$1,1,1$$'").run()

    expect(await (await enterCode(codeNow(), cookie)).json()).toMatchObject(expired)
  })

  test('is not accepted if the password changes while the code is checked', async () => {
    const cookie = await passwordCookie()
    const DB = databaseThrough(async (sql, commit) => {
      if (/insert into "sessions"/.test(sql)) {
        await env.DB.prepare("update admins set password_hash = 'scrypt$1,1,1$$'").run()
      }
      return commit()
    })
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ code: codeNow() }),
    }

    const response = await request('/api/session/second-factor', init, { DB })

    expect(await response.json()).toMatchObject(expired)
    expect(await sessionRows()).toEqual([])
  })

  test('is not accepted once the administrator has been deleted', async () => {
    const cookie = await passwordCookie()
    await env.DB.prepare('delete from admins').run()

    expect(await (await enterCode(codeNow(), cookie)).json()).toMatchObject(expired)
  })

  test('is not accepted as a session cookie, nor a session cookie in its place', async () => {
    const pending = (await passwordCookie()).split('=')[1]
    const session = cookiesOf(await enterCode(codeNow(), `__Host-second-factor=${pending}`))
    const token = /__Host-session=([^;]+)/.exec(session)?.[1]
    desk.pass(30 * second)

    expect(await statusOfList(`__Host-session=${pending}`)).toBe(401)
    const response = await enterCode(codeNow(), `__Host-second-factor=${token}`)
    expect(await response.json()).toMatchObject(expired)
  })
})

test('a code is also accepted after the password has been rehashed', async () => {
  await env.DB.prepare('delete from admins').run()
  await addAdmin()
  desk.factor = await addFactor()

  const response = await enterCode(codeNow(), await passwordCookie())

  expect(response.status).toBe(200)
})
