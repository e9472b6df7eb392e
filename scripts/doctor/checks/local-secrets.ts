import { readKeyBytes } from '../../../worker/backups/key.ts'
import type { Check } from '../check.ts'

/** As the Worker asks for it (docs/configuration.md). */
const secretMinBytes = 32

export const localSecrets: Check = {
  name: 'Secrets on this machine',
  about: 'machine',
  run({ setup: { devVars } }) {
    if (!devVars) {
      return { problem: 'There is no .dev.vars yet.', remedy: 'Run npm start once: it makes one.' }
    }
    const { SESSION_SECRET: session = '', BACKUP_KEY: key } = devVars
    if (Buffer.byteLength(session) < secretMinBytes) {
      return {
        problem: `SESSION_SECRET in .dev.vars has fewer than ${secretMinBytes} bytes: nobody can sign in.`,
        remedy: 'Put there what openssl rand -base64 32 prints.',
      }
    }
    if (!key || readKeyBytes(key)) return 'ok'
    return {
      problem: 'BACKUP_KEY in .dev.vars is no key: it needs 32 bytes in base64.',
      remedy: 'Put the right key there, or remove the line: npm run backup makes a new one.',
    }
  },
}
