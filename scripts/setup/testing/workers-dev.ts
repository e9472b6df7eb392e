/** The account's name below workers.dev. */
import { result } from '../../doctor/testing/stand-in.ts'
import { Refusal, type Routes, readJson } from './call.ts'

const subdomain = '/accounts/:account/workers/subdomain'

export const workersDevRoutes: Routes = {
  [`GET ${subdomain}`]: ({ account }) => {
    if (account.workersDevName) return result({ subdomain: account.workersDevName })
    throw new Refusal(404, 10007, 'You do not have a workers.dev subdomain.')
  },
  [`PUT ${subdomain}`]: (call) => {
    const { subdomain: name } = readJson<{ subdomain: string }>(call)
    if (call.account.takenWorkersDevNames.has(name)) {
      throw new Refusal(409, 10031, 'The subdomain is already taken.')
    }
    call.account.workersDevName = name
    return result({ subdomain: name })
  },
}
