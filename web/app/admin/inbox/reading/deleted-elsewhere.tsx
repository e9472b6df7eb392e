import { Notice } from '../../../components/notice'
import { live } from '../../../content/words/desk/live'
import type { InquiryDetails } from '../../store/inquiry'
import { useView } from '../../store/views'

/** Says that the open enquiry is in the bin meanwhile: somebody else has deleted it. */
export function DeletedElsewhere({ inquiry }: { inquiry: InquiryDetails }) {
  const view = useView()
  const isGone = inquiry.deletedAt !== null && view.name !== 'bin'
  return <div role="status">{isGone && <Notice tone="error">{live.deletedElsewhere}</Notice>}</div>
}
