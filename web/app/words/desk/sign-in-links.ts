/** Copy for links by e-mail that make an administrator's browser known. */
export const signInLinks = {
  open: 'E-mail me a sign-in link',
  title: 'Get a sign-in link',
  intro:
    'If too many failed attempts keep you out, we can e-mail you a link. It makes this browser known, so that the failed attempts of others no longer delay you here. You still need your password.',
  submit: 'Send link',
  sent: 'If this is the address of an administrator, the mailbox has a link that can be used once, within an hour. Open it in this browser.',
  failed: 'The link could not be sent. Try again in a minute.',
  back: 'Back to sign-in',
  opened: 'Sign in to use your link. This browser is then known to the desk.',
  invalid:
    'This link has expired or has already been used. Ask for a new one, or sign in without a link.',
} as const
