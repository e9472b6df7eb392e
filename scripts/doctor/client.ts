/**
 * All calls that the doctor and the set-up make: to Cloudflare's API, to DNS over HTTPS, to mail
 * servers, and to the site.
 */
import * as v from 'valibot'
import { offerMail } from './offer-mail.ts'

/** Where the calls go; tests use other addresses. */
export type Addresses = {
  api: string
  dns: string
  site: string
  /** Instead of the mail servers that DNS names. */
  mail?: { host: string; port: number }
}

/** Status 0 means that there was no response at all; `code` is Cloudflare's. */
export type Failure = { status: number; reason: string; code?: number | undefined }

export type Reply<T> = { result: T } | { failure: Failure }

type SiteReply = { status: number; location: string | null; body: unknown }

export type Client = {
  /** Calls Cloudflare's API; a body makes it a POST. */
  ask: <T>(
    schema: v.GenericSchema<unknown, T>,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ) => Promise<Reply<T>>
  /** Changes something by Cloudflare's API. What was read before is read again. */
  change: <T>(
    schema: v.GenericSchema<unknown, T>,
    method: 'POST' | 'PUT' | 'PATCH',
    path: string,
    body: object,
  ) => Promise<Reply<T>>
  /** Has everything read again, because somebody else may have changed it. */
  forget: () => void
  /** Queries Cloudflare's analytics. */
  analyse: <T>(
    schema: v.GenericSchema<unknown, T>,
    query: string,
    variables: object,
  ) => Promise<Reply<T>>
  /** Returns the TXT records of a name, and whether the name exists at all. */
  resolveTexts: (name: string) => Promise<Reply<{ exists: boolean; texts: string[] }>>
  /** Returns the hosts that receive the e-mail of a domain. */
  resolveMailHosts: (domain: string) => Promise<Reply<string[]>>
  /** Offers a mail server an e-mail, without sending one. */
  offerMail: (host: string, address: string) => ReturnType<typeof offerMail>
  /** Returns whether a DNS zone begins at a name. */
  beginsZone: (name: string) => Promise<Reply<boolean>>
  /** Requests a path of the site, without following redirects. */
  visit: (path: string, headers?: Record<string, string>) => Promise<Reply<SiteReply>>
}

export type Credentials = Record<string, string>

const timeLimit = 15_000

/** The envelope of every response of the API (developers.cloudflare.com/api). */
const envelope = v.object({
  success: v.boolean(),
  errors: v.nullish(v.array(v.object({ code: v.number(), message: v.string() })), []),
  result: v.unknown(),
})

const analytics = v.object({
  data: v.unknown(),
  errors: v.nullish(v.array(v.object({ message: v.string() })), []),
})

/** See developers.cloudflare.com/1.1.1.1: status 3 is NXDOMAIN. */
const dnsAnswer = v.object({
  Status: v.number(),
  Answer: v.optional(v.array(v.object({ type: v.number(), data: v.string() })), []),
})

