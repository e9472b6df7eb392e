import { randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './settings.ts'

/** Settings that `npm start` hands from its environment to the Worker. */
const passedOn = [
  'SITE_ORIGIN',
  'SESSION_SECRET',
  'SESSION_SECRET_PREVIOUS',
  'EMAIL_CHANNELS',
  'EMAILJS_API_URL',
  'EMAILJS_SERVICE_ID',
  'EMAILJS_TEMPLATE_ID',
  'EMAILJS_PUBLIC_KEY',
  'EMAILJS_PRIVATE_KEY',
  'RESEND_API_URL',
  'RESEND_API_KEY',
  'NOTIFY_FROM',
  'NOTIFY_TO',
  'TURNSTILE_SECRET',
  'TURNSTILE_API_URL',
]

/**
 * Returns the files of settings for a local Worker, the later before the earlier: `.dev.vars`,
 * made on the first start with a random session secret, and what the environment sets.
 */
export function writeLocalSettings(stateDir: string, defaults: Record<string, string> = {}) {
  const devVars = join(root, '.dev.vars')
  if (!existsSync(devVars)) {
    write(devVars, { SESSION_SECRET: randomBytes(32).toString('base64url') })
  }
  const fromEnvironment = join(stateDir, 'environment.env')
  const set = passedOn.flatMap((name) => {
    const value = process.env[name] || defaults[name]
    return value ? [[name, value] as const] : []
  })
  write(fromEnvironment, Object.fromEntries(set))
  return [devVars, fromEnvironment]
}

/** Only this user may read them: they hold secrets. */
function write(file: string, settings: Record<string, string>) {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${quote(value)}\n`)
  writeFileSync(file, lines.join(''), { mode: 0o600 })
}

/** A value in the one kind of quotes it does not hold: in these files nothing is escaped. */
function quote(value: string) {
  const mark = ["'", '"', '`'].find((candidate) => !value.includes(candidate)) ?? "'"
  return mark + value + mark
}
