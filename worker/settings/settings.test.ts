import { describe, expect, test } from 'vitest'
import type { Env } from '../env'
import { auditLog } from '../testing/audit'
import { hurry } from '../testing/fake-clock'
import { connectionLost, databaseLosingAnswers } from '../testing/faulty-database'
import { request } from '../testing/requests'
import { admin, adminHeaders } from '../testing/samples'

async function edit(body: object, changes: Partial<Env> = {}) {
  const headers = { ...(await adminHeaders()), 'content-type': 'application/json' }
  const init = { method: 'PATCH', headers, body: JSON.stringify(body) }
  return request('/api/settings', init, changes)
}

async function read() {
  return (await request('/api/settings', { headers: await adminHeaders() })).json()
}

/** How much of visitors' files is taken, where nobody has said otherwise. */
const files = { filesPerDayMb: 500, filesTotalMb: 5000 }

describe('the settings', () => {
  test('keep every inquiry and test the mail daily until somebody says otherwise', async () => {
    const settings = {
      ...{ retentionDays: null, pendingRetention: null, selfTest: true, version: 1 },
      ...files,
    }
    expect(await read()).toEqual({ settings })
  })

  test('change one by one, each change a version', async () => {
    expect((await edit({ retentionDays: 365, version: 1 })).status).toBe(200)
    const response = await edit({ selfTest: false, version: 2 })

    expect(response.status).toBe(200)
    const pendingRetention = { days: 365, at: expect.any(Number), count: 0 }
    const settings = {
      ...{ retentionDays: null, pendingRetention, selfTest: false, version: 3 },
      ...files,
    }
    expect(await response.json()).toEqual({ settings })
    expect(await read()).toEqual({ settings })
    expect(await auditLog()).toMatchObject([
      { actor: admin.email, action: 'settings_changed', details: { retentionDays: 365 } },
      { actor: admin.email, action: 'settings_changed', details: { selfTest: false } },
    ])
    await edit({ retentionDays: null, version: 3 })
    expect(await read()).toMatchObject({ settings: { retentionDays: null } })
  })

  test('are not overwritten by somebody who has not seen the last change', async () => {
    await edit({ retentionDays: 30, version: 1 })

    const response = await edit({ retentionDays: 3650, version: 1 })

    expect(response.status).toBe(409)
    const pendingRetention = { days: 30, at: expect.any(Number), count: 0 }
    const current = {
      ...{ retentionDays: null, pendingRetention, selfTest: true, version: 2 },
      ...files,
    }
    expect(await response.json()).toEqual({
      error: {
        code: 'stale_edit',
        message: 'The settings have changed since you opened them. Review and try again.',
      },
      current,
    })
    expect(await read()).toEqual({ settings: current })
    expect(await auditLog()).toHaveLength(1)
  })

  test('are changed once when the answer of the database is lost', async () => {
    const DB = databaseLosingAnswers(/update "settings"/, connectionLost, 1)

    const response = await hurry(() => edit({ retentionDays: 30, version: 1 }, { DB }))

    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      settings: { pendingRetention: { days: 30 }, version: 2 },
    })
    expect(await auditLog()).toHaveLength(1)
  })

  test.each([
    {},
    { version: 1 },
    { retentionDays: 30 },
    { retentionDays: 0, version: 1 },
    { retentionDays: 3651, version: 1 },
    { retentionDays: 1.5, version: 1 },
    { retentionDays: '30', version: 1 },
    { selfTest: 'yes', version: 1 },
    { selfTest: null, version: 1 },
    { selfTest: true, version: 1.5 },
  ])('refuse %o', async (body) => {
    const response = await edit(body)

    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: { code: 'validation_failed' } })
  })
})
