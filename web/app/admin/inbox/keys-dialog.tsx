import { useId } from 'react'
import { Button } from '../../components/button'
import { keys } from '../../words/desk/keys'
import { useKeysSetting } from '../ui/keys'
import { Modal, ModalButtons } from '../ui/modal'
import styles from './keys-dialog.module.css'

/** Lists the keyboard shortcuts, with a checkbox to turn them off. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const { isOn, change } = useKeysSetting()
  const id = useId()

  return (
    <Modal title={keys.title} isWide onClose={onClose}>
      {(close) => (
        <>
          <label className={styles.setting}>
            <input
              type="checkbox"
              checked={isOn}
              aria-describedby={`${id}-hint`}
              onChange={({ target }) => change(target.checked)}
            />
            {keys.use}
          </label>
          <p id={`${id}-hint`}>{keys.useHint}</p>
          <dl className={styles.keys}>
            {keys.list.map(({ does, keys: names, joint }) => (
              <div key={does}>
                <dt>
                  {names.map((name, position) => (
                    <span key={name}>
                      {position > 0 && ` ${joint} `}
                      <kbd>{name}</kbd>
                    </span>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <ModalButtons>
            <Button variant="line" size="small" onClick={close}>
              {keys.close}
            </Button>
          </ModalButtons>
        </>
      )}
    </Modal>
  )
}