/** `sign` returns the headers that authenticate a call, or null if nobody is signed in. */
export function makeClient(addresses: Addresses, sign: () => Credentials | null): Client {
  let credentials: Credentials | null | undefined
  /** Reads by path, because several checks need the same. */
  const readings = new Map<string, ReturnType<typeof call>>()
  const send = async (
    path: string,
    body?: object,
    more: Record<string, string> = {},
    method = 'POST',
  ) => {
    if (credentials === undefined) credentials = sign()
    if (!credentials) return { failure: { status: 401, reason: 'wrangler is not signed in' } }
    const headers = { ...credentials, ...more, 'content-type': 'application/json' }
    const url = addresses.api + path
    if (body) return call(url, { method, headers, body: JSON.stringify(body) })
    const reading = readings.get(path) ?? call(url, { headers })
    readings.set(path, reading)
    return reading
  }
  return {
    ask: async (schema, path, body, headers) => open(schema, await send(path, body, headers)),
    async change(schema, method, path, body) {
      readings.clear()
      return open(schema, await send(path, body, {}, method))
    },
    forget: () => readings.clear(),
    async analyse(schema, query, variables) {
      const reply = await send('/graphql', { query, variables })
      if ('failure' in reply) return reply
      const { status, body } = reply.result
      const parsed = v.safeParse(analytics, body)
      if (!parsed.success) return unexpected(status)
      const [error] = parsed.output.errors ?? []
      if (error) return { failure: { status, reason: error.message } }
      return read(schema, parsed.output.data, status)
    },
    async resolveTexts(name) {
      const reply = await resolve(addresses.dns, name, 'TXT')
      if ('failure' in reply) return reply
      const { exists, records } = reply.result
      return { result: { exists, texts: records.map(join) } }
    },
    async resolveMailHosts(domain) {
      const reply = await resolve(addresses.dns, domain, 'MX')
      if ('failure' in reply) return reply
      const hosts = reply.result.records.map((data) => /(\S*[^.\s])\.?$/.exec(data)?.[1] ?? '')
      // A null MX (RFC 7505) says that the domain receives none.
      return { result: hosts.filter((host) => host !== '') }
    },
    offerMail: (host, address) => offerMail(addresses.mail ?? { host, port: 25 }, address),
    async beginsZone(name) {
      const reply = await resolve(addresses.dns, name, 'SOA')
      if ('failure' in reply) return reply
      // The record that an alias leads to says nothing about the alias.
      return { result: reply.result.records.length > 0 && !reply.result.isAlias }
    },
    visit: (path, headers = {}) => call(addresses.site + path, { headers }),
  }
}

/** Returns the answer of a check that could not be made. */
export function unknownFor({ reason }: Failure) {
  return { unknown: reason }
}

const recordTypes = { CNAME: 5, SOA: 6, MX: 15, TXT: 16 }

async function resolve(dns: string, name: string, type: keyof typeof recordTypes) {
  const query = new URLSearchParams({ name, type })
  const reply = await call(`${dns}?${query}`, { headers: { accept: 'application/dns-json' } })
  if ('failure' in reply) return reply
  const parsed = v.safeParse(dnsAnswer, reply.result.body)
  if (!parsed.success) return unexpected(reply.result.status)
  const { Status: code, Answer: answers } = parsed.output
  if (code !== 0 && code !== 3) return { failure: { status: 200, reason: `DNS error ${code}` } }
  const records = answers.filter((each) => each.type === recordTypes[type])
  const isAlias = answers.some((each) => each.type === recordTypes.CNAME)
  return { result: { exists: code === 0, records: records.map(({ data }) => data), isAlias } }
}

async function call(url: string, init: RequestInit): Promise<Reply<SiteReply>> {
  try {
    const signal = AbortSignal.timeout(timeLimit)
    const response = await fetch(url, { ...init, redirect: 'manual', signal })
    const text = await response.text()
    const { status, headers } = response
    return { result: { status, location: headers.get('location'), body: parse(text) } }
  } catch {
    return { failure: { status: 0, reason: `${URL.parse(url)?.host ?? url} does not answer` } }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Takes the result out of the API's envelope. */
function open<T>(schema: v.GenericSchema<unknown, T>, reply: Reply<SiteReply>): Reply<T> {
  if ('failure' in reply) return reply
  const { status, body } = reply.result
  const parsed = v.safeParse(envelope, body)
  if (!parsed.success) return unexpected(status)
  const { success, errors, result } = parsed.output
  if (success) return read(schema, result, status)
  const [error] = errors ?? []
  return { failure: { status, reason: error?.message ?? `HTTP ${status}`, code: error?.code } }
}

function read<T>(schema: v.GenericSchema<unknown, T>, value: unknown, status: number): Reply<T> {
  const parsed = v.safeParse(schema, value)
  return parsed.success ? { result: parsed.output } : unexpected(status)
}

function unexpected(status: number) {
  return { failure: { status, reason: `unexpected response (HTTP ${status})` } }
}

/** Joins the quoted parts in which a long text is sent (RFC 7208 §3.3). */
function join(data: string) {
  const parts = [...data.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => part)
  return parts.length > 0 ? parts.join('') : data
}
