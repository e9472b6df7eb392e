import type { Page } from 'playwright-core'
import { launchBrowser } from '../../../tests/support/browser.ts'
import { median } from '../turns.ts'
import { printLine } from './report.ts'
import { owner } from './seed-desk.ts'

/** ms from the click on Login to the first rows, and between two frames while scrolling. */
const signInGoal = 1000
const gapGoal = 100

const signIns = 5

/** How far one scrolls, in rows, and how fast: a hard turn of the wheel each time, in px. */
const rowsToPass = 3000
const turn = 1600

/** Prints how soon the rows are there after signing in, and how smoothly they scroll. */
export async function measurePage(origin: string) {
  const browser = await launchBrowser()
  try {
    console.log('\nIn Chromium')
    const times: number[] = []
    for (let i = 0; i < signIns; i += 1) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      const page = await context.newPage()
      times.push(await timeSignIn(page, origin))
      if (i === signIns - 1) await measureScrolling(page)
      await context.close()
    }
    const time = median(times)
    printLine('from sign-in to the first rows', `${time.toFixed(0)} ms`, {
      isMet: time <= signInGoal,
      text: `${signInGoal} ms`,
    })
  } finally {
    await browser.close()
  }
}

async function timeSignIn(page: Page, origin: string) {
  await page.goto(`${origin}/admin`)
  await page.getByLabel('E-mail').fill(owner.email)
  await page.getByLabel('Password').fill(owner.password)
  const timed = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let startedAt = 0
        document.addEventListener('submit', () => (startedAt = performance.now()), true)
        new MutationObserver((_, observer) => {
          if (!document.querySelector('tr[data-inquiry]')) return
          observer.disconnect()
          // Painted, not only in the document.
          requestAnimationFrame(() => requestAnimationFrame((at) => resolve(at - startedAt)))
        }).observe(document, { childList: true, subtree: true })
      }),
  )
  await page.getByRole('button', { name: 'Login' }).click()
  return timed
}

async function measureScrolling(page: Page) {
  await page.mouse.move(700, 600)
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { frames_: frames })
    const note = (at: number) => {
      frames.push(at)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  const startedAt = performance.now()
  let passed = 0
  while (passed < rowsToPass && performance.now() - startedAt < 60_000) {
    await page.mouse.wheel(0, turn)
    passed = await page.evaluate(() => {
      const rows = document.querySelectorAll('tr[data-inquiry]')
      return Number(rows[rows.length - 1]?.getAttribute('aria-rowindex') ?? 0)
    })
  }
  const frames = await page.evaluate(() => Reflect.get(window, 'frames_') as number[])
  const gaps = frames.slice(1).map((at, i) => at - (frames[i] ?? at))
  const longest = Math.max(...gaps)
  const late = gaps.filter((gap) => gap > 25).length
  const rate = (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0)
  printLine('longest pause between two frames', `${longest.toFixed(0)} ms`, {
    isMet: longest <= gapGoal,
    text: `${gapGoal} ms`,
  })
  printLine(
    `frames a second over ${passed} rows`,
    `${rate.toFixed(0)}, ${late} of ${gaps.length} late`,
    { isMet: rate >= 57, text: '60' },
  )
}
