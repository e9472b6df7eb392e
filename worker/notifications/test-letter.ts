import type { Letter } from './letter'

/**
 * Returns a letter that shows that letters arrive; `at` is ms since 1970. Pure. It says that it is
 * a test in the text as well, since EmailJS takes no subject from us.
 */
export function writeTestLetter(id: string, at: number, siteOrigin: string): Letter {
  // A wrong SITE_ORIGIN spoils the link, not the letter.
  const desk = URL.parse('/admin?view=delivery', siteOrigin)?.href ?? '/admin?view=delivery'
  return {
    reference: id,
    idempotencyKey: `test/${id}`,
    fromName: 'The enquiry desk (test)',
    replyTo: nobody,
    subject: 'Test letter of your enquiry desk',
    text: [
      'This is a test: nobody has written to you.',
      `It was sent on ${new Date(at).toUTCString()}. Since you can read it, letters about new enquiries reach you as well.`,
      `There is nothing to do. The desk shows every test letter: ${desk}`,
    ].join('\n\n'),
  }
}

/** A reply has no reader; `.invalid` belongs to nobody (RFC 2606 §2). */
const nobody = 'no-reply@desk.invalid'
