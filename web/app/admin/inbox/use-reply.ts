import type { Inquiry } from '../store/inquiry'
import { useSignIn } from '../store/sign-in'
import type { OpenInquiry } from './use-open-inquiry'

/** Returns what begins a reply to an inquiry, and opens it first where it is not open. */
export function useReply(opened: OpenInquiry) {
  const { user } = useSignIn()
  return (row: Inquiry) => {
    if (opened.id === row.id) {
      return document.querySelector<HTMLElement>('[data-pane] [data-reply]')?.click()
    }
    if (user?.canReply) opened.open(row.id, { isReplying: true })
    else void import('./reading/mail-program').then(({ openMail }) => openMail(row))
  }
}
