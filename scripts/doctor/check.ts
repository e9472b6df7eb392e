/** The checks that the doctor makes, and their results. */
import type { Client } from './client.ts'
import type { Setup } from './setup.ts'

/** One line each. A warning is shown, but nothing is broken. */
export type Finding = { problem: string; remedy: string; isWarning?: true }

/** The check could not be made, which is not a finding. */
export type Unknown = { unknown: string }

export type Answer = 'ok' | Finding | Unknown

export type Context = {
  setup: Setup
  client: Client
  /** ms since 1970. */
  now: number
}

/** `machine`: what `npm start` needs here. `settings`: the project's files. `account`: the deployment. */
export type Check = {
  name: string
  about: 'machine' | 'settings' | 'account'
  run: (context: Context) => Answer | Promise<Answer>
}

export function isFinding(answer: Answer): answer is Finding {
  return typeof answer === 'object' && 'problem' in answer
}
