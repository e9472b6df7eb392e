import { callToAction } from '../call-to-action'
import type { Message } from './message'

/** What stands in place of a page that failed in the browser. */
export const failure: Message = {
  title: 'This page could not be shown',
  lead: 'Load it again. If it fails twice, call or write to us.',
  links: [
    { label: 'Go to Homepage', path: '/' },
    { label: callToAction.button, path: '/contact' },
  ],
}
