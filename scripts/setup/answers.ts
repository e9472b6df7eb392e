/** The six questions of npm run setup. */

import { isEmail } from '../../worker/text.ts'
import { requireGoodPassword } from '../admin/ask-password.ts'
import { Problem } from '../local/problem.ts'

const channels = ['cloudflare', 'resend', 'emailjs'] as const
const plans = ['free', 'paid'] as const

/** Western and Eastern Europe, Asia and the Pacific, Oceania, Western and Eastern North America. */
const d1Locations = ['weur', 'eeur', 'apac', 'oc', 'wnam', 'enam']

export type Answers = {
  /** The site's host, such as www.company.lk. */
  host: string
  /** The company's name; undefined if it stays as it is. */
  company: string | undefined
  notifyTo: string
  channel: (typeof channels)[number]
  admin: string
  plan: (typeof plans)[number]
  /** Where D1 keeps the database. */
  location: string
  /** Receives answers to replies. Undefined if they go to a mailbox. It is not asked for. */
  replyDomain: string | undefined
}

/** What the project's files say already. An address in .example counts as nothing. */
type Known = {
  host: string | undefined
  company: string
  hasSamples: boolean
  notifyTo: string | undefined
  channel: string | undefined
  /** Undefined if the company's time zone does not tell it. */
  location: string | undefined
  replyDomain: string | undefined
}

type Question = {
  /** Its name in production.env and in a file of answers. */
  name: string
  text: string
  /** One line. */
  reason: string
  /** Proposed to a person; with --yes the answer if the file has none. */
  preset?: string | undefined
  isSecret?: true
  /** Returns the answer as it is stored, or throws a `Problem` that says what is wrong with it. */
  read: (text: string) => string
}

/** Asks a person. An empty answer stands for the preset. */
export type Ask = (question: {
  name: string
  text: string
  reason: string
  preset: string
  isSecret: boolean
}) => Promise<string>

type Options = {
  /** What is answered already; answers are added and kept by `save`. */
  settings: Record<string, string>
  save: (changes: Record<string, string>) => void
  known: Known
  /** Null if nobody can be asked: what has no preset is then a `Problem`. */
  ask: Ask | null
  say: (line: string) => void
  /** Whether what has no answer and no preset is shown by its name, for --plan. */
  isPlan?: boolean
}

/** Returns all answers, after asking for those that neither a file nor an earlier run has. */
export async function readAnswers(options: Options): Promise<Answers> {
  const { settings, save, known, ask, say, isPlan = false } = options
  const answer = async (question: Question) => {
    const { name, text, reason, preset = '', isSecret = false, read } = question
    if (settings[name]) return read(settings[name])
    if (isPlan) return preset || `<${name}>`
    for (;;) {
      const typed = (await ask?.({ name, text, reason, preset, isSecret }))?.trim() || preset
      try {
        if (!typed) throw new Problem(`${name} is missing. ${text} ${reason}`)
        const value = read(typed)
        save({ [name]: value })
        return value
      } catch (thrown) {
        if (!ask || !(thrown instanceof Problem)) throw thrown
        say(thrown.message)
      }
    }
  }
  const host = await answer({
    name: 'DOMAIN',
    text: 'At which address will the site be?',
    reason: 'Links, e-mails and the form’s protection use it.',
    preset: known.host,
    read: readHost,
  })
  const domain = domainOf({ host })
  const company =
    known.hasSamples || settings.COMPANY
      ? await answer({
          name: 'COMPANY',
          text: 'What is the company called?',
          reason: 'The content still has samples, whose company is an invented one.',
          preset: known.company,
          read: readName,
        })
      : undefined
  const notifyTo = await answer({
    name: 'NOTIFY_TO',
    text: 'To which address are enquiries e-mailed?',
    reason: 'Everybody who answers enquiries should read it.',
    preset: known.notifyTo ?? `info@${domain}`,
    read: readEmail,
  })
  const channel = await answer({
    name: 'EMAIL_CHANNEL',
    text: `Which service sends the e-mails: ${formatList(channels)}?`,
    reason: 'Cloudflare needs no key; the two others need an account there.',
    preset: known.channel ?? 'cloudflare',
    read: (text) => readOneOf(text, channels, 'an e-mail service'),
  })
  for (const [name, text] of Object.entries(keysOf[channel as Answers['channel']])) {
    await answer({
      name,
      text,
      reason: 'It is kept in production.env and as a secret of the Worker.',
      isSecret: true,
      read: readKey,
    })
  }
  const admin = await answer({
    name: 'ADMIN_EMAIL',
    text: 'Who is the first to sign in at the desk (e-mail address)?',
    reason: 'They invite the others.',
    preset: notifyTo,
    read: readEmail,
  })
  if (settings.ADMIN_PASSWORD) {
    requireGoodPassword(settings.ADMIN_PASSWORD, { email: admin, name: null })
  }
  const plan = await answer({
    name: 'PLAN',
    text: `Is the Cloudflare account on the ${formatList(plans)} Workers plan?`,
    reason: 'Signing in at the desk needs the paid one ($5 a month); the site and its form do not.',
    preset: 'paid',
    read: (text) => readOneOf(text, plans, 'a plan'),
  })
  const location =
    !settings.LOCATION && known.location
      ? known.location
      : await answer({
          name: 'LOCATION',
          text: `Where are the company's people: ${formatList(d1Locations)}?`,
          reason: 'The database is kept near them; TIME_ZONE in wrangler.toml does not tell.',
          read: (text) => readOneOf(text, d1Locations, 'a location of D1'),
        })
  const replyDomain = settings.REPLY_DOMAIN || known.replyDomain
  return {
    location,
    replyDomain: replyDomain && readReplyDomain(replyDomain, domain),
    host,
    company,
    notifyTo,
    channel: channel as Answers['channel'],
    admin,
    plan: plan as Answers['plan'],
  }
}

