import { site } from '../../../content/site'
import type { Inquiry } from '../../store/inquiry'
import { replyAddress } from './reply'

/** Opens the administrator's mail program with the beginning of an answer. */
export function openMail(inquiry: Inquiry) {
  location.assign(replyAddress(inquiry, site.name))
}
