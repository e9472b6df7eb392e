import { decoyField } from '../../../worker/inquiries/contract'
import { contactForm } from '../content/words/contact-form'

/** A field that people neither see nor reach; programs that fill every field give themselves away. */
export function Decoy() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {contactForm.decoy}
        <input type="text" name={decoyField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
