import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildIfChanged } from '../../scripts/local/build.ts'
import { prepareDatabase } from '../../scripts/local/database.ts'
import { writeLocalSettings } from '../../scripts/local/secrets.ts'
import { browserPath } from './browser.ts'
import { admin } from './product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A state folder as it is after the product's first start. */
    preparedState: string
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
  // A product that is shutting down may still write to the folder.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}
