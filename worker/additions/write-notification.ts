/** Builds the e-mail that tells the company about additions to an enquiry. Pure. */
import { type Email, linkTo } from '../notifications/email'
import { notificationMaxBytes, shorten } from '../notifications/notification'
import { cleanHeader, emailMaxLength } from '../text'

export type Additions = {
  inquiryId: string
  reference: string
  name: string
  email: string
  /** When the latest of these additions arrived. */
  upTo: number
  attempts: number
  files: { name: string; size: number }[]
  corrections: string[]
}

const nameMaxLength = 60

/** Leaves room for the name, the address and the link. */
const textMaxBytes = notificationMaxBytes - 2000

export function writeAdditionNotification(added: Additions, siteOrigin: string): Email {
  const { inquiryId, reference, email, files, corrections, upTo } = added
  const fromName = [...cleanHeader(added.name)].slice(0, nameMaxLength).join('')
  const link = linkTo(`/admin?inquiry=${inquiryId}`, siteOrigin)
  const text = [
    ...corrections,
    ...(files.length > 0 ? [`Files:\n${files.map(describe).join('\n')}`] : []),
  ].join('\n\n')
  const facts = `Reference: ${reference}\nOpen this enquiry: ${link}`
  const what = files.length > 0 ? 'Files' : 'A correction'
  return {
    idempotencyKey: `additions/${inquiryId}/${upTo}`,
    to: null,
    fromName,
    replyTo: email.length <= emailMaxLength ? email : null,
    subject: `${what} for enquiry ${reference} from ${fromName}`,
    text: `${shorten(text, textMaxBytes)}\n\n${facts}`,
  }
}

function describe({ name, size }: { name: string; size: number }) {
  return `${name} (${(size / 2 ** 20).toFixed(1)} MB)`
}
