import type { TestProject } from 'vitest/node'
import { startFakeProvider } from './fake-provider'

declare module 'vitest' {
  export interface ProvidedContext {
    providerUrl: string
  }
}

/** Starts one fake provider for all tests of the Worker. */
export default async function setup(project: TestProject) {
  const provider = await startFakeProvider()
  project.provide('providerUrl', provider.url)
  return () => provider.close()
}
