import type { Page } from 'playwright-core'
import { launchBrowser } from '../../../tests/support/browser.ts'
import { type Progress, startProgress } from '../../local/progress.ts'
import { median } from '../turns.ts'
import { printLine } from './report.ts'
import { owner } from './seed-desk.ts'

/** Limits in ms: from the click on Login to the first rows, and between frames while scrolling. */
const signInGoal = 1000
const gapGoal = 100
/** At least this share of the frame rate of a plain list of text in the same run. */
const frameGoal = 0.9

const signIns = 5

/** How often the wheel is turned, and how far each time, in px. */
const turns = 80
const turn = 1600

/** Prints how soon the rows appear after signing in, and how smoothly they scroll. */
export async function measurePage(origin: string) {
  const browser = await launchBrowser()
  try {
    console.log('\nIn Chromium')
    using step = startProgress('Signing in')
    const times: number[] = []
    for (let i = 0; i < signIns; i += 1) {
      step.update(`${i + 1} of ${signIns}`)
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      const page = await context.newPage()
      times.push(await timeSignIn(page, origin))
      if (i === signIns - 1) await measureScrolling(page, step)
      await context.close()
    }
    const time = median(times)
    printLine(
      'from sign-in to the first rows',
      `${time.toFixed(0)} ms`,
      {
        isMet: time <= signInGoal,
        text: `${signInGoal} ms`,
      },
      step.print,
    )
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
          // When they are painted, not just in the document.
          requestAnimationFrame(() => requestAnimationFrame((at) => resolve(at - startedAt)))
        }).observe(document, { childList: true, subtree: true })
      }),
  )
  await page.getByRole('button', { name: 'Login' }).click()
  return timed
}

async function measureScrolling(page: Page, step: Progress) {
  step.update('then scrolling')
  const desk = await turnWheel(page)
  const rows = await page.evaluate(() => {
    const drawn = document.querySelectorAll('tr[data-inquiry]')
    return Number(drawn[drawn.length - 1]?.getAttribute('aria-rowindex') ?? 0)
  })
  await page.setContent(plainList(), { waitUntil: 'load' })
  const plain = await turnWheel(page)
  const ratio = desk.rate / plain.rate
  printLine(
    'longest pause between two frames',
    `${desk.longest.toFixed(0)} ms`,
    {
      isMet: desk.longest <= gapGoal,
      text: `${gapGoal} ms`,
    },
    step.print,
  )
  printLine(
    `frames a second over ${rows} rows`,
    `${desk.rate.toFixed(0)}, a plain list's ${plain.rate.toFixed(0)}: ${ratio.toFixed(2)}`,
    { isMet: ratio >= frameGoal, text: `${frameGoal}` },
    step.print,
  )
}

/** Turns the wheel as fast as possible; returns frames a second and the longest pause in ms. */
async function turnWheel(page: Page) {
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
  for (let i = 0; i < turns; i += 1) await page.mouse.wheel(0, turn)
  const frames = await page.evaluate(() => Reflect.get(window, 'frames_') as number[])
  const gaps = frames.slice(1).map((at, i) => at - (frames[i] ?? at))
  return {
    longest: Math.max(...gaps),
    rate: (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0),
  }
}

/** A minimal list: as many lines of text as are scrolled past, in one scrolling box. */
function plainList() {
  const line = 'Somebody · a line of text as long as what a row of the desk shows of a message'
  const rows = Array.from({ length: 4000 }, (_, i) => `<li>${i} ${line}</li>`).join('')
  return `<!doctype html><style>body{margin:0}ol{height:100vh;margin:0;overflow-y:auto}
    li{height:44px;font:14px sans-serif}</style><ol>${rows}</ol>`
}
