import { describe } from 'vitest'
import { workAtDesk } from './journeys/desk.ts'
import { enquire } from './journeys/enquiry.ts'
import { moveAbout } from './journeys/navigation.ts'
import { readPages } from './journeys/pages.ts'
import type { RunningBrowser } from './support/browser-window.ts'
import { setStage } from './support/stage.ts'

/** What visitors and administrators do most, in whichever browser. */
export function takeJourneys(launch: () => Promise<RunningBrowser>) {
  const stage = setStage(launch)
  describe('a visitor reads', () => readPages(stage))
  describe('a visitor moves about', () => moveAbout(stage))
  describe('a visitor enquires', () => enquire(stage))
  describe('an administrator', () => workAtDesk(stage))
  return stage
}
