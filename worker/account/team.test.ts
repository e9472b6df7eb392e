import { describe, expect, test } from 'vitest'
import { auditLog } from '../testing/audit'
import { request } from '../testing/requests'
import { admin, newSession } from '../testing/samples'

async function team(headers: Record<string, string>) {
  return (await request('/api/team', { headers })).json()
}

function change(json: object, headers: Record<string, string>) {
  return request('/api/account', {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(json),
  })
}

describe('the team', () => {
  test('lists all administrators, by the name they have set or one derived from their address', async () => {
    const headers = await newSession()
    await newSession('admin-2', 'sanath.fernando@ceyforge.example')
    await change({ name: '  Ann\u202e\nSilva ' }, headers)

    expect(await team(headers)).toEqual([
      { id: 'admin-1', name: 'Ann Silva', email: admin.email, signature: '' },
      {
        id: 'admin-2',
        name: 'Sanath Fernando',
        email: 'sanath.fernando@ceyforge.example',
        signature: '',
      },
    ])
  })
})

describe('an administrator’s signature', () => {
  test('can be set without the name, changed and removed', async () => {
    const headers = await newSession()
    await change({ name: 'Ann' }, headers)
    for (const [sent, stored] of [
      ['  Sales engineer\n+94 11 234 5678\u0000\n', 'Sales engineer\n+94 11 234 5678'],
      ['Head of sales', 'Head of sales'],
      ['', ''],
    ]) {
      expect((await change({ signature: sent }, headers)).status).toBe(204)
      expect(await team(headers)).toMatchObject([{ name: 'Ann', signature: stored }])
    }
  })

  test.each([[7], ['x'.repeat(501)]])('cannot be %j', async (signature) => {
    const response = await change({ signature }, await newSession())
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      error: { fields: { signature: expect.any(String) } },
    })
  })
})

test('a change of an account without a name and a signature is refused', async () => {
  expect((await change({}, await newSession())).status).toBe(422)
})

describe('an administrator’s name', () => {
  test('can be set and removed, and each change is recorded', async () => {
    const headers = await newSession()

    for (const [name, shown] of [
      ['Ann', 'Ann'],
      ['Ann', 'Ann'],
      ['', 'Owner'],
    ]) {
      expect((await change({ name }, headers)).status).toBe(204)
      expect(await team(headers)).toMatchObject([{ name: shown }])
    }
    const entry = { actor: admin.email, action: 'name_changed', details: { admin: admin.email } }
    expect(await auditLog()).toMatchObject([entry, entry])
  })

  test.each([[7], [null], ['x'.repeat(101)], ['\u200b\u200b']])('cannot be %j', async (name) => {
    const response = await change({ name }, await newSession())
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: { fields: { name: expect.any(String) } } })
  })
})
