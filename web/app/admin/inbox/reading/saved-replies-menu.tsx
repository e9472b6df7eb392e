import { useState } from 'react'
import { flushSync } from 'react-dom'
import { titleOfService } from '../../../../../worker/introduction'
import { languages, type SavedReply } from '../../../../../worker/settings/contract'
import { compose } from '../../../words/desk/compose'
import { firstReplies } from '../../../words/desk/first-replies'
import type { InquiryDetails } from '../../store/inquiry'
import { useSavedReplies } from '../../store/saved-replies'
import { useServices } from '../../store/services'
import { useTeam } from '../../store/team'
import { DeskButton } from '../../ui/desk-button'
import { DeskIcon } from '../../ui/desk-icon'
import { Menu, MenuGroup, MenuItem } from '../../ui/menu'

const words = compose.reply

type SavedRepliesProps = {
  inquiry: InquiryDetails
  /** Disabled for now, but still in the tab order. */
  isDisabled: boolean
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  onChoose: (text: string) => void
}

/** Inserts a saved reply, with what is known about the enquiry filled in. */
export function SavedReplies(props: SavedRepliesProps) {
  const { inquiry, isDisabled, isOpen, onOpen, onClose, onChoose } = props
  const services = useServices()
  const { colleagues, me } = useTeam()
  const { data } = useSavedReplies()
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  if (!data) return null
  const offered = data.length > 0 ? data : firstReplies

  function insert({ text }: SavedReply) {
    // First, so that the menu does not take back the focus that goes to the text.
    flushSync(onClose)
    onChoose(
      fillIn(text, {
        name: inquiry.name,
        company: inquiry.company ?? words.blanks.company,
        town: inquiry.location ?? words.blanks.town,
        service:
          inquiry.service === null ? words.noService : titleOfService(services, inquiry.service),
        reference: inquiry.reference,
        me: colleagues.find(({ id }) => id === me)?.name ?? words.blanks.me,
      }),
    )
  }

  return (
    <>
      <DeskButton
        ref={setButton}
        variant="line"
        size="small"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={words.chooseSaved}
        aria-disabled={isDisabled || undefined}
        onClick={() => !isDisabled && onOpen()}
      >
        {words.saved}
        <DeskIcon name="down" />
      </DeskButton>
      {isOpen && button && (
        <Menu label={words.chooseSaved} anchor={button} onClose={onClose}>
          {languages.map((language) => {
            const replies = offered.filter((reply) => reply.language === language)
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
