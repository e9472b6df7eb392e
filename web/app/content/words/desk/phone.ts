import { site } from '../../site'

/** The words of the desk as an app: on the home screen, without a line, and in notifications. */
export const phone = {
  /** Under the icon and in the system's list of apps. */
  name: `${site.name} desk`,
  description: 'Enquiries of the website.',
} as const