/** Returns the domain that the site's e-mails are sent from. */
export function domainOf({ host }: Pick<Answers, 'host'>) {
  return host.replace(/^www\./, '')
}

/** What each service needs, with the questions for it. */
export const keysOf: Record<Answers['channel'], Record<string, string>> = {
  cloudflare: {},
  resend: { RESEND_API_KEY: 'Which key of Resend (resend.com/api-keys, full access)?' },
  emailjs: {
    EMAILJS_SERVICE_ID: 'Which service id of EmailJS?',
    EMAILJS_TEMPLATE_ID:
      'Which template id of EmailJS (docs/deploy.md says what the template contains)?',
    EMAILJS_PUBLIC_KEY: 'Which public key of EmailJS?',
    EMAILJS_PRIVATE_KEY: 'Which private key of EmailJS?',
  },
}

function readHost(text: string) {
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  const host = url?.hostname.replace(/\.$/, '') ?? ''
  const isHost = /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]+$/.test(host)
  if (!url || url.port || url.username || !isHost) {
    throw new Problem(`“${text}” is not a domain. Write it as www.company.lk.`)
  }
  if (/\.(example|test|invalid|localhost)$/.test(host)) {
    throw new Problem(`${host} cannot belong to anybody. Use a domain of the company.`)
  }
  return host
}

function readReplyDomain(text: string, domain: string) {
  const replyDomain = readHost(text)
  if (replyDomain !== domain) return replyDomain
  throw new Problem(
    `REPLY_DOMAIN is ${domain}, whose e-mail would no longer reach your mailboxes. Give it a domain of its own, such as reply.${domain}.`,
  )
}

function readName(text: string) {
  if (text.length > 60)
    throw new Problem('The name is longer than 60 characters. Use the short one.')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
  if (/["\\<>\u0000-\u001f]/.test(text)) {
    throw new Problem(
      'The name has characters that an e-mail’s sender cannot have. Leave out " \\ < and >.',
    )
  }
  return text
}

function readEmail(text: string) {
  if (isEmail(text)) return text
  throw new Problem(`“${text}” is not an e-mail address. Write it as name@company.lk.`)
}

function readKey(text: string) {
  if (/^[^\s'"`$]+$/.test(text)) return text
  throw new Problem('That is not a key: it has spaces, quotes or a dollar sign. Copy it again.')
}

function readOneOf(text: string, values: readonly string[], what: string) {
  const value = text.toLowerCase()
  if (values.includes(value)) return value
  throw new Problem(`“${text}” is not ${what}. Answer ${formatList(values)}.`)
}

function formatList(values: readonly string[]) {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values)
}
