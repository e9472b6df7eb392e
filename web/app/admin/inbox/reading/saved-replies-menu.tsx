import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { titleOfService } from '../../../../../worker/introduction'
import { languages, type SavedReply } from '../../../../../worker/settings/contract'
import { compose } from '../../../words/desk/compose'
import type { InquiryDetails } from '../../store/inquiry'
import { useSavedReplies } from '../../store/saved-replies'
import { useServices } from '../../store/services'
import { DeskButton } from '../../ui/desk-button'
import { DeskIcon } from '../../ui/desk-icon'
import { Menu, MenuGroup, MenuItem } from '../../ui/menu'

const words = compose.reply

type SavedRepliesProps = {
  inquiry: InquiryDetails
  /** Disabled for now, but still in the tab order. */
  isDisabled: boolean
  onChoose: (text: string) => void
}

/** Inserts a saved reply, with the name, the service and the reference filled in. */
export function SavedReplies({ inquiry, isDisabled, onChoose }: SavedRepliesProps) {
  const services = useServices()
  const { data } = useSavedReplies()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  if (!data || data.length === 0) return null

  function insert({ text }: SavedReply) {
    // First, so that the menu does not take back the focus that goes to the text.
    flushSync(() => setOpen(false))
    onChoose(
      fillIn(text, {
        name: inquiry.name,
        service:
          inquiry.service === null ? words.noService : titleOfService(services, inquiry.service),
        reference: inquiry.reference,
      }),
    )
  }

  return (
    <>
      <DeskButton
        ref={button}
        variant="line"
        size="small"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={words.chooseSaved}
        aria-disabled={isDisabled || undefined}
        onClick={() => setOpen(!isDisabled)}
      >
        {words.saved}
        <DeskIcon name="down" />
      </DeskButton>
      {isOpen && button.current && (
        <Menu label={words.chooseSaved} anchor={button.current} onClose={() => setOpen(false)}>
          {languages.map((language) => {
            const replies = data.filter((reply) => reply.language === language)
            return (
              replies.length > 0 && (
                <MenuGroup key={language} label={words.languages[language]}>
                  {replies.map((reply) => (
                    <MenuItem key={reply.id} lang={language} onClick={() => insert(reply)}>
                      {reply.title}
                    </MenuItem>
                  ))}
                </MenuGroup>
              )
            )
          })}
        </Menu>
      )}
    </>
  )
}

/** Replaces the fields of a saved reply, such as "{name}", with their values. */
export function fillIn(text: string, values: Record<string, string>) {
  // In one pass: a visitor's name may itself look like a field.
  return text.replace(/\{(\w+)\}/g, (field, name) =>
    Object.hasOwn(values, name) ? (values[name] ?? field) : field,
  )
}
