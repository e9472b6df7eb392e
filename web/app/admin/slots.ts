import type { ComponentType } from 'react'
import { ExportMenu } from './data/export-menu'
import { RetentionBanner } from './data/retention-banner'
import { DeliveryBanner } from './delivery/delivery-banner'
import { DeliveryDetails } from './delivery/delivery-details'
import { Finder } from './find/finder'
import { Origin } from './find/origin'
import { HeldBanner } from './held/held-banner'
import { HeldLifetime } from './held/held-lifetime'
import { HeldNotice } from './held/held-notice'
import type { InquiryDetails } from './inquiries'
import { DeletedElsewhere } from './live/deleted-elsewhere'
import { LiveDesk } from './live/live-desk'
import { OfflineBanner } from './offline/offline-banner'
import type { ListView } from './views'

/*
 * What the parts of the desk put into its lists, each at its place and in the order written here.
 * A component that has nothing to say renders nothing.
 */

/** Above everything, in every view: what must not be overlooked. */
export const banners: readonly ComponentType[] = [
  OfflineBanner,
  RetentionBanner,
  DeliveryBanner,
  HeldBanner,
]

/** Between the navigation and a list: what chooses its rows. */
export const finders: readonly ComponentType<{ view: ListView }>[] = [HeldLifetime, Finder]

/** Over a list, beside Refresh, while no row is selected. */
export const listTools: readonly ComponentType<{ view: ListView }>[] = [ExportMenu]

/** In the reading pane above the message: what must be known before it is read. */
export const paneNotices: readonly ComponentType<{ inquiry: InquiryDetails }>[] = [
  DeletedElsewhere,
  HeldNotice,
]

/** In the reading pane below the message, one section each. */
export const paneSections: readonly ComponentType<{ inquiry: InquiryDetails }>[] = [
  Origin,
  DeliveryDetails,
]

/** Runs while the desk is open, in every view: what keeps it up to date. */
export const companions: readonly ComponentType[] = [LiveDesk]
