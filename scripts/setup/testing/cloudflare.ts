/**
 * Stands in for Cloudflare's API as an account in which things can be created, for its DNS over HTTPS,
 * for the site and for the e-mail providers. The real wrangler can be pointed at it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Addresses } from '../../doctor/client.ts'
import { listen } from '../../doctor/testing/listen.ts'
import { startMailServer } from '../../doctor/testing/mail-server.ts'
import { type Answer, analytics, refusal, result } from '../../doctor/testing/stand-in.ts'
import { type Account, createAccount } from './account.ts'
import { bucketRoutes } from './buckets.ts'
import { answerPage, type Call, findRoute, Refusal, type Routes } from './call.ts'
import { databaseRoutes, uploadRoutes } from './databases.ts'
import { dnsRoutes } from './dns.ts'
import { emailRoutes } from './email.ts'
import { pagesAssetRoutes, pagesRoutes } from './pages.ts'
import { providerRoutes } from './providers.ts'
import { closed, siteRoutes } from './site.ts'
import { workerDomainRoutes } from './worker-domains.ts'
import { assetRoutes, workerRoutes } from './workers.ts'
import { workersDevRoutes } from './workers-dev.ts'
import { zoneRoutes } from './zones.ts'

export type Cloudflare = Awaited<ReturnType<typeof startCloudflare>>

/** Answers a request instead of the account, or returns nothing to leave it to the account. */
type Interceptor = (call: Call) => Answer | undefined | Promise<Answer | undefined>

const apiPath = '/client/v4'

const userRoutes: Routes = {
  'GET /accounts': ({ account, query }) => answerPage(account.accounts.map(describeAccount), query),
  'GET /memberships': ({ account, query }) =>
    answerPage(
      account.accounts.map((each) => ({
        id: `m${each.id.slice(1)}`,
        status: 'accepted',
        account: describeAccount(each),
        roles: ['Super Administrator - All Privileges'],
      })),
      query,
    ),
  'GET /user': ({ account }) => result(account.user),
  'GET /user/tokens/verify': ({ account }) => result({ id: account.user.id, status: 'active' }),
}

/** Answers the doctor's two queries by the data set that they name. */
const analyticsRoutes: Routes = {
  'POST /graphql': ({ account, body }) =>
    body.includes('workersInvocationsScheduled')
      ? analytics('workersInvocationsScheduled', account.cronRuns)
      : analytics('d1AnalyticsAdaptiveGroups', [{ sum: { rowsWritten: account.rowsWritten } }]),
}

const apiRoutes: Routes = {
  ...userRoutes,
  ...analyticsRoutes,
  ...databaseRoutes,
  ...bucketRoutes,
  ...workerRoutes,
  ...workersDevRoutes,
  ...workerDomainRoutes,
  ...pagesRoutes,
  ...zoneRoutes,
  ...emailRoutes,
}

/** Those of the API that are called with the token of an upload. */
const uploadTokenRoutes: Routes = { ...assetRoutes, ...pagesAssetRoutes }

const otherRoutes: Routes = { ...dnsRoutes, ...siteRoutes, ...providerRoutes, ...uploadRoutes }

export async function startCloudflare({ now = Date.now }: { now?: () => number } = {}) {
  const account = createAccount({ now })
  /** `METHOD path` of every request, without `/client/v4`. */
  const requests: string[] = []
  /** Those of them that nothing here answers. */
  const unknown: string[] = []
  let interceptor: Interceptor | undefined
  const { origin, stop } = await listen((request, response) => {
    // A client that was killed has no use for an answer.
    respond(request, response).catch(() => response.destroy())
  })
  async function respond(request: IncomingMessage, response: ServerResponse) {
    const call = await readCall(request, account, origin)
    requests.push(nameOf(call))
    const { status, body, headers } = (await interceptor?.(call)) ?? (await answer(call, unknown))
    if (status === closed.status) return void response.destroy()
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  const mail = await startMailServer('250 2.1.5 Ok')
  const addresses: Addresses = {
    api: `${origin}${apiPath}`,
    dns: `${origin}/dns-query`,
    site: `${origin}/site`,
    mail: mail.server,
  }
  return {
    origin,
    addresses,
    account,
    requests,
    unknown,
    /** Lets a function see each request first; undefined ends that. */
    intercept(next: Interceptor | undefined) {
      interceptor = next
    },
    /** What the wrangler command needs to use this account, added to the environment. */
    env: {
      CLOUDFLARE_API_BASE_URL: addresses.api,
      CLOUDFLARE_API_TOKEN: account.token,
    },
    stop: () => Promise.all([stop(), mail.stop()]),
  }
}

async function readCall(request: IncomingMessage, account: Account, origin: string): Promise<Call> {
  const url = new URL(request.url ?? '/', origin)
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return {
    account,
    origin,
    method: request.method ?? 'GET',
    path: url.pathname,
    params: {},
    query: url.searchParams,
    headers: new Headers(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    ),
    body: Buffer.concat(chunks),
  }
}

function nameOf({ method, path }: Call) {
  return `${method} ${path.startsWith(apiPath) ? path.slice(apiPath.length) : path}`
}

async function answer(call: Call, unknown: string[]): Promise<Answer> {
  try {
    return await dispatch(call, unknown)
  } catch (thrown) {
    if (thrown instanceof Refusal) return refusal(thrown.status, thrown.code, thrown.message)
    return refusal(500, 10002, String(thrown))
  }
}

function dispatch(call: Call, unknown: string[]) {
  const isApi = call.path.startsWith(`${apiPath}/`)
  const path = isApi ? call.path.slice(apiPath.length) : call.path
  const tokenless = findRoute(isApi ? uploadTokenRoutes : otherRoutes, call.method, path)
  if (tokenless) return tokenless.handler({ ...call, params: tokenless.params })
  if (isApi) requireToken(call, path)
  const route = isApi ? findRoute(apiRoutes, call.method, path) : null
  if (!route) {
    unknown.push(nameOf(call))
    const message = `Could not route to ${path}, perhaps your object identifier is invalid?`
    throw new Refusal(404, 7003, message)
  }
  const { account: id } = route.params
  if (id !== undefined && !call.account.accounts.some((each) => each.id === id)) {
    throw new Refusal(403, 10000, 'Authentication error')
  }
  return route.handler({ ...call, params: route.params })
}

function requireToken({ account, headers }: Call, path: string) {
  if (headers.get('authorization') === `Bearer ${account.token}`) return
  if (path === '/user/tokens/verify') throw new Refusal(401, 1000, 'Invalid API Token')
  throw new Refusal(403, 9109, 'Invalid access token')
}

function describeAccount({ id, name }: { id: string; name: string }) {
  return { id, name, type: 'standard' }
}
