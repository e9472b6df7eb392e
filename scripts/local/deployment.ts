import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { Problem } from './problem.ts'
import { root } from './settings.ts'

const deployment = v.strictObject({ oneWorker: v.boolean() })
const company = v.object({ name: v.string(), origin: v.string() })

/** Returns how the company's product is deployed: whether as one Worker, or with its pages in Pages. */
export const readDeployment = (folder = root) =>
  read(folder, 'web/content/deployment.json', deployment)

/** Reads the file again, because the set-up may have changed what was imported. */
export const readCompany = (folder = root) => read(folder, 'web/content/company.json', company)

function read<T>(folder: string, name: string, schema: v.GenericSchema<unknown, T>): T {
  try {
    return v.parse(schema, JSON.parse(readFileSync(join(folder, name), 'utf8')))
  } catch (thrown) {
    throw new Problem(
      `${name} cannot be read: ${thrown instanceof Error ? thrown.message : thrown}`,
    )
  }
}
