import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { makeVapidKeys } from '../../local/vapid-keys.ts'
import { readWranglerToml } from '../../local/wrangler-toml.ts'
import { keysOf } from '../answers.ts'
import type { Context, Left, Step } from '../step.ts'

const random = () => randomBytes(32).toString('base64')

const generated: Record<string, () => string> = {
  SESSION_SECRET: random,
  LINK_SECRET: random,
  BACKUP_KEY: random,
  HEALTH_TOKEN: random,
}

/** The public half is no secret, but belongs to the private one. */
const pushKeys = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']
const pushSubject = 'VAPID_SUBJECT'

export const secrets: Step = {
  name: 'Secrets',
  plan: () => 'generate the secrets that the Worker lacks, and keep them in production.env',
  async look(context) {
    const { missing, left } = await compare(context)
    return missing.length > 0 ? 'to do' : (left ?? 'done')
  },
  async run(context) {
    const { missing, left } = await compare(context)
    const own = missing.filter((name) => generated[name])
    const made = own.map((name) => [name, (generated[name] ?? random)()])
    context.save({
      ...Object.fromEntries(made),
      ...(missing.includes('VAPID_PRIVATE_KEY') && makeVapidKeys()),
      ...(missing.includes(pushSubject) && {
        [pushSubject]: `mailto:${context.answers.notifyTo}`,
      }),
    })
    return left
  },
}

/** A secret that only the Worker has stays: a new one would end sessions, links or backups. */
async function compare(context: Context) {
  const { settings, folder } = context
  const deployed = await listDeployedSecrets(context)
  const { vars = {} } = readWranglerToml(folder)
  const isSet = (name: string) => settings[name] || deployed.has(name) || vars[name]
  const left: Left | undefined =
    deployed.has('BACKUP_KEY') && !settings.BACKUP_KEY ? keyIsLost : undefined
  return {
    missing: [
      ...Object.keys(generated).filter((name) => !isSet(name)),
      // One without the other would be replaced by a pair that ends all subscriptions.
      ...(pushKeys.some(isSet) ? [] : pushKeys),
      ...(isSet(pushSubject) ? [] : [pushSubject]),
    ],
    left,
  }
}

const keyIsLost: Left = {
  text: 'Put BACKUP_KEY into production.env, from your copy of that file: only the Worker has the key now, and without it nobody can read the backups. If there is no copy, put a new key there (openssl rand -base64 32), run npm run setup again, and then npm run deploy -- --new-key once',
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
    [...Object.keys(generated), ...pushKeys, pushSubject, ...keys].flatMap((name) => {
      const value = settings[name]
      return value ? [[name, value]] : []
    }),
  )
}
