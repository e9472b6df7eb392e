import type { Setup } from '../setup.ts'

/** A set-up without problems; its deployment is in `startStandIn`. */
export function healthySetup(isRemote: boolean): Setup {
  return {
    isRemote,
    isOneWorker: false,
    node: { running: '26.10.0', wanted: '26.10.0', isInstalled: true },
    port: { number: 8787, isUsable: true },
    worker: {
      name: 'forge-api',
      accountId: undefined,
      compatibilityDate: '2026-10-15',
      compatibilityFlags: ['nodejs_compat'],
      vars: {
        DATABASE_MAX_MB: '500',
        TIME_ZONE: 'Asia/Colombo',
        EMAIL_CHANNELS: 'resend, cloudflare',
        NOTIFY_FROM: 'Forge <site@mail.forge.lk>',
        NOTIFY_TO: 'office@forge.lk',
        REPLY_DOMAIN: 'reply.forge.lk',
      },
      crons: ['* * * * *'],
      database: { name: 'forge' },
      buckets: { FILES: 'forge-files', BACKUPS: 'forge-backups' },
      jurisdictions: {},
      rateLimits: ['INQUIRY_LIMIT', 'INQUIRY_LIMIT_LOCAL', 'SIGN_IN_LIMIT', 'NETWORK_LIMIT']
        .map((name, at) => ({ name, namespaceId: `${at}`, limit: 5, period: 60 }))
        .concat({ name: 'FILE_LIMIT', namespaceId: '9', limit: 1200, period: 10 }),
      canSendEmail: true,
      workerFirst: ['/api/*', '/assets/*', '/enquiry', '/enquiry/*'],
    },
    pages: {
      name: 'forge',
      compatibilityDate: '2026-10-15',
      services: { API: 'forge-api' },
      routes: ['/api/*', '/enquiry', '/enquiry/*'],
    },
    content: { origin: 'https://www.forge.lk', turnstileSiteKey: '0x4AAA' },
    samples: [],
    migrations: ['0000_initial.sql', '0001_files.sql'],
    healthToken: 'token of the monitor',
    devVars: {
      SESSION_SECRET: 'a secret of 32 bytes or more, as it has to be',
      LINK_SECRET: 'another secret of 32 bytes or more, as it has to be',
      BACKUP_KEY: Buffer.alloc(32, 7).toString('base64'),
      RESEND_API_KEY: 'key',
      VAPID_PUBLIC_KEY: Buffer.alloc(65, 4).toString('base64url'),
      VAPID_PRIVATE_KEY: Buffer.alloc(32, 1).toString('base64url'),
      VAPID_SUBJECT: 'mailto:office@forge.lk',
    },
    localMigrations: ['0000_initial.sql', '0001_files.sql'],
  }
}
