import { migrate } from '../local/database.ts'
import { openLocalPlatform } from '../local/platform.ts'
import { startProgress } from '../local/progress.ts'
import { writeLocalSettings } from '../local/secrets.ts'
import { root } from '../local/settings.ts'
import { startWranglerDev } from '../local/wrangler-dev.ts'
import { readWranglerToml } from '../local/wrangler-toml.ts'
import { playDemo } from './play.ts'
import { workingDays } from './schedule.ts'
import { addTeam } from './team.ts'
import { timeBefore } from './working-time.ts'

type Options = { stateDir: string; port: number; password: string; now: number }

/** Fills an empty state folder with the demo. All of the team have the same password. */
export async function makeDemo(options: Options) {
  const server = await serveNewDemo(options)
  await server.stop()
}

/** The same, and goes on serving it at its own time. */
export async function serveNewDemo({ stateDir, port, password, now }: Options) {
  using step = startProgress('Playing three weeks at the desk')
  const timeZone = readTimeZone()
  const { db, close } = await openLocalPlatform(stateDir)
  await migrate(db)
  await addTeam(db, password, timeBefore(`${workingDays} 07:00`, now, timeZone))
  await close()
  const server = await startWranglerDev({
    port,
    stateDir,
    settingsFiles: writeLocalSettings(stateDir, { SITE_ORIGIN: `http://localhost:${port}` }),
    script: 'scripts/demo/clock-worker.ts',
    // Some hundred e-mails of the past.
    print: () => undefined,
  })
  try {
    await playDemo({ origin: server.origin, password, timeZone, now, report: step.update })
    return server
  } catch (thrown) {
    await server.stop()
    throw thrown
  }
}

/** The company's time zone, as the Worker has it. */
export function readTimeZone() {
  return process.env.TIME_ZONE || readWranglerToml(root).vars?.TIME_ZONE || 'UTC'
}
