/** The addresses of Workers: the account's workers.dev name, and custom domains. */
import { result } from '../../doctor/testing/stand-in.ts'
import { Refusal, type Routes, readJson } from './call.ts'
import { resolve } from './dns.ts'
import { findZoneOf } from './zones.ts'

const subdomain = '/accounts/:account/workers/subdomain'

type DomainBody = { hostname: string; service: string; zone_id: string }

export const workerNameRoutes: Routes = {
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
  // Without an override it leaves existing records alone.
  'PUT /accounts/:account/workers/domains': (call) => {
    const { account } = call
    const { hostname, service, zone_id } = readJson<DomainBody>(call)
    const zone = findZoneOf(account, hostname)
    if (!zone || zone.id !== zone_id) throw new Refusal(400, 100_116, 'Zone not found.')
    if (!account.workers.has(service)) throw new Refusal(404, 10007, 'This Worker does not exist.')
    if (resolve(account, hostname).length > 0) {
      const message = `Hostname '${hostname}' already has externally managed DNS records (A, CNAME, etc).`
      throw new Refusal(409, 100_117, message)
    }
    const domain = { id: account.makeId(), hostname, service, zone: zone.name }
    account.workerDomains.push(domain)
    return result(domain)
  },
}
