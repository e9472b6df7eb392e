import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../../scripts/demo/client.ts'
import { serveNewDemo } from '../../scripts/demo/make-demo.ts'
import { pictureTime as now, type Picture, takePictures } from '../../scripts/demo/take-pictures.ts'
import { day, hour } from '../../worker/time.ts'
import { inquiryNo, openDesk, rowOf } from '../support/fake-desk.ts'
import { databaseIn } from '../support/local-data.ts'
import { shareThatDiffers } from '../support/picture-difference.ts'
import { admin, findFreePort, makeStateDir, root } from '../support/product.ts'
import { setStage } from '../support/stage.ts'

const stage = setStage()

const password = 'a password of the test'

/** A changed word is less; a line more or less moves all that is below it. */
const visibleShare = 0.005

type Listed = {
  box: string
  email: string
  phone: string | null
  message: string
  timestamp: number
  status: string
  ownerId: string | null
  remindAt: number | null
  readAt: number | null
  heldFor: string | null
  customerPosition: number
}

describe('the demo', () => {
  let stateDir = ''
  let origin = ''
  let colleagues: { id: string; name: string }[] = []
  const all: Listed[] = []

  beforeAll(async () => {
    const state = makeStateDir()
    stateDir = state.folder
    const port = Number(await findFreePort())
    const server = await serveNewDemo({ stateDir, port, password, now })
    origin = server.origin
    const { work } = createClient(origin, password)
    const list = async (view: string) => {
      const path = `/api/inquiries?view=${view}&limit=100`
      return (await work<{ inquiries: Listed[] }>('S', path, {}, now)).inquiries
    }
    colleagues = await work('S', '/api/team', {}, now)
    for (const view of ['all', 'held', 'bin']) all.push(...(await list(view)))
    return async () => {
      await server.stop()
      state.remove()
    }
    // Three weeks take half a minute, and four times as long on a busy machine.
  }, 300_000)

  const query = (sql: string) => {
    using db = new DatabaseSync(databaseIn(stateDir), { readOnly: true })
    return db.prepare(sql).all()
  }

  const countOf = (key: (inquiry: Listed) => string | null) =>
    Object.fromEntries(
      [...Map.groupBy(all, key)].map(([value, inquiries]) => [value, inquiries.length]),
    )

  test('has 80 enquiries of the last four weeks in all lists, some of them minutes old', () => {
    expect(all).toHaveLength(80)
    const boxes = countOf(({ box }) => box)
    expect(Object.keys(boxes).toSorted()).toEqual(['bin', 'done', 'held', 'inbox', 'waiting'])
    const ages = all.map(({ timestamp }) => now - timestamp)
    expect(Math.min(...ages)).toBeLessThan(hour)
    expect(Math.max(...ages)).toBeGreaterThan(20 * day)
    expect(Math.max(...ages)).toBeLessThan(28 * day)
  })

  test('is written in three scripts', () => {
    for (const script of [/\p{Script=Sinhala}/u, /\p{Script=Tamil}/u, /\p{Script=Latin}/u]) {
      expect(all.filter(({ message }) => script.test(message)).length).toBeGreaterThan(1)
    }
  })

  test('has two colleagues who share the work with whoever looks at it', () => {
    expect(colleagues).toHaveLength(3)
    const owned = countOf(({ ownerId }) => ownerId)
    for (const { id } of colleagues) expect(owned[id]).toBeGreaterThan(5)
    expect(owned.null).toBeGreaterThan(5)
  })

  test('has enquiries of every status', () => {
    expect(countOf(({ status }) => status)).toEqual({
      new: expect.any(Number),
      answered: expect.any(Number),
      quoted: expect.any(Number),
      won: expect.any(Number),
      lost: expect.any(Number),
      no_answer: expect.any(Number),
    })
    expect(all.some(({ readAt }) => readAt === null)).toBe(true)
  })

  test('has replies that were sent, notes and calls', () => {
    const states = "select distinct state from emails where kind = 'reply'"
    expect(query(states)).toEqual([{ state: 'sent' }])
    const [replies] = query('select count(*) as count from replies')
    expect(replies?.count).toBeGreaterThan(70)
    const notes = query('select kind, count(*) as count from notes group by kind')
    expect(notes.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['note', 'call', 'email']))
  })

  test('has reminders that are due and some that are not', () => {
    const dates = all.flatMap(({ remindAt }) => remindAt ?? [])
    expect(dates.filter((at) => at <= now).length).toBeGreaterThan(2)
    expect(dates.filter((at) => at > now).length).toBeGreaterThan(2)
  })

  test('has photographs and drawings, all of them complete', () => {
    const kinds = query('select distinct kind from files order by kind')
    expect(kinds.map(({ kind }) => kind)).toEqual(['dwg', 'jpeg', 'pdf'])
    expect(query('select distinct state from files')).toEqual([{ state: 'complete' }])
  })

  test('holds spam, and has a customer with five enquiries', () => {
    expect(countOf(({ heldFor }) => heldFor)).toMatchObject({ decoy: 4, marked: 1 })
    expect(
      Object.values(countOf(({ email }) => email))
        .toSorted()
        .at(-1),
    ).toBe(5)
    expect(Math.max(...all.map(({ customerPosition }) => customerPosition))).toBe(5)
  })

  test('has nobody who could exist', () => {
    for (const { email, phone } of all) {
      expect(email).toMatch(/\.example$/)
      // Kept free for fiction in North America.
      if (phone) expect(phone).toMatch(/^\+120255501\d\d$/)
    }
    expect(all.filter(({ phone }) => phone).length).toBeGreaterThan(40)
  })

  describe('its pictures in the documentation', () => {
    let pictures: Record<Picture, Buffer>
    beforeAll(async () => {
      pictures = await takePictures(stage.browser, { origin, password })
    })

    test.each<Picture>(['home', 'desk'])('show today’s product: %s', async (name) => {
      const file = join(root, 'docs', `${name}.webp`)

      const share = await shareThatDiffers(file, pictures[name])

      expect(
        share,
        `docs/${name}.webp shows an older product: run npm run screenshots, and commit it`,
      ).toBeLessThan(visibleShare)
    })

    test('would show an older one if a line were missing', async () => {
      const below = { left: 0, top: 500, width: 1440, height: 380 }
      const moved = await sharp(pictures.desk).extract(below).toBuffer()
      const older = sharp(pictures.desk).composite([{ input: moved, left: 0, top: 520 }])

      const share = await shareThatDiffers(await older.png().toBuffer(), pictures.desk)

      expect(share).toBeGreaterThan(visibleShare)
    })
  })

  test('tells nothing of the time at which it was made', () => {
    const times =
      query(`select max(timestamp) as at from inquiries union all select max(at) from notes
      union all select max(at) from replies union all select max(at) from audit_entries`)
    for (const { at } of times) expect(Number(at)).toBeLessThanOrEqual(now)
  })
})

describe('the desk', () => {
  const open = async (width: number, isDemo: boolean) => {
    const { page } = await openDesk({
      ...stage,
      origin: stage.product.origin,
      inquiries: [inquiryNo(1)],
      context: { viewport: { width, height: 844 } },
      answer: (request) =>
        request.url().endsWith('/api/session')
          ? { status: 200, json: { user: { email: admin.email }, canReply: true, isDemo } }
          : undefined,
    })
    await rowOf(page, 'Visitor 1').waitFor()
    return page.getByText('Demo: invented people', { exact: false })
  }

  test.each([1440, 390])('says that it is a demo, above the list (%i px)', async (width) => {
    const line = await open(width, true)

    expect(await line.innerText()).toBe(
      'Demo: invented people, made anew at each start. Nothing is e-mailed.',
    )
    expect(await line.isVisible()).toBe(true)
  })

  test('says nothing of the kind otherwise', async () => {
    expect(await (await open(1440, false)).count()).toBe(0)
  })
})
