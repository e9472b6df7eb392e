import { useId, useRef, useState } from 'react'
import { statuses } from '../../../../../worker/intake/contract'
import { Button } from '../../../components/button'
import { work } from '../../../words/desk/work'
import { useClock } from '../../store/clock'
import type { Inquiry } from '../../store/inquiry'
import { useTeam } from '../../store/team'
import { formatForField, formatMoment } from '../../ui/dates'
import { DeskIcon } from '../../ui/desk-icon'
import { OwnerMark, StatusMark } from '../../ui/marks'
import { Menu, MenuItem, MenuRule } from '../../ui/menu'
import { Modal, ModalButtons } from '../../ui/modal'
import type { ListActions } from '../list-actions'
import { menuLabels } from './menu-button'
import { readReminder, reminderTimes } from './reminder-times'
import type { ShownMenu, WorkMenus } from './use-work-menus'
import styles from './work-menus.module.css'

type WorkMenusProps = {
  shown: ShownMenu
  actions: ListActions
  onOpen: WorkMenus['open']
  onClose: () => void
}

/** The open menu, or the dialog that it leads to. */
export default function OpenMenu({ shown, actions, onOpen, onClose }: WorkMenusProps) {
  const { menu, rows, anchor } = shown
  const choose = (act: () => unknown) => () => {
    onClose()
    void act()
  }
  if (menu === 'date')
    return (
      <ReminderDialog onClose={onClose} onSet={(at) => choose(() => actions.remind(rows, at))()} />
    )
  const parts = { rows, choose, actions }
  return (
    <Menu key={menu} label={menuLabels[menu]} anchor={anchor} onClose={onClose}>
      {menu === 'assign' && <Colleagues {...parts} />}
      {menu === 'remind' && <Times {...parts} onOther={() => onOpen('date', rows, anchor)} />}
      {menu === 'status' && <Statuses {...parts} />}
    </Menu>
  )
}

type PartProps = {
  rows: readonly Inquiry[]
  choose: (act: () => unknown) => () => void
  actions: ListActions
}

function Colleagues({ rows, choose, actions }: PartProps) {
  const { colleagues, me } = useTeam()
  const [first, ...others] = rows
  const isOfAll = (id: string | null) =>
    first?.ownerId === id && others.every(({ ownerId }) => ownerId === id)
  const item = (id: string, name: string, shortcut?: string) => (
    <MenuItem
      key={id}
      isChecked={isOfAll(id)}
      {...(shortcut && { shortcut })}
      end={isOfAll(id) && <DeskIcon name="check" />}
      onClick={choose(() => actions.assign(rows, id))}
    >
      <OwnerMark name={name} isMine={id === me} isHidden />
      <span>{id === me ? work.me : name}</span>
    </MenuItem>
  )
  return (
    <>
      {colleagues.filter(({ id }) => id === me).map(({ id, name }) => item(id, name, 'i'))}
      {colleagues.filter(({ id }) => id !== me).map(({ id, name }) => item(id, name))}
      <MenuRule />
      <MenuItem isChecked={isOfAll(null)} onClick={choose(() => actions.assign(rows, null))}>
        <OwnerMark name={null} isHidden />
        <span>{work.nobody}</span>
      </MenuItem>
    </>
  )
}

function Times({ rows, choose, actions, onOther }: PartProps & { onOther: () => void }) {
  const clock = useClock()
  return (
    <>
      {reminderTimes(Date.now(), clock).map(({ name, at }) => (
        <MenuItem
          key={name}
          end={formatMoment(at)}
          onClick={choose(() => actions.remind(rows, at))}
        >
          <DeskIcon name="clock" />
          <span>{work[name]}</span>
        </MenuItem>
      ))}
      <MenuItem onClick={onOther}>
        <DeskIcon name="clock" />
        <span>{work.chooseDate}</span>
      </MenuItem>
      <MenuRule />
      <MenuItem onClick={choose(() => actions.remind(rows, null))}>
        <DeskIcon name="waiting" />
        <span>{work.noDate}</span>
      </MenuItem>
    </>
  )
}

function Statuses({ rows, choose, actions }: PartProps) {
  return statuses.map((status, index) => {
    const isChecked = rows.every((row) => row.status === status)
    return (
      <MenuItem
        key={status}
        isChecked={isChecked}
        shortcut={String(index + 1)}
        end={isChecked && <DeskIcon name="check" />}
        onClick={choose(() => actions.setStatus(rows, status))}
      >
        <StatusMark status={status} />
      </MenuItem>
    )
  })
}

/** Asks for a custom date and time. */
function ReminderDialog({ onClose, onSet }: { onClose: () => void; onSet: (at: number) => void }) {
  const id = useId()
  const [proposed] = useState(() => {
    const [first, soon = first] = reminderTimes(Date.now())
    return soon ? formatForField(soon.at) : ''
  })
  const field = useRef<HTMLInputElement>(null)
  const [isRefused, setRefused] = useState(false)
  return (
    <Modal title={work.remind} text={work.reminderText} onClose={onClose}>
      {(close) => (
        <form
          className={styles.date}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            const at = readReminder(field.current?.value ?? '', Date.now())
            if (at !== null) return onSet(at)
            setRefused(true)
          }}
        >
          <label htmlFor={id}>{work.reminderDate}</label>
          {/* Uncontrolled: React would write back the value of a date that is being changed, which is
              empty, and Firefox would clear all of it. */}
          <input
            id={id}
            ref={field}
            type="datetime-local"
            required
            defaultValue={proposed}
            aria-invalid={isRefused || undefined}
            aria-describedby={`${id}-problem`}
            onChange={() => setRefused(false)}
          />
          <p id={`${id}-problem`} role="alert">
            {isRefused && work.reminderRefused}
          </p>
          <ModalButtons>
            <Button variant="line" size="small" onClick={close}>
              {work.cancel}
            </Button>
            <Button variant="primary" size="small" type="submit">
              {work.setReminder}
            </Button>
          </ModalButtons>
        </form>
      )}
    </Modal>
  )
}
