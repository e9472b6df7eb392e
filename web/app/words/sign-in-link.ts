import { site } from '../lib/site'

/** The e-mail with a link that makes an administrator's browser known. */
export const signInLink = {
  fromName: site.name,
  subject: 'Your link to sign in',
  text: (link: string) =>
    [
      `Open this link in the browser in which you want to sign in to the enquiry desk of ${site.name}:`,
      link,
      'It can be used once, within an hour. You still need your password and, if two-step verification is on, a code. Failed sign-ins of others no longer keep that browser out.',
      'If you have not asked for it, ignore this e-mail. Nobody can sign in with the link alone.',
    ].join('\n\n'),
} as const
