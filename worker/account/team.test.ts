import { describe, expect, test } from 'vitest'
import { auditLog } from '../testing/audit'
import { request } from '../testing/requests'
import { admin, adminHeaders } from '../testing/samples'

async function team(headers: Record<string, string>) {
  return (await request('/api/team', { headers })).json()
}

async function rename(name: unknown, headers: Record<string, string>) {
  const response = await request('/api/account', {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  })
  return { status: response.status, body: await response.json<{ name?: string }>() }
}

describe('the team', () => {
  test('lists all administrators, by the name they have set or one derived from their address', async () => {
    const headers = await adminHeaders()
    await adminHeaders('admin-2', 'sanath.fernando@ceyforge.example')
    await rename('  Ann\u202e\nSilva ', headers)

    expect(await team(headers)).toEqual([
      { id: 'admin-1', name: 'Ann Silva', email: admin.email },
      { id: 'admin-2', name: 'Sanath Fernando', email: 'sanath.fernando@ceyforge.example' },
    ])
  })
})

describe('an administrator’s name', () => {
  test('can be set and removed, and each change is recorded', async () => {
    const headers = await adminHeaders()

    expect(await rename('Ann', headers)).toEqual({ status: 200, body: { name: 'Ann' } })
    expect(await rename('Ann', headers)).toEqual({ status: 200, body: { name: 'Ann' } })
    expect(await rename('', headers)).toEqual({ status: 200, body: { name: 'Owner' } })
    const entry = { actor: admin.email, action: 'name_changed', details: { admin: admin.email } }
    expect(await auditLog()).toMatchObject([entry, entry])
  })

  test.each([[7], [null], ['x'.repeat(101)], ['\u200b\u200b']])('cannot be %j', async (name) => {
    const { status, body } = await rename(name, await adminHeaders())
    expect([status, body]).toMatchObject([422, { error: { fields: { name: expect.any(String) } } }])
  })
})
