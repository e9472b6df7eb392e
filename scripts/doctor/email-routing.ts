/** What of Cloudflare's Email Routing leads answers to replies to the Worker. */
import * as v from 'valibot'

export const routingSettings = v.object({ support_subaddress: v.optional(v.boolean(), false) })

const rule = v.object({
  enabled: v.boolean(),
  matchers: v.array(v.object({ type: v.string(), value: v.optional(v.string()) })),
  actions: v.array(v.object({ type: v.string(), value: v.optional(v.array(v.string()), []) })),
})

export const routingRules = v.array(rule)

/** Subaddressing adds a reply's token to it: `desk+…@`. */
export function answerAddress(domain: string) {
  return `desk@${domain}`
}

/** Whether a mail server is one of Email Routing. */
export function isOfRouting(host: string) {
  return host.endsWith('.mx.cloudflare.net')
}

/** Returns the enabled rule for answers to replies at a domain. */
export function findAnswerRule(rules: v.InferOutput<typeof routingRules>, domain: string) {
  const address = answerAddress(domain).toLowerCase()
  return rules.find(
    ({ enabled, matchers }) =>
      enabled && matchers.some(({ value }) => value?.toLowerCase() === address),
  )
}

export function leadsTo(worker: string, { actions }: v.InferOutput<typeof rule>) {
  return actions.some(({ type, value }) => type === 'worker' && value.includes(worker))
}
