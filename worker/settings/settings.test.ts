import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { publicHolidays } from '../../web/app/lib/holidays'
import { site } from '../../web/app/lib/site'
import { urgentWords } from '../../web/app/lib/urgent-words'
import type { Bindings } from '../env'
import { auditLog } from '../testing/audit'
import { hurry, setTime } from '../testing/fake-clock'
import { connectionLost, databaseLosingAnswers } from '../testing/faulty-database'
import { request } from '../testing/requests'
import { admin, adminHeaders } from '../testing/samples'
import { day } from '../time'

async function edit(body: object, changes: Partial<Bindings> = {}) {
  const headers = { ...(await adminHeaders()), 'content-type': 'application/json' }
  const init = { method: 'PATCH', headers, body: JSON.stringify(body) }
  return request('/api/settings', init, changes)
}

async function read(changes: Partial<Bindings> = {}) {
  return (await request('/api/settings', { headers: await adminHeaders() }, changes)).json()
}

/** Settings that keep their defaults. */
const others = {
  filesPerDayMb: 500,
  filesTotalMb: 5000,
  acknowledgements: false,
  workingHours: site.openingHours,
  holidays: publicHolidays.days,
  urgentWords,
  answerTarget: '1d',
  urgentTarget: '4h',
  summaries: true,
}

describe('the settings', () => {
  test('keep every inquiry and send a daily test e-mail by default', async () => {
    const settings = {
      retentionDays: null,
      pendingRetention: null,
      selfTest: true,
      version: 1,
      ...others,
    }
    expect(await read()).toEqual({
      settings,
      filesUse: { todayBytes: 0, totalBytes: 0 },
      acknowledgementProblem: 'emailjs_template',
    })
  })

  test('can be changed one at a time, and each change increments the version', async () => {
    expect((await edit({ retentionDays: 365, version: 1 })).status).toBe(200)
    const response = await edit({ selfTest: false, version: 2 })

    expect(response.status).toBe(200)
    const pendingRetention = { days: 365, at: expect.any(Number), count: 0 }
    const settings = {
      retentionDays: null,
      pendingRetention,
      selfTest: false,
      version: 3,
      ...others,
    }
    const answer = await read()
    expect(answer).toMatchObject({ settings })
    expect(await response.json()).toEqual(answer)
    expect(await auditLog()).toMatchObject([
      { actor: admin.email, action: 'settings_changed', details: { retentionDays: 365 } },
      { actor: admin.email, action: 'settings_changed', details: { selfTest: false } },
    ])
    await edit({ retentionDays: null, version: 3 })
    expect(await read()).toMatchObject({ settings: { retentionDays: null } })
  })

  test('are not overwritten by an edit of an older version', async () => {
    await edit({ retentionDays: 30, version: 1 })

    const response = await edit({ retentionDays: 3650, version: 1 })

    expect(response.status).toBe(409)
    const pendingRetention = { days: 30, at: expect.any(Number), count: 0 }
    const current = {
      retentionDays: null,
      pendingRetention,
      selfTest: true,
      version: 2,
      ...others,
    }
    expect(await response.json()).toEqual({
      error: {
        code: 'stale_edit',
        message: 'The settings have changed since you opened them. Review and try again.',
      },
      current,
    })
    expect(await read()).toMatchObject({ settings: current })
    expect(await auditLog()).toHaveLength(1)
  })

  test('are changed once if an answer from the database is lost', async () => {
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
    { acknowledgements: 1, version: 1 },
    { selfTest: true, version: 1.5 },
  ])('reject %o', async (body) => {
    const response = await edit(body)

    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: { code: 'validation_failed' } })
  })
})

test.each(['24/7', 'help!', '–'])(
  '%s is no urgent word, because no message has it',
  async (word) => {
    const response = await edit({ urgentWords: ['leak', word], version: 1 })

    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      error: {
        fields: { urgentWords: `Enter words without punctuation: “${word}” is not one word` },
      },
    })
  },
)

describe('acknowledgements to visitors', () => {
  const resend = { EMAIL_CHANNELS: 'resend' }

  test('can be switched on and off, and each change is logged', async () => {
    expect((await edit({ acknowledgements: true, version: 1 }, resend)).status).toBe(200)
    expect(await read(resend)).toMatchObject({
      settings: { acknowledgements: true },
      acknowledgementProblem: null,
    })
    await edit({ acknowledgements: false, version: 2 }, resend)

    expect(await read(resend)).toMatchObject({ settings: { acknowledgements: false } })
    expect(await auditLog()).toMatchObject([
      { details: { acknowledgements: true } },
      { details: { acknowledgements: false } },
    ])
  })

  test.each([
    ['emailjs_template', /^EmailJS can only write to your own mailbox/, {}],
    ['no_channel', /^None of your e-mail channels/, { EMAIL_CHANNELS: 'log' }],
    ['no_channel', /^None of your/, { ...resend, RESEND_API_KEY: '' }],
    ['no_channel', /^None of your/, { EMAILJS_PUBLIC_KEY: '' }],
  ])('cannot be switched on if no channel can send them: %s', async (problem, message, changes) => {
    const response = await edit({ acknowledgements: true, filesPerDayMb: 1, version: 1 }, changes)

    expect(response.status).toBe(409)
    expect(await response.json()).toEqual({
      error: { code: 'acknowledgement_unavailable', message: expect.stringMatching(message) },
    })
    expect(await read(changes)).toMatchObject({
      settings: { acknowledgements: false, filesPerDayMb: 500, version: 1 },
      acknowledgementProblem: problem,
    })
  })

  test('can be switched off even if no channel can send them any longer', async () => {
    await edit({ acknowledgements: true, version: 1 }, resend)

    expect((await edit({ acknowledgements: false, version: 2 })).status).toBe(200)
  })
})

test('the settings show how many bytes of files were announced today and are stored in total', async () => {
  const now = Date.UTC(2026, 10, 2, 9)
  setTime(now)
  const bytes = 'files_day = ?, files_day_bytes = 1000, files_total_bytes = 5000'
  await env.DB.prepare(`update desk_state set ${bytes}`)
    .bind(Math.floor(now / day))
    .run()
  expect(await read()).toMatchObject({ filesUse: { todayBytes: 1000, totalBytes: 5000 } })

  setTime(now + day)
  expect(await read()).toMatchObject({ filesUse: { todayBytes: 0, totalBytes: 5000 } })
})
