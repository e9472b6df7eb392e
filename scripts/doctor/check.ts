/** What the doctor asks, and what may come of it. */
import type { Client } from './client.ts'
import type { Setup } from './setup.ts'

/** Both of one line. A warning is shown, but nothing is broken. */
export type Finding = { problem: string; remedy: string; isWarning?: true }

/** A question that could not be asked is no finding. */
export type Unknown = { unknown: string }

export type Answer = 'ok' | Finding | Unknown

export type Context = {
  setup: Setup
  client: Client
  /** ms since 1970. */
  now: number
}

/** `machine`: what `npm start` needs here. `settings`: what is in the project. `account`: what is deployed. */
export type Check = {
  name: string
  about: 'machine' | 'settings' | 'account'
  run: (context: Context) => Answer | Promise<Answer>
}

export function isFinding(answer: Answer): answer is Finding {
  return typeof answer === 'object' && 'problem' in answer
}
