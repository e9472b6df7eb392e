/** What the steps of npm run setup have in common. */

import type { Step as Program } from '../deploy/run-steps.ts'
import type { Client } from '../doctor/client.ts'
import type { Answers } from './answers.ts'
import type { Cloudflare } from './cloudflare.ts'

/** Something that only a person can do, and the page to do it on. */
export type Left = { text: string; link?: string }

/** Where the e-mail providers' APIs are; tests use other addresses. */
export type Providers = { resend: string; emailjs: string }

export type Names = { worker: string; database: string; buckets: string[]; pages: string }

export type Context = {
  /** The project's folder. */
  folder: string
  answers: Answers
  /** The names in wrangler.toml and web/wrangler.toml. */
  names: Names
  /** Whether the Worker serves the pages too, instead of Pages. */
  isOneWorker: boolean
  /** What production.env says. `save` writes changes to it at once. */
  settings: Record<string, string>
  save: (changes: Record<string, string>) => void
  cloudflare: Cloudflare
  /** For calls outside the account: DNS. */
  client: Client
  providers: Providers
  /** Runs one of the project's programs. Throws a `Problem` with what it printed if it fails. */
  run: (program: Program) => Promise<void>
  /** Waits until a person has done something elsewhere. Throws a `Problem` if there is nobody. */
  waitFor: (left: Left) => Promise<void>
  say: (line: string) => void
  /** Says how far the current step is. */
  update: (detail: string) => void
  now: () => number
  /** In ms. */
  wait: (time: number) => Promise<void>
}

/** Can be run again after any interruption: it looks first, and only does what is still to be done. */
export type Step = {
  name: string
  /** What it would do, for --plan. */
  plan: (context: Pick<Context, 'answers' | 'names' | 'isOneWorker'>) => string
  look: (context: Context) => Promise<'done' | 'to do' | Left>
  run: (context: Context) => Promise<Left | undefined>
}
