import type { Step } from './run-steps.ts'

const backup: Step = {
  name: 'Back the database up',
  command: ['backup', '--remote', '--if-any'],
}

export function realSteps({ hasBackup }: { hasBackup: boolean }): Step[] {
  return [
    { name: 'Build the site', command: ['react-router', 'build'] },
    // What a migration has done wrong cannot be undone otherwise.
    ...(hasBackup ? [backup] : []),
    {
      name: 'Apply the migrations',
      command: ['wrangler', 'd1', 'migrations', 'apply', 'DB', '--remote'],
      // Wrangler counts “n” to its question as a success: the Worker would come without its tables.
      isUnattended: true,
    },
    { name: 'Deploy the Worker', command: ['wrangler', 'deploy'] },
    {
      name: 'Deploy the pages',
      command: ['wrangler', 'pages', 'deploy', '--branch', 'main', '--commit-dirty=true'],
      folder: 'web',
    },
    // All is deployed by now, whatever it finds.
    { name: 'See whether all is well', command: ['doctor', '--remote'], mayFail: true },
  ]
}

/** What can be proven without an account: both bundles are made, nothing leaves the machine. */
export const rehearsal: Step[] = [
  { name: 'Bundle the Worker', command: ['wrangler', 'deploy', '--dry-run'] },
  {
    name: 'Bundle the Pages function',
    command: ['wrangler', 'pages', 'functions', 'build', '--outdir', '../dist/pages'],
    folder: 'web',
  },
]
