import { useState } from 'react'
import {
  type Correctable,
  correctable,
} from '../../../../../worker/inbox/customer-details/contract'
import { Button } from '../../../components/button'
import { correctDetails as words } from '../../../words/desk/correct-details'
import { CallError } from '../../store/calls'
import { correctDetails } from '../../store/correspondence'
import type { InquiryDetails } from '../../store/inquiry'
import { CallForm } from '../../ui/call-form'
import { Modal } from '../../ui/modal'
import { useToast } from '../../ui/toast'
import { useReload } from '../use-reload'

type CorrectDetailsProps = {
  inquiry: InquiryDetails
  /** Instead of the address that it has. */
  email?: string
  onClose: () => void
}

/** Corrects what a customer gave. */
export default function CorrectDetails({ inquiry, email, onClose }: CorrectDetailsProps) {
  const showToast = useToast()
  const reload = useReload()
  const { id } = inquiry
  // What the fields show at first. Of a newer one its author learns by the refusal.
  const [opened] = useState(inquiry)
  const [isWarned, setIsWarned] = useState(false)
  const { version } = isWarned ? inquiry : opened
  const before = (field: Correctable) => opened[field] ?? ''
  return (
    <Modal title={words.title} text={words.text} onClose={onClose}>
      {(close) => (
        <CallForm
          fields={correctable.map((field) => ({
            name: field,
            label: words.fields[field],
            type: words.types[field],
            required: field === 'name' || (field === 'email' && opened.email !== ''),
            defaultValue: (field === 'email' && email) || before(field),
            autoComplete: 'off',
          }))}
          submit={words.save}
          variant="solid"
          call={(typed) =>
            correctDetails(
              { id, version },
              Object.fromEntries(
                correctable
                  .filter((field) => typed(field) !== before(field))
                  .map((field) => [field, typed(field)]),
              ),
            )
          }
          onFailed={(thrown) => {
            setIsWarned(thrown instanceof CallError && thrown.code === 'stale_edit')
            void reload(id)
          }}
          onDone={() => {
            close()
            showToast('success', words.saved)
            void reload(id)
          }}
        >
          <Button variant="quiet" size="small" onClick={close}>
            {words.cancel}
          </Button>
        </CallForm>
      )}
    </Modal>
  )
}
