/** What an administrator can change of their own account, on the wire. Pure: shared with the forms. */
import * as v from 'valibot'
import { passwordMaxBytes, passwordMinLength } from '../session/contract'

/** What is beside each field. */
export const accountProblems = {
  current: 'Enter your current password',
  wrong: 'That is not your current password',
  short: `A password has at least ${passwordMinLength} characters`,
  long: `A password has at most ${passwordMaxBytes} bytes`,
  same: 'That is your current password',
} as const

const current = v.pipe(
  v.string(accountProblems.current),
  v.minLength(1, accountProblems.current),
  v.maxBytes(passwordMaxBytes, accountProblems.wrong),
)

const problemOf = (issue: v.BaseIssue<unknown>) =>
  issue.path?.[0]?.key === 'password' ? accountProblems.short : accountProblems.current

/** The current password alone: asked for before a second factor is set up. */
export const CurrentPassword = v.object({ current }, problemOf)

/** A change of password. Characters are counted as the command line counts them. */
export const PasswordChange = v.pipe(
  v.object(
    {
      current,
      password: v.pipe(
        v.string(accountProblems.short),
        v.check((text) => [...text].length >= passwordMinLength, accountProblems.short),
        v.maxBytes(passwordMaxBytes, accountProblems.long),
      ),
    },
    problemOf,
  ),
  v.forward(
    v.check(({ current, password }) => current !== password, accountProblems.same),
    ['password'],
  ),
)

/** A browser that an administrator is signed in with. Times in ms since 1970. */
export type OwnSession = {
  id: string
  /** In words; null for a browser that nobody knows. */
  browser: string | null
  createdAt: number
  lastSeenAt: number
  /** The one that asks. */
  isThis: boolean
}
