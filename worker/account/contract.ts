/** Pure: the command line uses it too. */
import * as v from 'valibot'
import { MutedKinds } from '../notifications/push/contract.ts'
import { cleanEmail, cleanHeader, cleanText, countVisible, emailMaxLength } from '../text.ts'

/** In characters. */
export const passwordMinLength = 12

export const passwordMaxBytes = 1024

const signInProblems = { email: 'Enter your e-mail address', password: 'Enter your password' }

const signInProblemOf = (issue: v.BaseIssue<unknown>) =>
  signInProblems[issue.path?.[0]?.key as keyof typeof signInProblems] ?? 'Send e-mail and password'

export const Credentials = v.object(
  {
    email: v.pipe(
      v.string(signInProblems.email),
      v.transform(cleanEmail),
      v.minLength(1, signInProblems.email),
      v.maxLength(emailMaxLength, 'That is not an e-mail address'),
    ),
    password: v.pipe(
      v.string(signInProblems.password),
      v.minLength(1, signInProblems.password),
      v.maxBytes(passwordMaxBytes, `Use at most ${passwordMaxBytes} bytes`),
    ),
  },
  signInProblemOf,
)

export const LinkRequest = v.object(
  { email: Credentials.entries.email },
  () => signInProblems.email,
)

/** Whether it is a token is not checked here: all others are answered alike. */
export const LinkUse = v.object({ link: v.fallback(v.pipe(v.string(), v.maxLength(100)), '') })

export type User = { email: string }

export const accountProblems = {
  current: 'Enter your current password',
  wrong: 'That is not your current password',
  short: `Use at least ${passwordMinLength} characters`,
  long: `Use at most ${passwordMaxBytes} bytes`,
  same: 'That is your current password',
  common: 'Too many people use this password. Try four unrelated words',
  pattern: 'This password repeats or follows a pattern. Try four unrelated words',
  personal: 'Leave out your name, your e-mail address and the company',
} as const

const current = v.pipe(
  v.string(accountProblems.current),
  v.minLength(1, accountProblems.current),
  v.maxBytes(passwordMaxBytes, accountProblems.wrong),
)

const problemOf = (issue: v.BaseIssue<unknown>) =>
  issue.path?.[0]?.key === 'password' ? accountProblems.short : accountProblems.current

/** Asked for again before sensitive actions. */
export const CurrentPassword = v.object({ current }, problemOf)

/** Counts characters as the command line does. */
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
export const nameMaxLength = 100

const signatureMaxLength = 500

/** An empty name is replaced by one derived from the e-mail address. */
export const AccountChange = v.pipe(
  v.object({
    name: v.optional(
      v.pipe(
        v.string('name must be text'),
        v.transform(cleanHeader),
        v.maxLength(nameMaxLength, `Use at most ${nameMaxLength} characters`),
        v.check((name) => name === '' || countVisible(name) > 0, 'Enter your name'),
      ),
    ),
    signature: v.optional(
      v.pipe(
        v.string('signature must be text'),
        v.transform(cleanText),
        v.maxLength(signatureMaxLength, `Use at most ${signatureMaxLength} characters`),
      ),
    ),
    /** What they are not notified of, on any device. */
    mutedKinds: v.optional(MutedKinds),
  }),
  v.check(
    (change) => Object.values(change).some((value) => value !== undefined),
    'Send a name, a signature or mutedKinds',
  ),
)

export type AccountChange = v.InferOutput<typeof AccountChange>

/** `signature` stands below this person's replies; it is empty until it is set. */
export type Colleague = { id: string; name: string; email: string; signature: string }

/** The same for a wrong code, a used one and one of another account. */
export const wrongCode = 'Incorrect or already used code'

const codeProblem = 'Enter the code'

/** From the authenticator app, or a recovery code. */
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

/** The name that is set, or one from the address: Sanath Fernando from `sanath.fernando@…`. */
export function displayName({ name, email }: { name: string | null; email: string }) {
  if (name) return name
  const [local = ''] = email.split('@')
  const words = local.split(/[^\p{L}\p{M}]+/u).filter(Boolean)
  const capitalized = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return capitalized.join(' ') || local
}
