import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import * as v from 'valibot'
import { readCompany } from '../../local/deployment.ts'
import { Problem } from '../../local/problem.ts'
import { readWranglerToml } from '../../local/wrangler-toml.ts'
import { domainOf } from '../answers.ts'
import type { Context, Step } from '../step.ts'

/** Writes the answers into the project's files, which belong into its repository. */
export const settings: Step = {
  name: 'Settings',
  plan: ({ answers: { host, channel, notifyTo } }) =>
    `write https://${host} into web/content/company.json, and ${channel} and ${notifyTo} into wrangler.toml`,
  look: async (context) => (changesFor(context).length === 0 ? 'done' : 'to do'),
  async run(context) {
    for (const { file, text } of changesFor(context)) {
      writeFileSync(`${file}.new`, text)
      renameSync(`${file}.new`, file)
    }
    return undefined
  },
}

function changesFor(context: Context) {
  const { folder, answers, isOneWorker } = context
  const { host, company } = answers
  const changes: Record<string, (text: string) => string> = {
    // Before the company's name, by which a sender of ours is known.
    'wrangler.toml': (text) => changeVars(text, varsFor(context)),
    'web/content/company.json': (text) =>
      changeJson(text, { origin: `https://${host}`, ...(company && { name: company }) }),
    'web/content/deployment.json': (text) => changeJson(text, { oneWorker: isOneWorker }),
  }
  return Object.entries(changes).flatMap(([name, change]) => {
    const file = join(folder, name)
    const before = readFileSync(file, 'utf8')
    const text = change(before)
    return text === before ? [] : [{ file, text }]
  })
}

/** Returns the variables that have to change. What the owner has chosen stays as long as it fits the answers. */
function varsFor({ folder, answers, settings: kept }: Context) {
  const { host, channel, notifyTo, plan, replyDomain } = answers
  const before: Record<string, unknown> = readWranglerToml(folder).vars ?? {}
  const own = (name: string) => String(before[name] ?? '')
  const megabytes = Number(before.DATABASE_MAX_MB)
  const isPaid = plan === 'paid'
  const wanted: Record<string, string | undefined> = {
    DATABASE_MAX_MB: megabytes > freeMegabytes === isPaid ? undefined : isPaid ? '10000' : '500',
    // Others that take over stay.
    EMAIL_CHANNELS: own('EMAIL_CHANNELS').split(',')[0]?.trim() === channel ? undefined : channel,
    NOTIFY_TO: notifyTo,
    REPLY_DOMAIN: replyDomain,
    NOTIFY_FROM: keepsSender(own('NOTIFY_FROM'), host, readCompany(folder).name, kept.COMPANY)
      ? undefined
      : senderFor(host, kept.COMPANY),
    ...(channel === 'emailjs' && {
      EMAILJS_SERVICE_ID: kept.EMAILJS_SERVICE_ID,
      EMAILJS_TEMPLATE_ID: kept.EMAILJS_TEMPLATE_ID,
      EMAILJS_PUBLIC_KEY: kept.EMAILJS_PUBLIC_KEY,
    }),
  }
  return Object.fromEntries(
    Object.entries(wanted).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== own(entry[0]),
    ),
  )
}

/** The maximum size of a database on D1's free plan. */
const freeMegabytes = 500

/** Whether a sender is of the domain, and not the one that was made for the company's former name. */
function keepsSender(sender: string, host: string, former: string, company: string | undefined) {
  const domain = /@([^@\s>]+)>?\s*$/.exec(sender)?.[1]?.toLowerCase()
  const isOutdated = company && company !== former && sender === senderFor(host, former)
  return domain === domainOf({ host }) && !isOutdated
}

function senderFor(host: string, company = '') {
  const address = `website@${domainOf({ host })}`
  // What a name could contain only in quotes (RFC 5322 §3.2.3).
  const name = company.replace(/[\s()[\],;:@]+/g, ' ').trim()
  return name ? `${name} <${address}>` : address
}

/** Sets variables under [vars], and leaves everything else, comments included, as it is. */
function changeVars(text: string, values: Record<string, string>) {
  if (Object.keys(values).length === 0) return text
  const changed = setVars(
    parse(text).vars === undefined ? `${text.trimEnd()}\n\n[vars]\n` : text,
    values,
  )
  if (hasVars(changed, values)) return changed
  const lines = Object.entries(values).map((entry) => `  ${formatVar(entry)}`)
  throw new Problem(
    `The variables in wrangler.toml are written in a way that npm run setup cannot change. Put these lines under [vars] yourself, and run it again:\n${lines.join('\n')}`,
  )
}

function setVars(text: string, values: Record<string, string>) {
  const at = text.search(/^[ \t]*\[[ \t]*vars[ \t]*\]/m)
  if (at === -1) return text
  const [vars, after] = splitTable(text.slice(at))
  return text.slice(0, at) + Object.entries(values).reduce(setVar, vars) + after
}

/** Splits before the next table. */
function splitTable(text: string): [string, string] {
  const at = text.indexOf(']') + 1
  const length = text.slice(at).search(/^[ \t]*\[/m)
  return length === -1 ? [text, ''] : [text.slice(0, at + length), text.slice(at + length)]
}

function setVar(vars: string, [name, value]: [string, string]) {
  const present = new RegExp(
    `^([ \\t]*(["']?)${name}\\2[ \\t]*=[ \\t]*)("(?:[^"\\\\\\r\\n]|\\\\.)*"|'[^'\\r\\n]*'|[^\\s#"']+)`,
    'm',
  )
  if (present.test(vars)) {
    return vars.replace(present, (_, start: string) => start + JSON.stringify(value))
  }
  // A comment at the end belongs to the table that follows.
  const lines = vars.split('\n')
  const last = lines.findLastIndex((line) => /^\s*[^\s#]/.test(line))
  const end = lines[last]?.endsWith('\r') ? '\r' : ''
  return lines.toSpliced(last + 1, 0, formatVar([name, value]) + end).join('\n')
}

function formatVar([name, value]: [string, string]) {
  return `${name} = ${JSON.stringify(value)}`
}

function hasVars(text: string, values: Record<string, string>) {
  try {
    const vars = v.parse(v.record(v.string(), v.unknown()), parse(text).vars)
    return Object.entries(values).every(([name, value]) => vars[name] === value)
  } catch {
    return false
  }
}

/** Sets values at the top level. */
function changeJson(text: string, values: Record<string, unknown>) {
  const before: Record<string, unknown> = JSON.parse(text)
  if (Object.entries(values).every(([name, value]) => before[name] === value)) return text
  return `${JSON.stringify({ ...before, ...values }, null, 2)}\n`
}
