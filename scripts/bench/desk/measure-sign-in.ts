import { type Call, call } from '../pairs.ts'
import { printLine } from './report.ts'
import { owner } from './seed-desk.ts'

/** Round trips to the database from the password to the first page of the list. */
const tripsGoal = 4

/** Prints how many round trips to the database sign-in takes; returns the session's cookie. */
export async function measureSignIn(origin: string) {
  const signedIn = await ask(origin, {
    path: '/api/session',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  })
  const cookie = [signedIn.headers['set-cookie']].flat()[0]?.split(';', 1)[0] ?? ''
  // The desk's next requests.
  const confirmed = await ask(origin, { path: '/api/session', headers: { cookie } })
  const page = await ask(origin, { path: '/api/inquiries?limit=50', headers: { cookie } })
  const trips = [signedIn, confirmed, page]
    .map(({ headers }) => Number(headers['x-database-trips']))
    .reduce((sum, each) => sum + each, 0)
  printLine('trips to D1 from sign-in to the first page', String(trips), {
    isMet: trips <= tripsGoal,
    text: String(tripsGoal),
  })
  return cookie
}

async function ask(origin: string, asked: Call) {
  const answer = await call(origin, asked)
  if (answer.status !== 200) {
    throw new Error(`${asked.path} answered ${answer.status}: ${answer.body}`)
  }
  return answer
}
