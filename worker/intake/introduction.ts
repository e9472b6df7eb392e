/** How a message begins that is about one service. Pure: the contact form writes the same line. */

/** Returns the line, with its end: what the visitor writes stands below it. */
export function introduce(subject: string) {
  return `Regarding ${subject}:\n`
}

/** Puts the line in front of a message, unless the message begins with such a line already. */
export function withIntroduction(message: string, subject: string) {
  return introductionRe.test(message) ? message : introduce(subject) + message
}

/** Returns what the visitor wrote below such a line: the line alone is no message. */
export function withoutIntroduction(message: string) {
  return message.replace(introductionRe, '').trim()
}

const introductionRe = /^\s*Regarding [^\n]+:\s*(\n|$)/

/**
 * Makes a service readable from its slug. Pure: the desk does so for a service that there no longer
 * is, and the Worker for all, as the titles are the site's content; a made-up slug can say no more
 * than the message itself.
 */
export function nameOfService(slug: string) {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
