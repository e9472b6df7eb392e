/** Resend's domains: resend.com/docs/api-reference/domains. */
import * as v from 'valibot'
import { Problem } from '../../local/problem.ts'
import { domainOf } from '../answers.ts'
import type { Context, Left, Step } from '../step.ts'
import { type DnsRecord, findZone, setRecords } from '../zones.ts'
import { callProvider } from './call-provider.ts'
import { dmarc } from './dmarc.ts'

const record = v.object({
  name: v.string(),
  type: v.string(),
  value: v.string(),
  priority: v.nullish(v.number()),
})
const domain = v.object({ id: v.string(), name: v.string(), status: v.string() })
const domains = v.object({ data: v.array(domain) })
const details = v.object({ ...domain.entries, records: v.array(record) })

/** The sender's domain at Resend, with its DNS records. */
const sender: Step = {
  name: 'Sending domain',
  plan: ({ answers }) => `register ${domainOf(answers)} with Resend, and set its DNS records`,
  async look(context) {
    const found = await findDomain(context)
    if (found === 'restricted') return restricted
    if (found?.status === 'verified') return 'done'
    if (found && context.settings.RESEND_RECORDS === found.id) return waiting(context)
    return 'to do'
  },
  async run(context) {
    const name = domainOf(context.answers)
    const found = await findDomain(context)
    if (found === 'restricted') return restricted
    if (!found) await call(context, 'POST', '/domains', v.unknown(), { name })
    const added = found ?? (await findDomain(context))
    if (!added || added === 'restricted') throw new Problem(`Resend has not added ${name}.`)
    const left = await setRecords(context, name, await recordsOf(context, added.id))
    await call(context, 'POST', `/domains/${added.id}/verify`, v.unknown(), {})
    if (left) return { link: 'https://resend.com/domains', ...left }
    context.save({ RESEND_RECORDS: added.id })
    return waiting(context)
  },
}

async function findDomain(context: Context) {
  const reply = await callProvider(`${context.providers.resend}/domains`, {
    headers: headersOf(context),
  })
  // A key that may only send cannot see the domains.
  if (reply.status === 401 && /restricted/i.test(reply.text)) return 'restricted' as const
  const found = readAnswer(reply, domains)
  return found.data.find(({ name }) => name === domainOf(context.answers)) ?? null
}

async function recordsOf(context: Context, id: string): Promise<DnsRecord[]> {
  const { records } = await call(context, 'GET', `/domains/${id}`, details)
  const zone = await findZone(context, domainOf(context.answers))
  const parent = zone?.name ?? domainOf(context.answers)
  // Resend's names are relative to the registered domain, as its dashboard shows them.
  return records.map(({ name, type, value, priority }) => ({
    name: name === parent || name.endsWith(`.${parent}`) ? name : `${name}.${parent}`,
    type,
    content: value,
    priority: priority ?? undefined,
  }))
}

const restricted: Left = {
  text: 'Verify the domain with Resend, because this key may only send',
  link: 'https://resend.com/domains',
}

function waiting({ answers }: Context): Left {
  return {
    text: `Wait until Resend has verified ${domainOf(answers)}, which takes minutes to hours; npm run setup says when`,
    link: 'https://resend.com/domains',
  }
}

async function call<T>(
  context: Context,
  method: string,
  path: string,
  schema: v.GenericSchema<unknown, T>,
  body?: object,
) {
  const reply = await callProvider(context.providers.resend + path, {
    method,
    headers: headersOf(context),
    ...(body && { body: JSON.stringify(body) }),
  })
  return readAnswer(reply, schema)
}

function headersOf({ settings }: Context) {
  return {
    authorization: `Bearer ${settings.RESEND_API_KEY}`,
    'content-type': 'application/json',
  }
}

const refusal = v.object({ message: v.string() })

function readAnswer<T>(
  { status, text }: { status: number; text: string },
  schema: v.GenericSchema<unknown, T>,
) {
  const body = parse(text)
  const answer = v.safeParse(schema, body)
  if (status < 300 && answer.success) return answer.output
  const said = v.safeParse(refusal, body)
  throw new Problem(
    `Resend answers: ${said.success ? said.output.message : `HTTP ${status}`}. Correct RESEND_API_KEY in production.env if that is wrong, and run npm run setup again, which continues here.`,
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const resendSteps = [sender, dmarc]
