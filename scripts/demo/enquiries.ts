import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Initial } from './team.ts'

/**
 * An enquiry of the demo, and what the team did with it. `at` is either a time of day some working days
 * ago (`3 09:35`) or a number of minutes ago (`95m`).
 */
export type Enquiry = {
  at: string
  name: string
  email: string
  message: string
  phone?: string
  company?: string
  location?: string
  /** Left out if the company has no service with this slug. */
  service?: string
  referrer?: string
  /** Source, medium and campaign. */
  utm?: [string, string, string]
  files?: string[]
  /** Filled in the hidden field, so that it is held. */
  spam?: true
  steps: Step[]
}

/**
 * When, by whom, what, and the text or argument; of an outcome, the reason. `when` is a time of day some working days after the
 * enquiry arrived (`0 10:05`) or a number of minutes after it (`20m`).
 */
export type Step = [when: string, by: Initial, what: string, text?: string, status?: string]

export function readEnquiries() {
  const text = readFileSync(join(import.meta.dirname, 'enquiries.json'), 'utf8')
  return JSON.parse(text) as Enquiry[]
}
