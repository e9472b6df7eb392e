/** `npm run dev`: runs the site with hot reload, in front of the Worker with a local database. */
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runCron } from './local/cron.ts'
import { prepareDatabase } from './local/database.ts'
import { printCredentials } from './local/first-administrator.ts'
import { answerHelp, Problem, runCommand } from './local/problem.ts'
import { endLeftovers, untilStopped } from './local/processes.ts'
import { writeLocalSettings } from './local/secrets.ts'
import { openStateDir, readPort, root } from './local/settings.ts'
import { tools } from './local/tools.ts'
import { requireFreePort, startWranglerDev } from './local/wrangler-dev.ts'

answerHelp(`
npm run dev: runs Vite with hot reload on PORT (8787), and the Worker behind it on the next port.
It takes the same settings as npm start.
`)

await runCommand(async () => {
  const port = readPort()
  const stateDir = openStateDir()
  endLeftovers(stateDir)
  await requireFreePort(port, 'npm run dev')
  await requireFreePort(port + 1, 'npm run dev')
  // wrangler requires the folder of the built site, although Vite serves the site here.
  mkdirSync(join(root, 'dist/client'), { recursive: true })
  printCredentials(await prepareDatabase(stateDir))
  const origin = `http://localhost:${port}`
  const settingsFiles = writeLocalSettings(stateDir, { SITE_ORIGIN: origin })
  const worker = await startWranglerDev({
    port: port + 1,
    stateDir,
    settingsFiles,
    print: console.log,
  })
  const stopCron = runCron(worker.origin)
  const vite = spawn(
    process.execPath,
    [tools['react-router'], 'dev', '--port', `${port}`, '--strictPort'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, API_ORIGIN: `http://127.0.0.1:${port + 1}` },
    },
  )
  const viteEnded = new Promise((resolve) => vite.once('exit', resolve))
  const isSignalled = await untilStopped(Promise.race([worker.ended, viteEnded]))
  // Vite's shortcut for quitting ends it with 0.
  const isStopped = isSignalled || vite.exitCode === 0
  stopCron()
  vite.kill('SIGTERM')
  await Promise.all([worker.stop(), viteEnded])
  if (!isStopped) {
    // Those of a wrangler that was killed.
    endLeftovers(stateDir)
    throw new Problem('The Worker or Vite crashed, so both have stopped.')
  }
})
