/**
 * `production.env`: the answers to npm run setup, and the secrets that it generated. Git ignores the
 * file, and only its owner may read it.
 */
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { formatSettings } from './secrets.ts'
import { root } from './settings.ts'

const heading = `# Made by npm run setup. Keep a copy in a safe place: nobody can read secrets back from Cloudflare,
# and without BACKUP_KEY no backup can be read.
`

/** Returns what a file of settings says; nothing if there is no such file. */
export function readSettingsFile(file: string): Record<string, string> {
  if (!existsSync(file)) return {}
  const entries = Object.entries(parseEnv(readFileSync(file, 'utf8')))
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => !!entry[1]))
}

export const productionFile = (folder = root) => join(folder, 'production.env')

/** Replaces the file at once, so that an interruption loses no secret. */
export function writeProductionFile(settings: Record<string, string>, folder = root) {
  const file = productionFile(folder)
  const next = `${file}.new`
  writeFileSync(next, heading + formatSettings(settings), { mode: 0o600 })
  // The mode above only counts for a new file.
  chmodSync(next, 0o600)
  renameSync(next, file)
}

/** Returns a setting of the environment or, if it has none, of the file. */
export function findProductionSetting(name: string, folder = root) {
  return process.env[name] || readSettingsFile(productionFile(folder))[name]
}
