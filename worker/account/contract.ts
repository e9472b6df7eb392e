/** An administrator's own account on the wire. Pure: shared with the forms. */
import * as v from 'valibot'
import { passwordMaxBytes, passwordMinLength } from '../session/contract'
import { cleanHeader, countVisible } from '../text'

export const accountProblems = {
  current: 'Enter your current password',
  wrong: 'That is not your current password',
  short: `Use at least ${passwordMinLength} characters`,
  long: `Use at most ${passwordMaxBytes} bytes`,
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

/** In characters. */
const nameMaxLength = 100

/** What colleagues and customers read; empty for the name made of the address. */
export const AccountChange = v.object({
  name: v.pipe(
    v.string('name must be text'),
    v.transform(cleanHeader),
    v.check((name) => [...name].length <= nameMaxLength, `Use at most ${nameMaxLength} characters`),
    v.check((name) => name === '' || countVisible(name) > 0, 'Enter your name'),
  ),
})

/** One administrator, as colleagues see each other. */
export type Colleague = { id: string; name: string; email: string }

/** Times in ms since 1970. */
export type OwnSession = {
  id: string
  /** 'Firefox on Windows'; null for an unknown browser. */
  browser: string | null
  createdAt: number
  lastSeenAt: number
  /** The session that this is read with. */
  isThis: boolean
}

/** The same for a wrong code, one that was used before, and one of another account. */
export const wrongCode = 'Incorrect or already used code'

const codeProblem = 'Enter the code'

/** A code of the app, or a recovery code; spaces and hyphens in it do not matter. */
export const Code = v.object(
  {
    code: v.pipe(
      v.string(codeProblem),
      v.maxLength(64, wrongCode),
      v.transform((text) => text.replace(/[\s-]/g, '').toUpperCase()),
      v.minLength(1, codeProblem),
    ),
  },
  codeProblem,
)

export type SecondFactor = { isOn: boolean; recoveryCodesLeft: number }
