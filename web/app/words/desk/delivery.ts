/** Copy for notifications: whether enquiries are e-mailed to the company. */
import type { ChannelName, FailureCode } from '../../../../worker/emails/contract'
import { acknowledgementProblems } from '../../../../worker/settings/contract'
import { inquiries } from './counts'

/** What a failure means to the owner and, if possible, what to do about it. */
const failures: Record<FailureCode, (channel: string) => string> = {
  unreachable: (channel) => `${channel} could not be reached`,
  timed_out: (channel) => `${channel} did not answer in time`,
  rate_limited: (channel) => `${channel} asks us to send more slowly`,
  provider_error: (channel) => `${channel} has a problem on its side`,
  unexpected_answer: (channel) => `${channel} gave an unexpected answer; check its address`,
  redirected: (channel) => `${channel} redirects to another address; check its address`,
  mailbox_disconnected: (channel) => `reconnect the mailbox in ${channel}`,
  forbidden: (channel) => `${channel} does not accept our key or sender; check them there`,
  quota_exceeded: (channel) => `the e-mail quota of your plan at ${channel} is used up`,
  legally_blocked: (channel) => `${channel} must not deliver it, for legal reasons`,
  rejected: (channel) => `${channel} rejected this notification; check the template there`,
  misconfigured: (channel) => `${channel} is not set up to send; check the settings`,
  file_unreadable: () => 'a file that it attaches could not be read from storage',
  file_missing: () => 'a file that it attaches is lost; write again, with the file',
  complained: () => 'the customer has marked it as spam',
  bounced: () => 'their mail server returned it',
  bounced_address: () => 'this address does not exist; check how it is written',
  bounced_full: () => 'their mailbox is full',
  bounced_size: () => 'it is too large for their mail server',
  bounced_refused: () => 'their mail server refused it as spam, or for its sender',
}

const channels: Record<ChannelName, string> = {
  emailjs: 'EmailJS',
  resend: 'Resend',
  cloudflare: 'Cloudflare',
  log: 'Printed locally',
}

const by = (channel: ChannelName) =>
  channel === 'log' ? '(printed locally)' : `by ${channels[channel]}`

type Failure = { code: FailureCode; status: number | null; channel: ChannelName | null }

/** Returns why a notification was not sent: "412: reconnect the mailbox in EmailJS". */
function reason({ code, status, channel }: Failure) {
  const text = failures[code](channel === null ? 'The provider' : channels[channel])
  return status === null ? text.charAt(0).toUpperCase() + text.slice(1) : `${status}: ${text}`
}

const speed = {
  title: 'How fast notifications were sent',
  text: 'In the last 90 days, from the enquiry to when the provider accepted it.',
  limits: {
    2: 'Up to 2 seconds',
    10: '2–10 seconds',
    60: '10–60 seconds',
    600: '1–10\u00a0minutes',
    3600: '10–60\u00a0minutes',
    86400: '1–24\u00a0hours',
    more: 'Over 1 day',
  },
  failed: 'How fast notifications were sent could not be loaded.',
  none: 'No notifications were sent in the last 90 days.',
} as const

