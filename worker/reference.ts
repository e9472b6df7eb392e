import { sql } from 'drizzle-orm'

/** With it, all references have four digits or more. */
const offset = 1000

type Prefix = { REFERENCE_PREFIX?: string | undefined }

export function referenceOf(env: Prefix, number: number) {
  return `${prefixOf(env)}${number + offset}`
}

/** For a row of `inquiries`. */
export function selectReference(env: Prefix) {
  return sql<string>`${prefixOf(env)} || (number + ${sql.raw(`${offset}`)})`
}

function prefixOf({ REFERENCE_PREFIX }: Prefix) {
  return REFERENCE_PREFIX ? `${REFERENCE_PREFIX}-` : ''
}

/** Reads 'CF-1042', 'cf1042' and '1042'. */
export function numberOf({ REFERENCE_PREFIX = '' }: Prefix, text: string) {
  const { prefix, digits } = splitReference(text)
  if (prefix && prefix.toLowerCase() !== REFERENCE_PREFIX.toLowerCase()) return null
  const number = Number(digits) - offset
  return number > 0 ? number : null
}

export function splitReference(text: string) {
  const [, prefix = '', digits = ''] = /^(\D*?)[\s#-]*(\d{4,15})$/.exec(text) ?? []
  return { prefix, digits }
}
