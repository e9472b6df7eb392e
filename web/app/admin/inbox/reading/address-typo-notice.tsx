import { useState } from 'react'
import { findTypo } from '../../../contact/address/address-typo'
import { correctDetails as words } from '../../../words/desk/correct-details'
import type { InquiryDetails } from '../../store/inquiry'
import { escapeInvisible } from '../../ui/escape-invisible'
import { lazyOverlay } from '../../ui/lazy-part'
import styles from './said.module.css'

const CorrectDetails = lazyOverlay(() => import('./correct-details'))

/** Offers the address that a customer has probably meant: a reply to the one given would reach nobody. */
export function AddressTypo({ inquiry }: { inquiry: InquiryDetails }) {
  const [isCorrecting, setIsCorrecting] = useState(false)
  const meant = findTypo(inquiry.email)
  if (!meant) return null
  return (
    <>
      <p className={styles.typo}>
        {words.didYouMean}{' '}
        <button type="button" aria-label={words.use(meant)} onClick={() => setIsCorrecting(true)}>
          {escapeInvisible(meant)}
        </button>
        ?
      </p>
      {isCorrecting && (
        <CorrectDetails inquiry={inquiry} email={meant} onClose={() => setIsCorrecting(false)} />
      )}
    </>
  )
}
