import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Unstable_MiniflareWorkerOptions } from 'wrangler'
import { buildIfChanged } from '../../scripts/local/build.ts'
import { bundleWorker } from '../../scripts/local/bundle-worker.ts'
import { prepareDatabase } from '../../scripts/local/database.ts'
import { loadWrangler } from '../../scripts/local/platform.ts'
import { writeLocalSettings } from '../../scripts/local/secrets.ts'
import { browserPath } from './browser.ts'
import { admin, root } from './product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A state folder as it is after the product's first start. */
    preparedState: string
    /** The bundle of the Worker, and miniflare's options for what wrangler.toml gives it. */
    worker: { script: string; options: Unstable_MiniflareWorkerOptions['workerOptions'] }
  }
}

/** Does the work that all products of a test run share, and that must not run concurrently. */
export default async function setup(project: TestProject) {
  await buildIfChanged()
  await browserPath()
  const folder = mkdtempSync(join(tmpdir(), 'ceyforge-tests-'))
  const preparedState = join(folder, 'prepared')
  mkdirSync(preparedState)
  writeLocalSettings(preparedState)
  await prepareDatabase(preparedState, {
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  })
  project.provide('preparedState', preparedState)
  const { unstable_getMiniflareWorkerOptions: readOptions } = await loadWrangler()
  project.provide('worker', {
    script: bundleWorker('worker/index.ts', join(folder, 'bundle')),
    options: readOptions(join(root, 'wrangler.toml')).workerOptions,
  })
  // A product that is shutting down may still write to the folder.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}
