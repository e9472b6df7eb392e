import { spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline/promises'
import { promptSecretly } from '../admin/ask-password.ts'
import { root } from '../local/settings.ts'
import { tools } from '../local/tools.ts'
import type { Person } from './set-up.ts'

/** In ms. */
const signInTimeLimit = 5 * 60_000

/** Returns the person at the terminal. */
export function openTerminal(): Person {
  return {
    async ask({ text, reason, preset, isSecret }) {
      console.log(`\n${text}\n  ${reason}`)
      if (isSecret) return promptSecretly('> ')
      return askLine(preset ? `[${preset}] > ` : '> ')
    },
    async choose(question, options) {
      console.log(`\n${question}`)
      for (const [at, option] of options.entries()) console.log(`  ${at + 1}. ${option}`)
      for (;;) {
        const at = Number(await askLine('Number > ')) - 1
        if (options[at] !== undefined) return at
        console.log(`Type a number from 1 to ${options.length}.`)
      }
    },
    async waitFor({ text, link = '' }) {
      await askLine(`\n${text}:\n  ${link}\nPress Enter when that is done. `)
    },
    signIn() {
      spawnSync(process.execPath, [tools.wrangler, 'login'], {
        cwd: root,
        stdio: 'inherit',
        timeout: signInTimeLimit,
      })
    },
  }
}

/** Opened for each question, because wrangler's login reads the terminal too. */
async function askLine(question: string) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}
