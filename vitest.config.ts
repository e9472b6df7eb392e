import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

// wrangler would say that it read .dev.vars; what the tests need is below.
process.env.WRANGLER_LOG ??= 'error'

/** For all projects: the files of a process share what is slow to start. */
const shared = {
  isolate: false,
  maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)),
}

export default defineConfig({
  test: {
    // What a test that passes prints is the product's log, as it should be.
    silent: 'passed-only',
    projects: [
      {
        plugins: [
          cloudflareTest(async ({ inject }) => ({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              // Where backups are restored.
              d1Databases: { RESTORED: 'restored' },
              bindings: {
                MIGRATIONS: await readD1Migrations('./migrations'),
                MIGRATION_FILES: globSync('./migrations/*.sql')
                  .sort()
                  .map((file) => readFileSync(file, 'utf8')),
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
                VAPID_PUBLIC_KEY: '',
                VAPID_PRIVATE_KEY: '',
                VAPID_SUBJECT: '',
                BACKUP_KEY: '',
              },
            },
          })),
        ],
        test: {
          ...shared,
          name: 'worker',
          include: ['worker/**/*.test.ts'],
          // The machine may be busy; what is waited for comes all the same.
          expect: { poll: { timeout: 20_000 } },
          globalSetup: ['./tests/provider/global-setup.ts'],
          setupFiles: ['./worker/testing/setup.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'site',
          include: ['web/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'end to end',
          include: ['tests/**/*.test.ts'],
          // By `npm run test:browsers`.
          exclude: ['tests/browsers/**'],
          testTimeout: 90_000,
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 120_000,
          globalSetup: ['./tests/support/global-setup.ts'],
        },
      },
    ],
  },
})
