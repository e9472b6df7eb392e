/** `npm start`: runs the whole product on this machine. */
import { site } from '../web/app/lib/site.ts'
import { buildIfChanged } from './local/build.ts'
import { runCron } from './local/cron.ts'
import { prepareDatabase } from './local/database.ts'
import { defaultEmail, printCredentials } from './local/first-administrator.ts'
import { answerHelp, Problem, runCommand } from './local/problem.ts'
import { endLeftovers, untilStopped } from './local/processes.ts'
import { writeLocalSettings } from './local/secrets.ts'
import { openStateDir, readPort } from './local/settings.ts'
import { requireFreePort, startWranglerDev } from './local/wrangler-dev.ts'

answerHelp(`
npm start: builds the site, prepares a local database, serves the site and the API on one port, and runs cron.

  PORT            the port to listen on (8787)
  STATE_DIR       the folder for local data (.wrangler/state)
  ADMIN_EMAIL     the administrator created if there is none (${defaultEmail})
  ADMIN_PASSWORD  that administrator's password (random, printed once)

The Worker's own settings (docs/configuration.md) are passed on from the environment.
`)

await runCommand(async () => {
  const port = readPort()
  const stateDir = openStateDir()
  endLeftovers(stateDir)
  await requireFreePort(port, 'npm start')
  console.log(`${site.name} is starting …`)
  await Promise.all([prepareDatabase(stateDir).then(printCredentials), buildSite()])
  const settingsFiles = writeLocalSettings(stateDir, { SITE_ORIGIN: `http://localhost:${port}` })
  console.log('  Starting the server …')
  const server = await startWranglerDev({ port, stateDir, settingsFiles, print: console.log })
  const stopCron = runCron(server.origin)
  console.log(welcome(server.origin, stateDir).join('\n'))
  const isSignalled = await untilStopped(server.ended)
  stopCron()
  await server.stop()
  if (!isSignalled) {
    // Those of a wrangler that was killed.
    endLeftovers(stateDir)
    throw new Problem(`${site.name} has stopped, because the server crashed.`)
  }
  console.log(`${site.name} has stopped.`)
})

async function buildSite() {
  if (await buildIfChanged()) console.log('  The site is built.')
}

function welcome(origin: string, stateDir: string) {
  return [
    '',
    `${site.name} is running.`,
    '',
    `  Site         ${origin}`,
    `  Enquiries    ${origin}/admin`,
    `  Data         ${stateDir}`,
    '',
    'Ctrl-C stops it.',
    '',
  ]
}
