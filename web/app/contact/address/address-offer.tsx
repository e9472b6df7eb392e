import { contactForm } from '../../words/contact-form'
import styles from './address-offer.module.css'
import { findTypo } from './address-typo'

export type AddressOfferProps = {
  /** As it was when its field was left. */
  address: string
  onUse: (meant: string) => void
}

/** Offers the address that was probably meant, in the line of the label, so that nothing moves. */
export function AddressOffer({ address, onUse }: AddressOfferProps) {
  const meant = findTypo(address.trim())
  if (!meant) return null
  return (
    <button className={styles.offer} type="button" onClick={() => onUse(meant)}>
      {contactForm.didYouMean(meant.slice(meant.lastIndexOf('@') + 1))}
    </button>
  )
}
