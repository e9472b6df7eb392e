/** What a code is on the wire. Pure: shared with the forms that ask for one. */
import * as v from 'valibot'

/** Digits of an authenticator app's code, and how long it is shown, in ms (RFC 6238 §4.1, §5.2). */
export const codeDigits = 6

/** How many recovery codes there are (issue 4 §10). */
export const recoveryCodeCount = 10

/** What is beside a code that was wrong, was used before, or is of another account. */
export const wrongCode = 'That code is not right, or has been used already'

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

/** Where the second factor of an administrator stands. */
export type SecondFactor = { isOn: boolean; recoveryCodesLeft: number }
