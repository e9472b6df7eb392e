import { Button } from '../../components/button'
import { savedViews as words } from '../../words/desk/saved-views'
import { CallForm } from './call-form'
import { Modal } from './modal'

type SavedViewDialogProps = {
  title: string
  /** The view's current name. */
  name?: string
  save: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a saved view. */
export default function SavedViewDialog({ title, name, save, onClose }: SavedViewDialogProps) {
  return (
    <Modal title={title} text={words.text} onClose={onClose}>
      {(close) => (
        <CallForm
          fields={[{ name: 'name', label: words.name, defaultValue: name, autoComplete: 'off' }]}
          submit={words.save}
          variant="primary"
          call={(typed) => save(typed('name'))}
          onDone={close}
        >
          <Button variant="quiet" size="small" onClick={close}>
            {words.cancel}
          </Button>
        </CallForm>
      )}
    </Modal>
  )
}
