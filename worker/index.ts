import { app } from './app'
import { runJobs } from './cron'
import { findChannelProblems } from './emails/channels/providers'
import { readCloudflareEvents } from './emails/events/cloudflare'
import { type Bindings, findMisconfigured } from './env'
import { fetchInAnyCase } from './http/lower-case'
import { uncachedFailure } from './http/uncached-failure'
import { inquiryPageRoutes } from './inquiry-page/routes'
import { isPrivatePage } from './intake/contract'
import { log } from './log'
import { readMail } from './mail/read'
import { receiveMail } from './mail/receive'
import { notify } from './notifications/push/notify'
import { findVapidProblems } from './notifications/push/vapid'

export default {
  async fetch(request: Request, env, context) {
    const { pathname } = new URL(request.url)
    const isFile = !isPrivatePage(pathname) && !/^\/api(\/|$)/.test(pathname)
    if (env.ASSETS && isFile) return uncachedFailure(await fetchInAnyCase(request, env.ASSETS))
    return (isPrivatePage(pathname) ? inquiryPageRoutes : app).fetch(request, env, context)
  },

  /** Throws if the e-mail could not be stored, so that the sender's server tries again. */
  async email(mail, env, context) {
    const id = await receiveMail(env, mail, Date.now())
    context.waitUntil(readMail(env, id, Date.now))
  },

  /** What has become of e-mails, if a queue has Cloudflare's events of them (docs/deploy.md). */
  async queue(batch, env, context) {
    const inquiryIds = await readCloudflareEvents(env, batch, Date.now())
    if (inquiryIds.length === 0) return
    context.waitUntil(notify(env, Date.now, { kind: 'bounced', inquiryIds }))
  },

  /** Uses the current time, not the scheduled one: in a late run, claims would end too early. */
  async scheduled(_controller, env) {
    reportMisconfigured(env)
    await runJobs(env, Date.now)
  },
} satisfies ExportedHandler<Bindings>

let isReported = false

/** Runs once per isolate: a warning every minute would bury the others. */
function reportMisconfigured(env: Bindings) {
  if (isReported) return
  isReported = true
  const problems = [
    ...findMisconfigured(env),
    ...findChannelProblems(env),
    ...findVapidProblems(env),
  ]
  if (problems.length > 0) log('error', 'misconfigured', { what: problems.join(', ') })
}
