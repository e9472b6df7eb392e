import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '../../local/problem.ts'
import type { Answers } from '../answers.ts'
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

function changesFor({ folder, answers, isOneWorker, settings: kept }: Context) {
  const changes: Record<string, (text: string) => string> = {
    'web/content/company.json': (text) => changeCompany(text, answers),
    'web/content/deployment.json': (text) => text.replace(/("oneWorker": )\w+/, `$1${isOneWorker}`),
    'wrangler.toml': (text) => changeVars(text, varsFor(answers, kept)),
  }
  return Object.entries(changes).flatMap(([name, change]) => {
    const file = join(folder, name)
    const before = readFileSync(file, 'utf8')
    const text = change(before)
    return text === before ? [] : [{ file, text }]
  })
}

function varsFor({ host, channel, notifyTo, plan }: Answers, kept: Record<string, string>) {
  const company = kept.COMPANY
  const sender = `website@${host.replace(/^www\./, '')}`
  return {
    DATABASE_MAX_MB: plan === 'paid' ? '10000' : '500',
    EMAIL_CHANNELS: channel,
    NOTIFY_TO: notifyTo,
    // An own choice stays, as long as it is one of the domain.
    NOTIFY_FROM: (before: string | undefined) =>
      before?.includes(`@${host.replace(/^www\./, '')}`)
        ? before
        : company
          ? `${company} <${sender}>`
          : sender,
    ...(channel === 'emailjs' && {
      EMAILJS_SERVICE_ID: kept.EMAILJS_SERVICE_ID,
      EMAILJS_TEMPLATE_ID: kept.EMAILJS_TEMPLATE_ID,
      EMAILJS_PUBLIC_KEY: kept.EMAILJS_PUBLIC_KEY,
    }),
  }
}

type Values = Record<string, string | undefined | ((before: string | undefined) => string)>

/** Sets variables under [vars], and leaves everything else, comments included, as it is. */
function changeVars(text: string, values: Values) {
  const [head = '', ...rest] = text.split(/^(?=\[vars\]$)/m)
  const tail = rest.join('')
  if (!tail) throw new Problem('wrangler.toml has no [vars]. Put the line [vars] back at its end.')
  const [vars = '', after = ''] = splitTable(tail)
  const lines = vars.trimEnd().split('\n')
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    const at = lines.findIndex((line) => new RegExp(`^${name}\\s*=`).test(line))
    const before = /=\s*"(.*)"/.exec(lines[at] ?? '')?.[1]
    const line = `${name} = ${JSON.stringify(typeof value === 'string' ? value : value(before))}`
    if (at === -1) lines.push(line)
    else lines[at] = line
  }
  return head + lines.join('\n') + vars.slice(vars.trimEnd().length) + after
}

/** Splits before the next table. */
function splitTable(text: string) {
  const at = text.slice(1).search(/^\[/m)
  return at === -1 ? [text, ''] : [text.slice(0, at + 1), text.slice(at + 1)]
}

/** Sets texts at the top level, one a line as the file has them. */
function changeCompany(text: string, { host, company }: Answers) {
  const values = { origin: `https://${host}`, ...(company && { name: company }) }
  return Object.entries(values).reduce(
    (changed, [name, value]) =>
      changed.replace(
        new RegExp(`^( {2}"${name}": )".*"`, 'm'),
        (_, start: string) => start + JSON.stringify(value),
      ),
    text,
  )
}
