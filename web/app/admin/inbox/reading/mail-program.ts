import { site } from '../../../content/site'
import type { Inquiry } from '../../store/inquiry'
import { replyAddress } from './reply'

/** Opens the administrator's mail program with the start of a reply. */
export function openMail(inquiry: Inquiry) {
  location.assign(replyAddress(inquiry, site.name))
}
