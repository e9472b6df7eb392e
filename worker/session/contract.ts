/** The API schema of sign-in. Pure, because the sign-in form and the command line import it too. */
import * as v from 'valibot'
import { emailMaxLength } from '../text.ts'

/** Shortest password that can be set, in characters. */
export const passwordMinLength = 12

/** Longest password that is accepted, in UTF-8 bytes. */
export const passwordMaxBytes = 1024

const problems = { email: 'Enter your e-mail address', password: 'Enter your password' }

const problemOf = (issue: v.BaseIssue<unknown>) =>
  problems[issue.path?.[0]?.key as keyof typeof problems] ?? 'Send e-mail and password'

export const Credentials = v.object(
  {
    email: v.pipe(
      v.string(problems.email),
      v.trim(),
      v.minLength(1, problems.email),
      v.maxLength(emailMaxLength, 'That is not an e-mail address'),
    ),
    password: v.pipe(
      v.string(problems.password),
      v.minLength(1, problems.password),
      v.maxBytes(passwordMaxBytes, `Use at most ${passwordMaxBytes} bytes`),
    ),
  },
  problemOf,
)

/** The administrator who is signed in. */
export type User = { email: string }
