/** What of Cloudflare's Email Routing leads answers to replies to the Worker. */
import * as v from 'valibot'
import type { Client, Reply } from './client.ts'

export const routingSettings = v.object({ support_subaddress: v.optional(v.boolean(), false) })

const rule = v.object({
  enabled: v.boolean(),
  matchers: v.array(v.object({ type: v.string(), value: v.optional(v.string()) })),
  actions: v.array(v.object({ type: v.string(), value: v.optional(v.array(v.string()), []) })),
})

type Rule = v.InferOutput<typeof rule>

/** The API returns at most so many at once. */
const pageSize = 50

/** Subaddressing adds a reply's token to it: `desk+…@`. */
export function answerAddress(domain: string) {
  return `desk@${domain}`
}

/** Whether a mail server is one of Email Routing. */
export function isOfRouting(host: string) {
  return host.endsWith('.mx.cloudflare.net')
}

/** Returns the zone's rule for answers to replies at a domain, or null if there is none. */
export async function findAnswerRule(
  client: Client,
  zone: string,
  domain: string,
): Promise<Reply<Rule | null>> {
  const address = answerAddress(domain).toLowerCase()
  for (let page = 1; ; page += 1) {
    const path = `/zones/${zone}/email/routing/rules?page=${page}&per_page=${pageSize}`
    const reply = await client.ask(v.array(rule), path)
    if ('failure' in reply) return reply
    const found = reply.result.find(({ matchers }) =>
      matchers.some(({ value }) => value?.toLowerCase() === address),
    )
    if (found || reply.result.length < pageSize) return { result: found ?? null }
  }
}

export function leadsTo(worker: string, { enabled, actions }: Rule) {
  return enabled && actions.some(({ type, value }) => type === 'worker' && value.includes(worker))
}
