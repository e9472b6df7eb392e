import { decoyField } from '../../../worker/inquiries/contract'
import { contact } from '../content/contact'

/** A field that people neither see nor reach; programs that fill every field give themselves away. */
export function Decoy() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {contact.form.decoy}
        <input type="text" name={decoyField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
