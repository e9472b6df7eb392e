/** `npm run demo`: runs the product with three weeks of an invented company's enquiries. */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeDemo } from './demo/make-demo.ts'
import { team } from './demo/team.ts'
import { buildIfChanged } from './local/build.ts'
import { answerHelp, runCommand } from './local/problem.ts'
import { endLeftovers } from './local/processes.ts'
import { openStateDir, readPort, root } from './local/settings.ts'
import { requireFreePort } from './local/wrangler-dev.ts'

answerHelp(`
npm run demo: runs the product with three weeks of an invented company's enquiries, made anew at each start.
It has a state folder of its own (.wrangler/demo), so it changes nothing of npm start.

  PORT   the port to listen on (8787)
`)

await runCommand(async () => {
  const port = readPort()
  const folder = join(root, '.wrangler/demo')
  process.env.STATE_DIR = folder
  process.env.DEMO = 'true'
  // Whatever .dev.vars and wrangler.toml say.
  process.env.EMAIL_CHANNELS = 'log'
  endLeftovers(folder)
  await requireFreePort(port, 'npm run demo')
  rmSync(folder, { recursive: true, force: true })
  const password = randomBytes(9).toString('base64url')
  await buildIfChanged()
  await makeDemo({ stateDir: openStateDir(), port, password, now: Date.now() })
  console.log(`
  Sign in at the desk:
    E-mail     ${team.S.email}
    Password   ${password}
`)
  await import('./start.ts')
})
