import { buildIfChanged } from '../local/build.ts'
import { startProgress } from '../local/progress.ts'
import { writeLocalSettings } from '../local/secrets.ts'
import { startWranglerDev } from '../local/wrangler-dev.ts'
import { measureBackup } from './desk/measure-backup.ts'
import { measureCalls } from './desk/measure-calls.ts'
import { measureExport } from './desk/measure-export.ts'
import { measurePage } from './desk/measure-page.ts'
import { measureSignIn } from './desk/measure-sign-in.ts'
import { openSeededState } from './desk/seed-desk.ts'
import { startDesk } from './desk/start-desk.ts'
import { closeConnections } from './pairs.ts'

/** The port on which the site is served during the benchmark. */
const port = 8797

/** Prints how the desk performs with 100,000 enquiries, against its goals. */
export async function benchDesk() {
  await buildIfChanged()
  const stateDir = await openSeededState()
  await measureWorker(stateDir)
  await measureSite(stateDir)
  await measureBackup(stateDir)
}

async function measureWorker(stateDir: string) {
  const { origin, inspector, stop } = await startWorker(stateDir)
  try {
    const desk = { origin, inspector, cookie: await measureSignIn(origin) }
    await measureCalls(desk)
    await measureExport(desk)
  } finally {
    closeConnections()
    await stop()
  }
}

async function startWorker(stateDir: string) {
  using _ = startProgress('Starting the Worker')
  return await startDesk(stateDir)
}

async function measureSite(stateDir: string) {
  const settingsFiles = writeLocalSettings(stateDir, { SITE_ORIGIN: `http://localhost:${port}` })
  const server = await startWranglerDev({ port, stateDir, settingsFiles, print: () => undefined })
  try {
    await measurePage(server.origin)
  } finally {
    await server.stop()
  }
}
