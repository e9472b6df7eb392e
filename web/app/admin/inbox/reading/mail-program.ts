import type { Inquiry } from '../../store/inquiry'
import { mailAddress } from './mail-address'

/** Opens the administrator's mail program with the start of a reply. */
export function openMail(inquiry: Inquiry) {
  location.assign(mailAddress(inquiry))
}