export const delivery = {
  speed,
  /** For an entry of EMAIL_CHANNELS. */
  problem: (name: string) =>
    name === 'log'
      ? 'E-mail is not set up: EMAIL_CHANNELS contains ‘log’, which e-mails nobody'
      : `The channel ‘${name}’ cannot send: a setting is missing or wrong`,
  problemAdvice: 'The person who runs the website can fix this: see docs/configuration.md.',
  channel: (name: ChannelName) => channels[name],
  reason,
  banner: {
    waiting: (count: number) =>
      `${inquiries(count)} ${count === 1 ? 'has' : 'have'} not been e-mailed to you yet`,
    failed: (count: number) =>
      `${inquiries(count)} could not be e-mailed to you. Retries stopped after seven days`,
    repliesWaiting: (count: number) =>
      count === 1
        ? 'One of your replies has not been sent yet'
        : `${count} of your replies have not been sent yet`,
    repliesFailed: (count: number) =>
      count === 1
        ? 'Sending one of your replies has failed'
        : `Sending ${count} of your replies has failed`,
    acknowledgementsWaiting: (count: number) =>
      count === 1
        ? 'One acknowledgement to a visitor has not been sent yet'
        : `${count} acknowledgements to visitors have not been sent yet`,
    acknowledgementsFailed: (count: number) =>
      count === 1
        ? 'One acknowledgement to a visitor could not be sent'
        : `${count} acknowledgements to visitors could not be sent`,
    additionsWaiting: (count: number) =>
      count === 1
        ? 'One e-mail to you about files or corrections has not been sent yet'
        : `${count} e-mails to you about files or corrections have not been sent yet`,
    additionsFailed: (count: number) =>
      count === 1
        ? 'One e-mail to you about files or corrections could not be sent. Retries stopped after seven days'
        : `${count} e-mails to you about files or corrections could not be sent. Retries stopped after seven days`,
    additionsNoRetry:
      'Nothing is lost: the files and corrections are with their enquiries. Mark those enquiries as done to close this message.',
    acknowledgementsNoRetry:
      'Nothing is lost: every enquiry concerned is in the desk and shows the reason. The address may be mistyped. Mark each one as done to close this message.',
    repliesRetry: 'Retries are automatic.',
    repliesNoRetry:
      'Every enquiry concerned is in the inbox again and shows the reason. Open it and choose ‘Send again’, or reach the customer another way and mark it as done.',
    filesMissing: (count: number) =>
      count === 1
        ? 'One file of an enquiry is lost from storage'
        : `${count} files of enquiries are lost from storage`,
    filesMissingAdvice:
      'Ask the customers to send them again, and mark their enquiries as done to close this message.',
    filling: (percent: number) => `The database is ${percent}% full`,
    makeRoom:
      'At 95% no more enquiries are accepted. Delete what is not needed, shorten the retention, or raise DATABASE_MAX_MB on a larger plan.',
    testFailed: 'The last test e-mail was not sent',
    since: (moment: string) =>
      `Nothing is lost: you can read every enquiry here. The oldest arrived on ${moment}.`,
    atRisk: 'New enquiries may not be e-mailed to you. You can read every one of them here.',
    retry: (moment: string) => `Next automatic retry: ${moment}.`,
    noRetry: 'Once the cause is fixed, open each enquiry and choose ‘Resend notification’.',
    show: 'Show these enquiries',
    showUnacknowledged: 'Show the first unacknowledged enquiry',
    showFilesMissing: 'Show the first enquiry with a lost file',
    details: 'Go to Notifications',
  },
  notification: {
    title: 'Notification',
    loading: 'Loading the notification',
    failedToLoad: 'The notification could not be loaded.',
    sent: (moment: string, channel: ChannelName) => `E-mailed to you on ${moment} ${by(channel)}`,
    sentUnknown: 'E-mailed to you',
    sending: 'Being sent now',
    waiting: 'Not e-mailed to you yet',
    next: (moment: string) => `Next automatic retry: ${moment}`,
    failed: 'Failed after seven days of retries',
    held: 'Nothing is sent while it is held',
    binned: 'Nothing is sent while it is in the bin',
    again: 'Resend notification',
    log: (count: number) => `${count === 1 ? '1 attempt' : `${count} attempts`}`,
    arrived: 'sent',
    againSent: 'E-mailed to you now',
    againFailed: (why: string) => `It could not be sent. ${why}`,
    againQueued: 'It will be sent within a minute',
    underWay: 'It is being sent at this moment',
    withheld: 'Nothing is sent about enquiries that are held or in the bin',
    againNoAnswer: 'There was no answer. Check its attempts before you try again.',
  },
  part: {
    title: 'Delivery',
    hint: 'Whether enquiries reach you by e-mail.',
    loading: 'Loading the e-mail notifications',
    failed: 'The e-mail notifications could not be loaded.',
    works: 'Working',
    stuck: 'Some notifications are not being sent',
    proven: 'Last successful delivery',
    neverProven: 'No notification has been sent yet',
    waiting: 'Waiting',
    repliesWaiting: 'Replies waiting',
    repliesGivenUp: 'Replies failed',
    acknowledgementsWaiting: 'Acknowledgements waiting',
    acknowledgementsGivenUp: 'Acknowledgements failed',
    additionsWaiting: 'Files or corrections waiting',
    additionsGivenUp: 'Files or corrections failed',
    givenUp: 'Failed',
    nextTest: 'Next daily test e-mail',
    testIsOff: 'Switched off',
    testIsSoon: 'Within a day',
    sendWaiting: 'Send all waiting now',
    waitingSent: 'All waiting notifications are being sent now',
    waitingFailed: 'The waiting notifications could not be sent. Try again in a moment.',
    recipients: 'Send to',
    recipientsHint:
      'Every new enquiry is e-mailed here. The person who runs the website can change it.',
    to: {
      known: (mailbox: string, channel: ChannelName) => `${mailbox}, by ${channels[channel]}`,
      emailjs: 'The mailbox in your EmailJS template',
      log: 'Printed locally, e-mailed to nobody',
    },
  },
  test: {
    title: 'Test e-mail',
    text: 'Is sent exactly like a real notification and says that it is a test.',
    send: 'Send test e-mail',
    sending: 'Sending test e-mail…',
    sent: 'Test sent. Check your inbox.',
    failed: (why: string) => `The test e-mail could not be sent. ${why}`,
    tooMany: 'You can send one test e-mail a minute. Try again shortly.',
    noAnswer:
      'The server did not confirm the test e-mail, so it may or may not have been sent. Check your inbox before you try again.',
    daily: 'Test every day',
    dailyHint: 'You learn about a fault before a customer does.',
    dailyOn: 'A test e-mail is sent every day',
    dailyOff: 'The daily test e-mail is off',
    recent: 'Recent test e-mails',
    none: 'No test e-mail has been sent yet.',
    when: 'When',
    kind: 'Sent',
    way: 'By',
    result: 'Result',
    kinds: { daily: 'daily', manual: 'by hand' },
    arrived: 'Sent',
  },
  /** For a setting that is on or off. */
  choice: {
    failed: 'The setting could not be saved. Try again.',
    stale: 'A colleague has changed the settings. Review them and try again.',
  },
  acknowledgement: {
    title: 'Acknowledgement',
    text: 'An e-mail that tells the visitor the enquiry has arrived.',
    send: 'Acknowledge new enquiries by e-mail',
    sendHint:
      'With the reference, what happens next and the link to the enquiry’s private page. At most one a day to each address, three a day for enquiries from one internet connection and 50 a day in total, never for held enquiries. Each counts towards your e-mail provider’s quota.',
    problems: acknowledgementProblems,
    sent: (moment: string) => `Acknowledgement sent to the visitor on ${moment}`,
    notSent: 'The acknowledgement to the visitor could not be sent',
    rejected:
      'The provider rejected it: the visitor’s address is mistyped, or the template or sender is wrong',
    on: 'New enquiries are acknowledged by e-mail',
    off: 'New enquiries are not acknowledged by e-mail',
  },
} as const
