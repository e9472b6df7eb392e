import { admin } from '../admin'

/** Copy for a login after too many attempts, by the number of seconds until the next one. */
export const signInWait = {
  password: (seconds: number) =>
    `${admin.login.failed} Wait ${timeOf(seconds)} first: there were too many attempts.`,
  again: (seconds: number) => `Too many attempts. Please try again in ${timeOf(seconds)}.`,
} as const

function timeOf(seconds: number) {
  return seconds < 60 ? count(seconds, 'second') : count(Math.ceil(seconds / 60), 'minute')
}

function count(amount: number, unit: string) {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
