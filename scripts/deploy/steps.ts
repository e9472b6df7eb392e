import type { Step } from './run-steps.ts'

type Upload = {
  /** Whether the Worker serves the pages too, so that there are none in Pages. */
  isOneWorker: boolean
  /** A file of secrets, as JSON, that the Worker is given. */
  secretsFile?: string
}

type Options = Upload & { hasBackup: boolean; hasNewKey: boolean }

export const build: Step = { name: 'Build the site', command: ['react-router', 'build'] }

/** What changes the account. */
export function upload({ isOneWorker, secretsFile }: Upload): Step[] {
  const pages: Step = {
    name: 'Deploy the pages',
    command: ['wrangler', 'pages', 'deploy', '--branch', 'main', '--commit-dirty=true'],
    folder: 'web',
  }
  return [
    {
      name: 'Apply the migrations',
      command: ['wrangler', 'd1', 'migrations', 'apply', 'DB', '--remote'],
      // Wrangler treats the answer “n” as success: the Worker would be deployed without its tables.
      isUnattended: true,
    },
    {
      name: 'Deploy the Worker',
      // With --strict it fails where it would ask, for example whether to replace a secret.
      command: [
        'wrangler',
        'deploy',
        '--strict',
        ...(secretsFile ? ['--secrets-file', secretsFile] : []),
      ],
      isUnattended: true,
    },
    ...(isOneWorker ? [] : [pages]),
  ]
}

export function realSteps({ hasBackup, hasNewKey, isOneWorker }: Options): Step[] {
  const backup: Step = {
    name: 'Back up the database',
    command: ['backup', '--remote', '--if-any', ...(hasNewKey ? ['--new-key'] : [])],
  }
  return [
    build,
    // Without a backup, a faulty migration could not be undone.
    ...(hasBackup ? [backup] : []),
    ...upload({ isOneWorker }),
    // Everything is deployed by now, whatever the doctor finds.
    { name: 'Check the deployment', command: ['doctor', '--remote'], mayFail: true },
  ]
}

/** The steps that need no account: both bundles are made, and nothing leaves the machine. */
export const rehearsal: Step[] = [
  { name: 'Bundle the Worker', command: ['wrangler', 'deploy', '--dry-run'] },
  {
    name: 'Bundle the Pages function',
    command: ['wrangler', 'pages', 'functions', 'build', '--outdir', '../dist/pages'],
    folder: 'web',
  },
]
