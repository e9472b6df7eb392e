import { describe } from 'vitest'
import { workAtDesk } from './journeys/desk.ts'
import { inquire } from './journeys/inquiry.ts'
import { moveAbout } from './journeys/navigation.ts'
import { readPages } from './journeys/pages.ts'
import type { RunningBrowser } from './support/browser-window.ts'
import { setStage } from './support/stage.ts'

/** The most common journeys of visitors and administrators, in any browser. */
export function takeJourneys(launch: () => Promise<RunningBrowser>) {
  const stage = setStage(launch)
  describe('a visitor views', () => readPages(stage))
  describe('a visitor navigates', () => moveAbout(stage))
  describe('a visitor enquires', () => inquire(stage))
  describe('an administrator', () => workAtDesk(stage))
  return stage
}
