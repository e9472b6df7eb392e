import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../testing/audit'
import { admin, cookiesOf } from '../testing/samples'
import { codeRefusal, enterCode, passwordCookie, startWithFactor } from '../testing/second-factor'
import { statusOfList } from '../testing/session'

const desk = startWithFactor()

describe('a recovery code', () => {
  test('signs in once, however it is typed, and its use is recorded', async () => {
    const [code = ''] = desk.factor.recoveryCodes
    const cookie = await passwordCookie()

    const response = await enterCode(` ${code.toLowerCase().replaceAll('-', ' ')}`, cookie)
    const again = await enterCode(code, cookie)

    expect(response.status).toBe(200)
    expect(await statusOfList(cookiesOf(response))).toBe(200)
    expect(again.status).toBe(401)
    expect(await again.json()).toEqual(codeRefusal)
    expect(await auditLog()).toMatchObject([
      { action: 'recovery_code_used', details: { left: 9 } },
      { action: 'sign_in', details: { by: 'recovery_code' } },
      { action: 'sign_in_refused', details: { admin: admin.email, step: 'code', count: 1 } },
    ])
  })

  test('signs in only one of many concurrent requests', async () => {
    const cookie = await passwordCookie()

    const entered = Array.from({ length: 8 }, (_, i) =>
      enterCode(desk.factor.recoveryCodes[0], cookie, { 'cf-connecting-ip': `192.0.2.${i}` }),
    )
    const statuses = (await Promise.all(entered)).map(({ status }) => status)

    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const actions = (await auditLog()).map(({ action }) => action)
    // The others are refused as wrong by then, or by a limit because there are so many.
    const refusals = ['sign_in_refused', 'sign_in_limited']
    expect(actions.filter((action) => !refusals.includes(action))).toEqual([
      'recovery_code_used',
      'sign_in',
    ])
  })

  test('is not stored in plain text', async () => {
    const { results } = await env.DB.prepare('select hash from recovery_codes').all()

    expect(results).toHaveLength(10)
    for (const code of desk.factor.recoveryCodes) {
      expect(JSON.stringify(results)).not.toContain(code.replaceAll('-', ''))
    }
  })
})
