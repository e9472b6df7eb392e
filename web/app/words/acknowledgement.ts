import { additionsDays } from '../../../worker/files/contract'
import { site } from '../lib/site'
import { nextSteps } from './sent'

/**
 * The e-mail that acknowledges an enquiry, if it is enabled in the desk's settings. It contains
 * nothing typed into the form, since the address may be somebody else's.
 */
export const acknowledgement = {
  fromName: site.name,
  subject: (reference: string) => `We have received your enquiry (${reference})`,
  /** `link` leads to the enquiry's private page. */
  text: ({ reference, link }: { reference: string; link: string | null }) =>
    [
      'Thank you for your enquiry. It has arrived.',
      `Your reference: ${reference}`,
      `What happens next (we reply ${site.replyTime}):`,
      nextSteps.map((step, i) => `${i + 1}. ${step}`).join('\n'),
      ...(link
        ? [
            `Open your enquiry to add a file or a correction within ${additionsDays} days:\n${link}\nAnyone who has this link can open the page.`,
          ]
        : []),
      'If you have not written to us, somebody has entered your address by mistake. You can ignore this e-mail.',
      [site.name, `${site.phones[0].purpose}: ${site.phones[0].number}`, site.email].join('\n'),
    ].join('\n\n'),
} as const
