import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Has a function use a file that only this user may read. It is removed afterwards, also after Ctrl-C. */
export async function withPrivateFile<T>(text: string, use: (file: string) => Promise<T>) {
  const folder = mkdtempSync(join(tmpdir(), 'ceyforge-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // Without a listener, a signal would end the process before anything else runs.
  const stop = () => process.exit(1)
  process.once('exit', remove)
  for (const signal of signals) process.once(signal, stop)
  try {
    const file = join(folder, 'private')
    writeFileSync(file, text, { mode: 0o600 })
    return await use(file)
  } finally {
    for (const signal of signals) process.off(signal, stop)
    process.off('exit', remove)
    remove()
  }
}
