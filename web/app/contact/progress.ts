import type { Failure } from './send-inquiry'

/** Where the form stands. */
export type Progress = { is: 'editing' | 'sending' | 'sent' } | Stopped

/** Why a message is not out yet, `unsent` being one that an earlier visit left. */
export type Stopped = Omit<Failure, 'why'> & {
  why: Failure['why'] | 'unsent'
  /** Whether the text outlives the page. */
  isKept: boolean
  /** How many of the pauses before a retry are used up. */
  retries: number
}
