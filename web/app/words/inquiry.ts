import { additionsDays } from '../../../worker/files/contract'
import { acceptedKinds } from '../../../worker/files/kinds/contract'

/** Copy for an enquiry's private page; the Worker fills in the details. */
export const inquiry = {
  pageTitle: 'Your Enquiry',
  title: 'Your Enquiry',
  description: 'What we have received, and what you want to add.',
  lead: {
    before: 'Keep',
    address: 'the address of this page',
    after: `to add files or corrections within ${additionsDays} days of sending your enquiry. Anyone who has this address can open the page.`,
  },
  reference: 'Your reference',
  received: 'Received',
  service: 'Service',
  conversationTitle: 'Messages',
  showQuote: 'Show the quote',
  filesTitle: 'Files',
  incompleteFile: (percent: number) =>
    `not complete yet: ${percent}\u00a0% has arrived. Unless another tab or device is still sending it, choose the same file again to complete it.`,
  addFiles: 'Add files',
  files: 'Drawings, photos or documents',
  filesHint: `Up to 10\u00a0MB at a time. Send a larger file by e-mail, or in a new message (up to 25\u00a0MB). We accept ${acceptedKinds}.`,
  filesHintInParts: `Up to 10 files of 25\u00a0MB each, 60\u00a0MB together. They are sent as soon as you choose them, and continue where they stopped if the connection is lost. We accept ${acceptedKinds}.`,
  correctionTitle: 'Correct or Add Something',
  correction: 'What should we know?',
  addCorrection: 'Send to the team',
} as const
