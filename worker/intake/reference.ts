import type { Env } from '../env'

/** Returns what a visitor may refer to, `CF-1042`; nothing for an inquiry without a number. */
export function referenceOf({ REFERENCE_PREFIX }: Env, number: number | null) {
  if (number === null) return {}
  return { reference: REFERENCE_PREFIX ? `${REFERENCE_PREFIX}-${number}` : `${number}` }
}
