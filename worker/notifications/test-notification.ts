import type { Notification } from './notification'

/**
 * Returns a notification that shows that notifications arrive; `at` is ms since 1970. Pure. It says that it is
 * a test in the text as well, since EmailJS takes no subject from us.
 */
export function writeTestNotification(id: string, at: number, siteOrigin: string): Notification {
  // A wrong SITE_ORIGIN spoils the link, not the notification.
  const desk = URL.parse('/admin?view=delivery', siteOrigin)?.href ?? '/admin?view=delivery'
  return {
    reference: id,
    idempotencyKey: `test/${id}`,
    fromName: 'The enquiry desk (test)',
    replyTo: nobody,
    subject: 'Test e-mail from your enquiry desk',
    text: [
      'This is a test: nobody has written to you.',
      `It was sent on ${new Date(at).toUTCString()}. Since you can read it, notifications about new enquiries reach you as well.`,
      `There is nothing to do. All test e-mails are listed at the desk: ${desk}`,
    ].join('\n\n'),
  }
}

/** A reply has no reader; `.invalid` belongs to nobody (RFC 2606 §2). */
const nobody = 'no-reply@desk.invalid'
