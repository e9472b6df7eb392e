import { isChannel, needs } from '../../worker/emails/contract.ts'
import type { WorkerSettings } from './setup.ts'

/** Returns the channels in EMAIL_CHANNELS, parsed as the Worker does. */
export function readChannels(vars: Record<string, string>) {
  return (vars.EMAIL_CHANNELS ?? 'log').split(',').map((name) => name.trim().toLowerCase())
}

/**
 * Returns the domain that e-mails are sent from, or `elsewhere` if it is not ours to set up: EmailJS
 * sends from the mailbox that is connected to it.
 */
export function findSender(
  worker: WorkerSettings,
): { domain: string } | { unknown: string } | 'elsewhere' {
  const channels = readChannels(worker.vars).filter(isChannel)
  if (!channels.some((name) => needs(name, 'NOTIFY_FROM'))) return 'elsewhere'
  const domain = /@([^@\s>]+)>?\s*$/.exec(worker.vars.NOTIFY_FROM ?? '')?.[1]?.toLowerCase()
  return domain ? { domain } : { unknown: 'NOTIFY_FROM is not in wrangler.toml' }
}
