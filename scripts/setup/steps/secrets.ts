import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { makeVapidKeys } from '../../local/vapid-keys.ts'
import { keysOf } from '../answers.ts'
import type { Context, Step } from '../step.ts'

const random = () => randomBytes(32).toString('base64')

const generated: Record<string, () => string> = {
  SESSION_SECRET: random,
  LINK_SECRET: random,
  BACKUP_KEY: random,
  HEALTH_TOKEN: random,
}

/** The public half is no secret, but belongs to the private one. */
const pushKeys = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT']

export const secrets: Step = {
  name: 'Secrets',
  plan: () => 'generate the secrets that the Worker lacks, and keep them in production.env',
  look: async (context) => ((await listMissing(context)).length === 0 ? 'done' : 'to do'),
  async run(context) {
    const missing = await listMissing(context)
    const own = missing.filter((name) => generated[name])
    const made = own.map((name) => [name, (generated[name] ?? random)()])
    const push = missing.some((name) => pushKeys.includes(name))
      ? { ...makeVapidKeys(), VAPID_SUBJECT: `mailto:${context.answers.notifyTo}` }
      : {}
    context.save({ ...Object.fromEntries(made), ...push })
    return undefined
  },
}

/** A secret that only the Worker has stays: a new one would end sessions, links or backups. */
async function listMissing(context: Context) {
  const deployed = await listDeployedSecrets(context)
  return [...Object.keys(generated), ...pushKeys].filter(
    (name) => !context.settings[name] && !deployed.has(name),
  )
}

const names = v.array(v.object({ name: v.string() }))

/** Returns the names of the Worker's secrets; none if there is no Worker yet. */
export async function listDeployedSecrets({ cloudflare, names: { worker } }: Context) {
  const path = `/workers/scripts/${worker}/secrets`
  const found = (await cloudflare.find('The secrets of the Worker', names, path)) ?? []
  return new Set(found.map(({ name }) => name))
}

/** Returns the secrets that the Worker is given: those generated, and the keys of the e-mail service. */
export function secretsIn({ settings, answers }: Pick<Context, 'settings' | 'answers'>) {
  // EmailJS's other settings are variables in wrangler.toml.
  const keys = Object.keys(keysOf[answers.channel]).filter((name) =>
    /_(API|PRIVATE)_KEY$/.test(name),
  )
  return Object.fromEntries(
    [...Object.keys(generated), ...pushKeys, ...keys].flatMap((name) => {
      const value = settings[name]
      return value ? [[name, value]] : []
    }),
  )
}
