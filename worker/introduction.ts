/** Pure: the contact form adds the same line, and the desk shows the same names. */

export function introduce(subject: string) {
  return `Regarding ${subject}:\n`
}

export function withIntroduction(message: string, subject: string) {
  return introductionRe.test(message) ? message : introduce(subject) + message
}

export function introducedSubject(message: string) {
  return message.match(introductionRe)?.[1]
}

/** @param subjects of the form's lines, if known: then a line about anything else is the visitor's */
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

/** A made-up slug can say no more than the message itself. */
export function nameOfService(slug: string) {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function titleOfService(services: readonly { slug: string; title: string }[], slug: string) {
  return services.find((service) => service.slug === slug)?.title ?? nameOfService(slug)
}
