import type { Step } from './run-steps.ts'

type Options = { hasBackup: boolean; hasNewKey: boolean }

export function realSteps({ hasBackup, hasNewKey }: Options): Step[] {
  const backup: Step = {
    name: 'Back up the database',
    command: ['backup', '--remote', '--if-any', ...(hasNewKey ? ['--new-key'] : [])],
  }
  return [
    { name: 'Build the site', command: ['react-router', 'build'] },
    // Without a backup, a faulty migration could not be undone.
    ...(hasBackup ? [backup] : []),
    {
      name: 'Apply the migrations',
      command: ['wrangler', 'd1', 'migrations', 'apply', 'DB', '--remote'],
      // Wrangler treats the answer “n” as success: the Worker would be deployed without its tables.
      isUnattended: true,
    },
    {
      name: 'Deploy the Worker',
      // With --strict it fails where it would ask, for example whether to replace a secret.
      command: ['wrangler', 'deploy', '--strict'],
      isUnattended: true,
    },
    {
      name: 'Deploy the pages',
      command: ['wrangler', 'pages', 'deploy', '--branch', 'main', '--commit-dirty=true'],
      folder: 'web',
    },
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
