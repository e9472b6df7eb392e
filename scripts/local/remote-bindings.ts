/** What it takes to reach Cloudflare's database and bucket from this machine. */
import type { unstable_readConfig as readConfig } from 'wrangler'

/** What wrangler's types leave open. */
type Binding = { binding: string }

type Config = ReturnType<typeof readConfig>

/** Returns the settings under which wrangler opens the database and the bucket of backups remotely. */
export function describeBindings(config: Config, database?: { name: string; id: string }) {
  const ours = config.d1_databases.find(({ binding }: Binding) => binding === 'DB')
  const bucket = config.r2_buckets.find(({ binding }: Binding) => binding === 'BACKUPS')
  return {
    name: `${config.name}-backups`,
    compatibility_date: config.compatibility_date,
    ...(config.account_id && { account_id: config.account_id }),
    d1_databases: [
      {
        binding: 'DB',
        database_name: database?.name ?? ours?.database_name,
        database_id: database?.id ?? ours?.database_id,
        remote: true,
      },
    ],
    r2_buckets: [{ ...bucket, remote: true }],
  }
}

/** Returns why they could not be opened, and what to do. */
export function explainFailure(thrown: unknown) {
  const reasons = reasonsOf(thrown)
  // Cloudflare's code for it: what is opened remotely runs at an address there.
  if (/\b10063\b|workers\.dev subdomain/.test(reasons)) {
    return `Your Cloudflare account has no workers.dev subdomain yet, which takes to reach its database from here.
Open Workers & Pages in the dashboard once: that makes one. The first deployment needs no backup:
npm run deploy -- --without-backup`
  }
  return `${reasons}\nCloudflare's database could not be opened. If wrangler is not signed in: npx wrangler login`
}

type Detailed = {
  message?: string
  reason?: string
  notes?: { text: string }[]
  code?: unknown
  cause?: unknown
}

/** Wrangler puts what Cloudflare answers into notes or into the cause, which need not be an `Error`. */
function reasonsOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown)
  const { message, reason = '', notes = [], code, cause } = thrown as Detailed
  const own = [message ?? reason, ...notes.map(({ text }) => text), ...(code ? [`(${code})`] : [])]
  const lines = [own.join(' ').trim(), ...(cause ? reasonsOf(cause).split('\n') : [])]
  return [...new Set(lines.filter((line) => line !== ''))].join('\n')
}
