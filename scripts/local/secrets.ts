import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { site } from '../../web/app/lib/site.ts'
import { root } from './settings.ts'
import { makeVapidKeys } from './vapid-keys.ts'

/** Settings that `npm start` passes from its environment to the Worker. */
export const passedOn = [
  'SITE_ORIGIN',
  'DATABASE_MAX_MB',
  'TIME_ZONE',
  'REFERENCE_PREFIX',
  'STRICT_TRANSPORT_SECURITY',
  'SESSION_SECRET',
  'SESSION_SECRET_PREVIOUS',
  'LINK_SECRET',
  'LINK_SECRET_PREVIOUS',
  'HEALTH_TOKEN',
  'EMAIL_CHANNELS',
  'EMAILJS_API_URL',
  'EMAILJS_SERVICE_ID',
  'EMAILJS_TEMPLATE_ID',
  'EMAILJS_REPLY_TEMPLATE_ID',
  'EMAILJS_PUBLIC_KEY',
  'EMAILJS_PRIVATE_KEY',
  'RESEND_API_URL',
  'RESEND_API_KEY',
  'RESEND_WEBHOOK_SECRET',
  'NOTIFY_FROM',
  'NOTIFY_TO',
  'REPLY_DOMAIN',
  'TURNSTILE_SECRET',
  'TURNSTILE_API_URL',
  'VAPID_PUBLIC_KEY',
  'VAPID_PRIVATE_KEY',
  'VAPID_SUBJECT',
  'BACKUP_KEY',
  'DEMO',
]

const devVars = join(root, '.dev.vars')

/**
 * Returns the settings files of a local Worker, of which the later overrides the earlier:
 * `.dev.vars`, created on the first start with random secrets and push keys, and a file
 * with the settings from the environment.
 */
export function writeLocalSettings(stateDir: string, defaults: Record<string, string> = {}) {
  completeDevVars(devVars)
  const fromEnvironment = join(stateDir, 'environment.env')
  const set = passedOn.flatMap((name) => {
    const value = process.env[name] || defaults[name]
    return value ? [[name, value] as const] : []
  })
  write(fromEnvironment, Object.fromEntries(set))
  return [devVars, fromEnvironment]
}

/** Adds the secrets that a local Worker needs and the file lacks; it may be older than push. */
export function completeDevVars(file: string) {
  const text = readText(file)
  if (!/^SESSION_SECRET=/m.test(text)) {
    append(file, { SESSION_SECRET: randomBytes(32).toString('base64url') })
  }
  if (!/^LINK_SECRET=/m.test(text)) {
    // Its predecessor, so that links and authenticator apps from before keep working.
    const session = valueIn(text, 'SESSION_SECRET')
    append(file, {
      LINK_SECRET: randomBytes(32).toString('base64url'),
      ...(session && { LINK_SECRET_PREVIOUS: session }),
    })
  }
  if (!/^VAPID_/m.test(text)) {
    append(file, { ...makeVapidKeys(), VAPID_SUBJECT: `mailto:${site.email}` })
  }
}

/** Returns the backup key of this machine, or undefined. */
export function findLocalBackupKey(file = devVars) {
  return valueIn(readText(file), 'BACKUP_KEY')
}

function valueIn(text: string, name: string) {
  return new RegExp(`^${name}=['"\`]?([^'"\`\n]+)`, 'm').exec(text)?.[1]
}

/** Creates the backup key of this machine. */
export function makeLocalBackupKey() {
  const key = randomBytes(32).toString('base64')
  append(devVars, { BACKUP_KEY: key })
  console.log(
    '  A backup key has been created in .dev.vars. Keep it: without it no backup can be read.',
  )
  return key
}

function readText(file: string) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function append(file: string, settings: Record<string, string>) {
  const text = readText(file)
  const gap = text === '' || text.endsWith('\n') ? '' : '\n'
  appendFileSync(file, `${gap}${formatSettings(settings)}`, { mode: 0o600 })
}

/** Writes a file that only this user may read, because it holds secrets. */
function write(file: string, settings: Record<string, string>) {
  writeFileSync(file, formatSettings(settings), { mode: 0o600 })
}

/** Returns the lines of a settings file, which `parseEnv` and wrangler read alike. */
export function formatSettings(settings: Record<string, string>) {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${quote(value)}\n`)
    .join('')
}

/** Uses a kind of quote that the value does not contain, because these files have no escapes. */
function quote(value: string) {
  const mark = ["'", '"', '`'].find((candidate) => !value.includes(candidate)) ?? "'"
  return mark + value + mark
}
