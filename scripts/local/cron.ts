/**
 * Runs the Worker's cron every full minute, as Cloudflare does in production. Returns a function
 * that stops it.
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
      // The Worker is restarting; cron runs again in the next minute.
    }
  }
  plan()
  return () => clearTimeout(timer)
}
