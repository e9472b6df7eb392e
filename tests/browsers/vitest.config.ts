import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** `npm run test:browsers`: the main journeys in Firefox, WebKit and Chromium. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    silent: 'passed-only',
    globalSetup: ['./tests/support/build-site.ts'],
    include: ['tests/browsers/*.test.ts'],
    // The three browsers at once, which takes half the time.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
