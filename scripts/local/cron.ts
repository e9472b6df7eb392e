/**
 * Does what Cloudflare does in production: calls the Worker's cron at every full minute. Returns a
 * function that ends it.
 */
export function runCron(origin: string) {
  const minute = 60_000
  let timer: NodeJS.Timeout
  const plan = () => {
    timer = setTimeout(run, minute - (Date.now() % minute))
  }
  const run = async () => {
    plan()
    try {
      const response = await fetch(new URL('/cdn-cgi/handler/scheduled', origin))
      await response.body?.cancel()
    } catch {
      // The Worker is restarting; the next minute comes.
    }
  }
  plan()
  return () => clearTimeout(timer)
}
