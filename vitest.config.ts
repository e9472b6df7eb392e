import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { launchOptions } from './tests/support/browser.ts'
import { responsiveImages } from './web/build/images/image-plugin.ts'
import type {} from './worker/testing/scale.ts'

// Otherwise wrangler prints that it has read .dev.vars; the settings of the tests are below.
process.env.WRANGLER_LOG ??= 'error'
// The commands that the tests start compile the same tools each time: with Node's cache, `npm start`
// takes an eighth less time.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node')

/** For all projects: the test files in a process share what is slow to start. */
const shared = {
  isolate: false,
  maxWorkers: availableParallelism() + 1,
  // On a busy machine a test may take long.
  testTimeout: 60_000,
}

/** Tests that run in workerd, with a local D1. */
const inWorkerd = () => ({
  plugins: [
    cloudflareTest(async ({ inject }) => ({
      wrangler: { configPath: './wrangler.toml' },
      miniflare: {
        // For restoring backups.
        d1Databases: { RESTORED: 'restored' },
        bindings: {
          MIGRATIONS: await readD1Migrations('./migrations'),
          MIGRATION_FILES: globSync('./migrations/*.sql')
            .sort()
            .map((file) => readFileSync(file, 'utf8')),
          // Whatever wrangler.toml has.
          SITE_ORIGIN: 'https://ceyforge.example',
          TIME_ZONE: 'Asia/Colombo',
          REFERENCE_PREFIX: 'CF',
          SESSION_SECRET: 'a secret of the tests, long enough for HMAC-SHA-256',
          EMAIL_CHANNELS: 'emailjs',
          EMAILJS_API_URL: inject('providerUrl'),
          EMAILJS_SERVICE_ID: 'service',
          EMAILJS_TEMPLATE_ID: 'template',
          EMAILJS_PUBLIC_KEY: 'public key',
          EMAILJS_PRIVATE_KEY: 'private key',
          RESEND_API_URL: inject('providerUrl'),
          RESEND_API_KEY: 'resend key',
          NOTIFY_FROM: 'site@ceyforge.example',
          NOTIFY_TO: 'office@ceyforge.example',
          TURNSTILE_API_URL: inject('providerUrl'),
          TURNSTILE_SECRET: '',
          SESSION_SECRET_PREVIOUS: '',
          LINK_SECRET: 'another secret of the tests, also long enough to derive keys',
          LINK_SECRET_PREVIOUS: '',
          HEALTH_TOKEN: 'a token of the tests, which a monitor would have',
          VAPID_PUBLIC_KEY: '',
          VAPID_PRIVATE_KEY: '',
          VAPID_SUBJECT: '',
          BACKUP_KEY: '',
        },
      },
    })),
  ],
})

/** What the tests in workerd have in common, besides the files. */
const workerTest = {
  ...shared,
  // On a busy machine a condition may take long to become true.
  expect: { poll: { timeout: 20_000 } },
  globalSetup: ['./tests/provider/global-setup.ts'],
  setupFiles: ['./worker/testing/setup.ts'],
}

/** What the tests of the whole product have in common. */
const wholeTest = {
  ...shared,
  testTimeout: 180_000,
  expect: { poll: { timeout: 20_000 } },
  hookTimeout: 120_000,
  globalSetup: ['./tests/support/global-setup.ts'],
}

/** They store, restore and compare whole databases. */
const backupTests = ['worker/backups/*.test.ts']

/** They run wrangler and whole commands, against a stand-in for Cloudflare. */
const commandTests = ['scripts/{setup,deploy,doctor}/**/*.test.ts']

export default defineConfig({
  test: {
    // Tests that pass print only the product's own log.
    silent: 'passed-only',
    projects: [
      {
        ...inWorkerd(),
        test: {
          ...workerTest,
          name: 'worker',
          // Simulations run a small sample.
          include: ['worker/**/*.test.ts'],
          exclude: backupTests,
          provide: { isWhole: false },
        },
      },
      {
        ...inWorkerd(),
        test: {
          ...workerTest,
          name: 'system in workerd',
          include: [...backupTests, 'worker/**/*.simulation.test.ts'],
          provide: { isWhole: true },
        },
      },
      {
        test: {
          ...shared,
          name: 'site',
          include: ['web/*/**/*.test.ts', 'scripts/*/**/*.test.ts'],
          exclude: commandTests,
        },
      },
      {
        test: {
          ...shared,
          name: 'built site',
          include: ['web/*.test.ts', 'scripts/*.test.ts'],
          globalSetup: ['./tests/support/build-site.ts'],
        },
      },
      {
        plugins: [responsiveImages()],
        // React as visitors get it, which also takes a quarter less time.
        oxc: { jsx: { development: false } },
        define: {
          'process.env.NODE_ENV': JSON.stringify('production'),
          __PAPER__: JSON.stringify({ light: '#fff', dark: '#000' }),
          __VERSION__: JSON.stringify('version of the tests'),
          __HAS_PROJECTS__: false,
        },
        // Found only once a test runs, it would reload the page.
        optimizeDeps: {
          include: [
            'axe-core',
            'react/jsx-runtime',
            'pdfjs-dist/legacy/build/pdf.mjs',
            'pdfjs-dist/legacy/build/pdf.worker.min.mjs',
          ],
        },
        test: {
          ...shared,
          name: 'components',
          include: ['web/{app,inline}/**/*.test.tsx'],
          // As for the other projects: a busy machine may take long.
          expect: { poll: { timeout: 10_000 } },
          setupFiles: ['./web/app/admin/testing/setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: await launchOptions() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: { ...wholeTest, name: 'end to end', include: ['tests/*.test.ts'] },
      },
      {
        test: {
          ...wholeTest,
          name: 'system',
          include: ['tests/system/*.test.ts', ...commandTests],
        },
      },
    ],
  },
})
