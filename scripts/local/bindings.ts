/** Access to Cloudflare's database and bucket from this machine. */
import type { unstable_readConfig as readConfig } from 'wrangler'

/** What wrangler's types do not specify. */
type Binding = { binding: string }

type Config = ReturnType<typeof readConfig>

/**
 * Returns the configuration with which wrangler opens the backup bucket and a database, or only the
 * bucket.
 */
export function describeBindings(config: Config, database: { name: string; id: string } | null) {
  const bucket = config.r2_buckets.find(({ binding }: Binding) => binding === 'BACKUPS')
  return {
    name: `${config.name}-backups`,
    compatibility_date: config.compatibility_date,
    ...(config.account_id && { account_id: config.account_id }),
    d1_databases:
      database === null
        ? []
        : [
            {
              binding: 'DB',
              database_name: database.name,
              database_id: database.id,
              remote: true,
            },
          ],
    r2_buckets: [{ ...bucket, remote: true }],
  }
}

/** Returns why they could not be opened, and what to do. */
export function explainFailure(thrown: unknown) {
  const reasons = reasonsOf(thrown)
  // Cloudflare's error code. Remote bindings run at an address on that subdomain.
  if (/\b10063\b|workers\.dev subdomain/.test(reasons)) {
    return `Your Cloudflare account has no workers.dev subdomain yet. It is needed to reach the database from here.
Open Workers & Pages in the dashboard once, which creates it. The first deployment needs no backup:
npm run deploy -- --without-backup`
  }
  return `${reasons}\nCloudflare's database could not be opened. If wrangler is not signed in, run npx wrangler login`
}

/** Returns the error of a wrangler command that failed: with --json, it is in its output as JSON. */
export function printedError(thrown: unknown): unknown {
  const { stdout = '', stderr = '' } = thrown as { stdout?: string; stderr?: string }
  try {
    const { error } = JSON.parse(stdout)
    return typeof error === 'string' ? error : { ...error, message: error.text }
  } catch {
    return stderr.trim() || thrown
  }
}

type Detailed = {
  message?: string
  reason?: string
  notes?: { text: string }[]
  code?: unknown
  cause?: unknown
}

/** Wrangler puts Cloudflare's response into notes or into the cause, which may not be an `Error`. */
function reasonsOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown)
  const { message, reason = '', notes = [], code, cause } = thrown as Detailed
  const own = [message ?? reason, ...notes.map(({ text }) => text), ...(code ? [`(${code})`] : [])]
  const lines = [own.join(' ').trim(), ...(cause ? reasonsOf(cause).split('\n') : [])]
  return [...new Set(lines.filter((line) => line !== ''))].join('\n')
}
