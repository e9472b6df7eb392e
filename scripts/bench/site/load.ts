/** One first visit to a page, from an empty cache until nothing more is requested. */
import type { Browser } from 'playwright-core'
import { blockingTime } from './blocking-time.ts'
import { readFrames, record } from './frames.ts'
import { type Loaded, observe, readLoaded } from './observe.ts'
import { untilQuiet, withPhone } from './phone.ts'
import { speedIndex } from './speed-index.ts'

export type Visit = Loaded & { speedIndex: number; blocking: number }

/** Loads `address` on the phone and returns its times in ms. One that saves data prefetches nothing. */
export async function load(
  browser: Browser,
  address: string,
  { savesData = false } = {},
): Promise<Visit> {
  const { shots, ...loaded } = await withPhone(browser, async (phone) => {
    await observe(phone.page)
    if (savesData) await phone.page.addInitScript(saveData)
    const recording = await record(phone)
    await phone.page.goto(address)
    await untilQuiet(phone.page)
    return { ...(await readLoaded(phone.page)), shots: await recording.stop() }
  })
  return {
    ...loaded,
    speedIndex: speedIndex(await readFrames(browser, shots), loaded.startedAt),
    blocking: blockingTime(loaded.longTasks, loaded.firstPaint),
  }
}

/** Runs inside the page. */
function saveData() {
  const { connection } = navigator as Navigator & { connection?: object }
  Object.defineProperty(connection ?? {}, 'saveData', { value: true })
}
