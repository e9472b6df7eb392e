import { readKeyBytes } from '../../../worker/backups/format.ts'
import type { Check } from '../check.ts'

/** The minimum that the Worker requires (docs/configuration.md). */
const secretMinBytes = 32

export const localSecrets: Check = {
  name: 'Secrets on this machine',
  about: 'machine',
  run({ setup: { devVars } }) {
    if (!devVars) {
      return {
        problem: 'There is no .dev.vars yet.',
        remedy: 'Run npm start once, which creates it.',
      }
    }
    const { SESSION_SECRET: session = '', LINK_SECRET: link, BACKUP_KEY: key } = devVars
    if (link && Buffer.byteLength(link) < secretMinBytes) {
      return {
        problem: `LINK_SECRET in .dev.vars has fewer than ${secretMinBytes} bytes, so SESSION_SECRET is used in its place.`,
        remedy: 'Set it to what openssl rand -base64 32 prints.',
      }
    }
    if (Buffer.byteLength(session) < secretMinBytes) {
      return {
        problem: `SESSION_SECRET in .dev.vars has fewer than ${secretMinBytes} bytes, so nobody can sign in.`,
        remedy: 'Set it to what openssl rand -base64 32 prints.',
      }
    }
    if (!key || readKeyBytes(key)) return 'ok'
    return {
      problem: 'BACKUP_KEY in .dev.vars is not a key: it must be 32 bytes in base64.',
      remedy: 'Set the right key, or remove the line and let npm run backup make a new one.',
    }
  },
}
