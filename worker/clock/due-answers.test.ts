import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../db/database'
import { addInquiry } from '../testing/inquiries'
import { countingDatabase } from '../testing/rows-read'
import { minute } from '../time'
import { findDueAnswers } from './due-answers'

const zone = { TIME_ZONE: 'Asia/Colombo' }

/** Colombo is 5 h 30 ahead of UTC. The company works from 8:30 to 17:30. */
const at = (text: string) => Date.parse(`${text}:00+05:30`)

const find = (from: number, to: number, DB = env.DB) =>
  findDueAnswers({ ...env, ...zone, DB }, openDatabase(DB), { from, to })

/** Looks every ten minutes, or as often as given, and returns when which enquiries were told of. */
async function findFrom(first: string, last: string, step = 10 * minute) {
  const told: string[] = []
  for (let time = at(first); time < at(last); time += step) {
    for (const { inquiryIds, isLate, by } of await find(time, time + step)) {
      const names = inquiryIds.map((id) => ids.indexOf(id))
      told.push(
        `${clockAt(time + step)} ${isLate ? 'late' : 'soon'} ${names.join()} ${clockAt(by)}`,
      )
    }
  }
  return told
}

const clockAt = (time: number) => new Date(time + 5.5 * 60 * minute).toISOString().slice(11, 16)

let ids: string[] = []

async function add(time: string, columns: Record<string, number> = { is_urgent: 0 }) {
  ids.push(await addInquiry({ timestamp: at(time), columns }))
}

beforeEach(() => {
  ids = []
})

describe('the team is told of an answer', () => {
  test('an hour before it is due and when it is late, once each', async () => {
    await add('2026-11-18T10:02')
    expect(await findFrom('2026-11-19T08:00', '2026-11-19T12:00')).toEqual([
      '09:10 soon 0 10:02',
      '10:10 late 0 10:02',
    ])
  })

  test('sooner if it is urgent', async () => {
    await add('2026-11-19T08:31', { is_urgent: 1 })
    expect(await findFrom('2026-11-19T08:00', '2026-11-19T13:00')).toEqual([
      '11:40 soon 0 12:31',
      '12:40 late 0 12:31',
    ])
  })

  test('to a later message too, and not of one that was answered or is done', async () => {
    const [asked, answered] = [at('2026-11-18T10:00'), at('2026-11-18T09:30')]
    await add('2026-11-10T10:00', { first_answered_at: answered, asked_at: asked, added_at: asked })
    await add('2026-11-18T10:00', { first_answered_at: asked })
    await add('2026-11-18T10:00', { done_at: asked })
    expect(await findFrom('2026-11-19T08:00', '2026-11-19T11:00')).toEqual([
      '09:00 soon 0 10:00',
      '10:00 late 0 10:00',
    ])
  })

  test('in the morning, if it became due after hours', async () => {
    await add('2026-11-18T17:25')
    // An hour before the end of Thursday was in working hours; Friday morning is when it is late.
    expect(await findFrom('2026-11-19T08:00', '2026-11-20T09:00', 30 * minute)).toEqual([
      '16:30 soon 0 17:25',
      '17:30 late 0 17:25',
    ])
  })

  test('only as late, if it became late while cron did not run', async () => {
    await add('2026-11-18T10:00')
    await add('2026-11-19T10:30')
    const told = await find(at('2026-11-18T12:00'), at('2026-11-20T10:00'))
    expect(told.map(({ inquiryIds, isLate }) => [inquiryIds, isLate])).toEqual([
      [[ids[0]], true],
      [[ids[1]], false],
    ])
  })

  test('also if the wait began when it was found to be no spam', async () => {
    await add('2026-11-10T10:00', { asked_at: at('2026-11-18T10:00') })
    expect(await findFrom('2026-11-19T08:00', '2026-11-19T11:00')).toEqual([
      '09:00 soon 0 10:00',
      '10:00 late 0 10:00',
    ])
  })

  test('not at all, if answers have no target', async () => {
    await env.DB.exec("update settings set answer_target = 'off'")
    await add('2026-11-18T10:00')
    expect(await findFrom('2026-11-19T08:00', '2026-11-19T12:00')).toEqual([])
  })
})

test('a run reads no more than a thousand, however many wait for an answer', async () => {
  const many = 2000
  await env.DB.exec(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${many}) insert into inquiries (id, name, email, message, timestamp, notification) select printf('%08x-%04x-7000-8000-%012x', (${at('2026-11-17T10:00')} + i) >> 16, (${at('2026-11-17T10:00')} + i) & 65535, i), 'N', 'n@site.example', 'M', ${at('2026-11-17T10:00')} + i, 'sent' from n`,
  )
  const { DB, count } = countingDatabase()
  await find(at('2026-11-19T08:50'), at('2026-11-19T09:00'), DB)
  expect(count.rowsRead).toBeLessThan(1100)
})
