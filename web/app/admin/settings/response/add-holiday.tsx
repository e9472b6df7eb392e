import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Holiday } from '../../../../../worker/clock/contract'
import { responseTarget } from '../../../words/desk/response-target'
import { CallError } from '../../store/calls'
import { editSettings, settingsVersion } from '../../store/settings-edits'
import { CallForm } from '../../ui/call-form'
import { DeskButton } from '../../ui/desk-button'
import { DeskIcon } from '../../ui/desk-icon'
import { findFocusAround } from '../../ui/focus'
import { useToast } from '../../ui/toast'

const words = responseTarget.holidays

/** Adds a day to the public holidays, such as the day of the company's outing. */
export function AddHoliday({ holidays }: { holidays: readonly Holiday[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const client = useQueryClient()
  const showToast = useToast()

  function close() {
    const moveFocus = findFocusAround()
    setIsOpen(false)
    moveFocus()
  }

  if (!isOpen) {
    return (
      <DeskButton variant="line" size="small" onClick={() => setIsOpen(true)}>
        <DeskIcon name="plus" />
        {words.add}
      </DeskButton>
    )
  }
  return (
    <CallForm
      fields={[
        { name: 'date', label: words.date, type: 'date', required: true, autoFocus: true },
        { name: 'name', label: words.name, required: true, autoComplete: 'off' },
      ]}
      submit={words.add}
      variant="solid"
      call={async (typed) => {
        const added = { date: typed('date'), name: typed('name') }
        requireDay(added, holidays)
        const version = settingsVersion(client)
        return editSettings(client, { holidays: [...holidays, added], version })
      }}
      onDone={() => {
        close()
        showToast('success', words.added(1))
      }}
    >
      <DeskButton onClick={close}>{words.cancel}</DeskButton>
    </CallForm>
  )
}

/** The API names the list, but not the field. */
function requireDay({ date, name }: Holiday, holidays: readonly Holiday[]) {
  const twin = holidays.find((each) => each.date === date)
  const fields = {
    ...(date === '' && { date: words.noDate }),
    ...(twin && { date: words.listed(twin.name) }),
    ...(name.trim() === '' && { name: words.noName }),
  }
  if (Object.keys(fields).length === 0) return
  throw new CallError(422, { error: { code: 'validation_failed', message: words.noDate, fields } })
}
