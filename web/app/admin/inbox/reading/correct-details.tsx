import { Button } from '../../../components/button'
import { correctDetails as words } from '../../../words/desk/correct-details'
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
  const { id, version, name, phone, company } = inquiry
  const values = { name, email: email ?? inquiry.email, phone, company }
  return (
    <Modal title={words.title} text={words.text} onClose={onClose}>
      {(close) => (
        <CallForm
          fields={(['name', 'email', 'phone', 'company'] as const).map((field) => ({
            name: field,
            label: words.fields[field],
            type: words.types[field],
            required: field === 'name' || field === 'email',
            defaultValue: values[field] ?? '',
            autoComplete: 'off',
          }))}
          submit={words.save}
          variant="solid"
          call={(typed) =>
            correctDetails(
              { id, version },
              {
                name: typed('name'),
                email: typed('email'),
                // A number that stays is not read again, since it may be that of the message.
                ...(typed('phone') !== (phone ?? '') && { phone: typed('phone') }),
                company: typed('company'),
              },
            )
          }
          onFailed={() => reload(id)}
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
