/**
 * The first line of a message about a service, and the names of services. Pure: the contact form adds
 * the same line, and the desk shows the same names.
 */

/** Returns the line with a line break; the visitor's text follows. */
export function introduce(subject: string) {
  return `Regarding ${subject}:\n`
}

/** Adds the line to the start of a message, unless the message already starts with such a line. */
export function withIntroduction(message: string, subject: string) {
  return introductionRe.test(message) ? message : introduce(subject) + message
}

/** Returns what such a line at the start of a message is about, if there is one. */
export function introducedSubject(message: string) {
  return message.match(introductionRe)?.[1]
}

/**
 * Returns the visitor's text without such a line: the line alone is not a message.
 *
 * @param subjects of the form's lines, if known: then a line about anything else is the visitor's
 */
export function withoutIntroduction(message: string, subjects?: readonly (string | undefined)[]) {
  const [line = '', subject = ''] = message.match(introductionRe) ?? []
  const isOwn = !subjects || subjects.some((it) => it && plain(it) === plain(subject))
  return message.slice(isOwn ? line.length : 0).trim()
}

/** Titles have no-break spaces, which a phone's keyboard or a translation may have replaced. */
function plain(text: string) {
  return text.replaceAll('\u00a0', ' ')
}

const introductionRe = /^\s*Regarding ([^\n]+):\s*(?:\n|$)/

/**
 * Returns a readable name for a service that the site does not have (any more) from its slug. A
 * made-up slug can say no more than the message itself.
 */
export function nameOfService(slug: string) {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns a service's title, or its slug made readable if the service no longer exists. */
export function titleOfService(services: readonly { slug: string; title: string }[], slug: string) {
  return services.find((service) => service.slug === slug)?.title ?? nameOfService(slug)
}
