import type { addFirstAdministrator } from './first-administrator.ts'

type Credentials = NonNullable<Awaited<ReturnType<typeof addFirstAdministrator>>>

/** Returns the lines that tell how to sign in the first time. */
export function describeCredentials({ email, password }: Credentials) {
  const lines = [
    '',
    '  The first administrator is made:',
    `    E-mail     ${email}`,
    `    Password   ${password ?? 'as in ADMIN_PASSWORD'}`,
  ]
  return password ? [...lines, '    It is shown only this once.'] : lines
}
